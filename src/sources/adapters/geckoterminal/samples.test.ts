import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toHourly, toTokens } from './tokens.ts'

interface Raw {
  attributes: Record<'address' | 'symbol' | 'name' | 'price_usd', string> & {
    decimals: number
    coingecko_coin_id: string | null
    market_cap_usd: string | null
    volume_usd: { h24: string }
  }
  relationships: { top_pools: { data: unknown[] } }
}

describe('answers of GeckoTerminal', () => {
  it('maps every token with its own figures', () => {
    const samples = ['tokens-multi', 'token'].flatMap((endpoint) => readSamples('geckoterminal', endpoint))
    for (const { json } of samples) {
      const data = [(json as { data: Raw | Raw[] }).data].flat()
      const expected = data.map(({ attributes, relationships }) => ({
        address: attributes.address,
        rawSymbol: attributes.symbol,
        symbol: attributes.symbol,
        name: attributes.name,
        decimals: attributes.decimals,
        coingeckoId: attributes.coingecko_coin_id,
        reading: {
          priceUsd: Number(attributes.price_usd),
          change24hPct: null,
          change7dPct: null,
          high24h: null,
          low24h: null,
          marketCapUsd: attributes.market_cap_usd === null ? null : Number(attributes.market_cap_usd),
          volume24hUsd: Number(attributes.volume_usd.h24),
          onePool: relationships.top_pools.data.length < 2,
        },
      }))
      expect(toTokens({ data })).toEqual(expected)
    }
    expectAnswers(samples, { fixtures: 2, shared: 2 })
    countMapped(samples)
  })

  it('maps every candle', () => {
    const samples = readSamples('geckoterminal', 'pool-ohlcv')
    for (const { json } of samples) {
      const reply = json as { data: { attributes: { ohlcv_list: [number, number, number, number, number, number][] } } }
      const expected = reply.data.attributes.ohlcv_list.map(([seconds, , , , close]) => ({
        atMs: seconds * 1000,
        priceUsd: close,
      }))
      expect(toHourly(reply)).toEqual(expected)
    }
    expectAnswers(samples, { fixtures: 1, shared: 3 })
    countMapped(samples)
  })
})
