import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples, readSet, SAMPLE_SETS } from '../samples.test-kit.ts'
import { geckoterminalInfo, InfoRow, toInfo } from './token-info.ts'
import { geckoterminalPools } from './token-pools.ts'

const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const fake = (body: unknown) => fakeUpstream('geckoterminal', createTestContext(), () => body)
const info = async (attributes: object) =>
  (await geckoterminalInfo(fake({ data: { attributes } })).info('base', TOKEN))?.body

describe('token facts at GeckoTerminal', () => {
  it('take "unknown" and null for not known', async () => {
    const found = await info({ is_honeypot: 'unknown', mint_authority: null, freeze_authority: 'no', holders: null })
    expect(found).toMatchObject({ honeypot: null, canSell: null, facts: { freezable: false }, top10Pct: null })
    expect(await info({ is_honeypot: true })).toMatchObject({ honeypot: true, canSell: false })
  })

  it('map every token with its own figures', () => {
    const samples = readSamples('geckoterminal', 'token-info')
    for (const { json } of samples) {
      const { attributes } = InfoRow.parse(json).data
      const raw = attributes as { holders: { count: number; distribution_percentage: { top_10: string } } }
      expect(toInfo({ data: { attributes } })).toMatchObject({
        holderCount: raw.holders.count,
        top10Pct: Number(raw.holders.distribution_percentage.top_10),
        decimals: (attributes as { decimals?: unknown }).decimals,
      })
    }
    expectAnswers(samples, { fixtures: 1, shared: 2 })
    countMapped(samples)
  })

  it.each(SAMPLE_SETS)('know powers and the part of the maker: %s', (set) => {
    for (const { json } of readSet(set, 'geckoterminal', 'token-info')) {
      const { attributes } = InfoRow.parse(json).data
      expect(toInfo({ data: { attributes } })).toMatchObject({
        facts: { mintable: false, freezable: false },
        honeypot: null,
        deployer: attributes.developer_address,
        insidersPct: Number(attributes.developer_holding_percentage),
        decimals: 6,
      })
    }
  })
})

type RawPool = {
  attributes: Record<string, string> & {
    transactions: { h24: { buys: number; sells: number } }
    volume_usd: { h24: string }
    price_change_percentage: { h24: string }
  }
  relationships: { base_token: { data: { id: string } }; dex: { data: { id: string } } }
}

const toAddress = (name: string) => name.padEnd(42, '0')

const pool = (address: string, reserve: unknown, baseId = `base_${TOKEN.toLowerCase()}`) => ({
  attributes: {
    address: toAddress(address),
    base_token_price_usd: '0.5',
    quote_token_price_usd: '1.0',
    reserve_in_usd: reserve,
    transactions: { h24: { buys: 3, sells: 2 } },
  },
  relationships: { base_token: { data: { id: baseId } }, dex: { data: { id: 'aerodrome-base' } } },
})

describe('the pools of a token at GeckoTerminal', () => {
  const read = async (data: unknown[], included: unknown[] = []) =>
    (await geckoterminalPools(fake({ data, included })).pools('base', TOKEN))?.body

  it('come deepest first, each from the side of the token', async () => {
    const found = await read([pool('0xa', '10'), pool('0xb', '5000'), pool('0xc', null, 'base_0xother')])
    expect(found?.pools.map(({ address, isBase, priceUsd, buys24h }) => [address, isBase, priceUsd, buys24h])).toEqual([
      [toAddress('0xb'), true, 0.5, 3],
      [toAddress('0xa'), true, 0.5, 3],
      [toAddress('0xc'), false, 1, 2],
    ])
  })

  it('name the tokens with cleaned text', async () => {
    const attributes = { address: TOKEN.toLowerCase(), name: 'Visit evil.xyz now', symbol: 'ACM', decimals: 18 }
    const found = await read([pool('0xa', '10')], [{ id: 'x', type: 'token', attributes }, { type: 'dex' }])
    expect(found?.tokens.get(TOKEN.toLowerCase())).toEqual({
      address: TOKEN.toLowerCase(),
      name: 'Visit evil.xyz now',
      symbol: 'ACM',
      decimals: 18,
      listed: false,
    })
  })

  it('fail when not one can be read', async () => {
    expect(await read([{ attributes: {} }]).catch(toFailure)).toEqual({
      code: 'upstream_failed',
      source: 'geckoterminal',
    })
  })

  it('map every pool with its own figures', async () => {
    const samples = readSamples('geckoterminal', 'token-pools')
    for (const { json } of samples) {
      const raws = (json as { data: RawPool[] }).data
      for (const raw of raws) {
        const address = raw.relationships.base_token.data.id.split('_').at(-1) ?? ''
        const upstream = fake({ ...(json as object), data: [raw] })
        const found = (await geckoterminalPools(upstream).pools('eth', address))?.body.pools[0]
        const { attributes } = raw
        expect(found).toEqual({
          isBase: true,
          dex: raw.relationships.dex.data.id,
          address: attributes.address,
          priceUsd: Number(attributes.base_token_price_usd),
          liquidityUsd: Number(attributes.reserve_in_usd),
          volume24hUsd: Number(attributes.volume_usd.h24),
          buys24h: attributes.transactions.h24.buys,
          sells24h: attributes.transactions.h24.sells,
          change24hPct: Number(attributes.price_change_percentage.h24),
          marketCapUsd: attributes.market_cap_usd === null ? null : Number(attributes.market_cap_usd),
          fdvUsd: Number(attributes.fdv_usd),
          createdAtMs: Date.parse(attributes.pool_created_at ?? ''),
          otherSide: null,
        })
      }
    }
    countMapped(samples)
    expectRows(samples, ({ json }) => (json as { data: RawPool[] }).data.length, { fixtures: [1, 2], shared: [1, 1] })
  })
})
