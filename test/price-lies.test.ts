import { describe, expect, it } from 'vitest'
import { defineCapability } from '../src/capabilities/capability.ts'
import { priceOffer } from '../src/capabilities/price/offer.ts'
import { findPrice } from '../src/capabilities/price/run.ts'
import { Failed } from '../src/domain/failure.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import type { Sources } from '../src/ports/sources.ts'
import { trouble } from '../src/sources/client/failure.ts'
import { type Answers, fakeUpstreams } from '../src/sources/client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../src/sources/client/upstreams.ts'
import { createPriceSource } from '../src/sources/prices/price-source.ts'

/** One source at a time lies, is down or has nothing. The answer is right, refused, or of low confidence. */

const context = createTestContext()
const TRUE_USD = 2
const TOKEN = '0x1111111111111111111111111111111111111111'
const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'

interface Told {
  /** What the truth is multiplied with. */
  times: number
  ageSeconds: number
}

const ADDRESSES: Record<string, string> = { STETH, ACMP: TOKEN }

const toAnswers = (ticker: string): Record<string, (told: Told) => Answers> => ({
  coingecko:
    ({ times, ageSeconds }) =>
    () => [
      {
        id: { ADA: 'cardano', STETH: 'staked-ether', ACML: 'acme' }[ticker] ?? 'nobody',
        symbol: ticker.toLowerCase(),
        name: 'Acme',
        current_price: TRUE_USD * times,
        price_change_percentage_24h: 1 * times,
        high_24h: 2.1 * times,
        low_24h: 1.9 * times,
        market_cap: 1e9 * times,
        market_cap_rank: 90,
        total_volume: 5e7 * times,
        last_updated: new Date(context.now() - ageSeconds * 1000).toISOString(),
      },
    ],
  coinbase:
    ({ times }) =>
    () => ({
      open: String(1.98 * times),
      high: String(2.1 * times),
      low: String(1.9 * times),
      last: String(TRUE_USD * times),
      volume: '1000',
    }),
  kraken:
    ({ times }) =>
    () => {
      const [price, high, low] = [TRUE_USD, 2.1, 1.9].map((value) => String(value * times))
      const row = { c: [price], v: ['1', '2'], p: [price, price], l: [low, low], h: [high, high] }
      return { error: [], result: { 'ADA/USD': row } }
    },
  dexscreener:
    ({ times }) =>
    (path) => {
      const pair = (pool: string) => ({
        chainId: ticker === 'STETH' ? 'ethereum' : 'base',
        pairAddress: pool,
        baseToken: { address: ADDRESSES[ticker] ?? TOKEN, name: 'Acme', symbol: ticker },
        priceUsd: String(TRUE_USD * times),
        volume: { h24: 90_000 },
        priceChange: { h24: 1 },
        liquidity: { usd: 900_000, base: 1 },
        pairCreatedAt: 1,
      })
      if (ADDRESSES[ticker] === undefined) return path.includes('/search') ? { pairs: [] } : []
      return path.includes('/search') ? { pairs: [pair('0xp'), pair('0xq')] } : [pair('0xp'), pair('0xq')]
    },
  geckoterminal:
    ({ times }) =>
    () => ({
      data: [
        {
          attributes: {
            address: ADDRESSES[ticker] ?? TOKEN,
            name: 'Acme',
            symbol: ticker,
            decimals: 18,
            coingecko_coin_id: null,
            price_usd: String(TRUE_USD * times),
            total_reserve_in_usd: '900000',
            volume_usd: { h24: '90000' },
            market_cap_usd: null,
          },
          relationships: { top_pools: { data: [{}, {}] } },
        },
      ],
    }),
  defillama_coins:
    ({ times, ageSeconds }) =>
    (path) => {
      const keys = path.split('/').at(-1)?.split('?')[0]?.split(',') ?? []
      const timestamp = context.now() / 1000 - ageSeconds
      const known = keys.map(decodeURIComponent).filter((key) => !key.startsWith('coingecko:nobody'))
      return {
        coins: Object.fromEntries(
          known.map((key) => [key, { price: TRUE_USD * times, symbol: ticker, timestamp, decimals: 18 }]),
        ),
      }
    },
})

const HONEST: Told = { times: 1, ageSeconds: 20 }
const LIES: Record<string, Told | 'down' | 'empty'> = {
  'times 1.5': { times: 1.5, ageSeconds: 20 },
  'times 0.36': { times: 0.36, ageSeconds: 20 },
  zero: { times: 0, ageSeconds: 20 },
  'decimals swapped': { times: 1e-12, ageSeconds: 20 },
  stale: { times: 0.7, ageSeconds: 10_800 },
  down: 'down',
  empty: 'empty',
}

/** A coin on exchanges, a listed token with pools, a listed coin without, and a token that only pools know. */
const TICKERS = ['ADA', 'STETH', 'ACML', 'ACMP']
const SOURCES = ['coingecko', 'coinbase', 'kraken', 'dexscreener', 'geckoterminal', 'defillama_coins'] as const

async function ask(ticker: string, liar: string, lie: Told | 'down' | 'empty') {
  const given = Object.fromEntries(
    Object.entries(toAnswers(ticker)).map(([name, answer]): [string, Answers] => {
      if (ticker === 'ACMP' && name === 'coingecko') return [name, () => []]
      if (name !== liar) return [name, answer(HONEST)]
      if (lie === 'empty') return [name, () => undefined]
      if (lie !== 'down') return [name, answer(lie)]
      return [
        name,
        (path) => {
          throw trouble(name, { kind: 'timeout', url: path })
        },
      ]
    }),
  )
  const prices = createPriceSource(fakeUpstreams(context, given as Partial<Record<UpstreamName, Answers>>), context)
  const price = defineCapability(priceOffer, findPrice)
  const dependencies = { sources: { prices } as unknown as Sources, context, publicUrl: 'https://sextant.test' }
  return price.answer({ symbol: ticker }, dependencies, { requestId: 'r', charged: false }).then(
    (answer) => priceOffer.output.parse(answer),
    (thrown: unknown) => thrown,
  )
}

describe('A3: whatever one source says', () => {
  it.each(TICKERS)('%s is answered from all of them when they are honest', async (ticker) => {
    expect(await ask(ticker, 'nobody', HONEST)).toMatchObject({ price: TRUE_USD, rejected: [] })
  })

  const rows = SOURCES.flatMap((source) => Object.entries(LIES).map(([name, lie]) => [source, name, lie] as const))
  it.each(rows)('%s %s: every price is right, refused or of low confidence', async (source, _, lie) => {
    for (const ticker of TICKERS) {
      const answer = await ask(ticker, source, lie)
      if (answer instanceof Error) {
        expect(answer).toBeInstanceOf(Failed)
        continue
      }
      const { price, confidence, low24h, high24h, change24hPct } = answer as ReturnType<typeof priceOffer.output.parse>
      if (Math.abs(price / TRUE_USD - 1) > 0.01) expect([ticker, confidence]).toEqual([ticker, 'low'])
      else {
        if (low24h !== null) expect(low24h).toBeCloseTo(1.9)
        if (high24h !== null) expect(high24h).toBeCloseTo(2.1)
        if (change24hPct !== null) expect(Math.abs(change24hPct - 1)).toBeLessThan(0.1)
      }
    }
  })
})
