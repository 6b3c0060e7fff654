import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toActivePools } from './active-pools.ts'

const pool = {
  attributes: {
    name: 'ACM / WETH',
    price_change_percentage: { h24: '48.2' },
    volume_usd: { h24: '759367.5' },
    reserve_in_usd: '127586.4',
    pool_created_at: '2024-10-24T15:05:07Z',
  },
  relationships: { base_token: { data: { id: 'polygon_pos_0xabc' } } },
}
const token = {
  id: 'polygon_pos_0xabc',
  type: 'token',
  attributes: { address: '0xabc', name: 'Acme', symbol: 'ACM', decimals: 6, coingecko_coin_id: 'acme' },
}

describe('an active pool', () => {
  it('is read with its token, whose network name may hold the sign between', () => {
    expect(toActivePools({ data: [pool], included: [token] })).toEqual([
      {
        token: {
          symbol: 'ACM',
          name: 'Acme',
          chain: 'polygon',
          chainId: 137,
          address: '0xabc',
          decimals: 6,
          verified: true,
        },
        listed: true,
        change24hPct: 48.2,
        volume24hUsd: 759_367.5,
        depthUsd: 127_586.4,
        createdAtMs: Date.parse('2024-10-24T15:05:07Z'),
      },
    ])
  })

  it('A10: has an EVM address with checksum, and other addresses whole and as they are', () => {
    const idOf = (id: string, network?: string) => {
      const relationships = {
        base_token: { data: { id } },
        ...(network === undefined ? {} : { network: { data: { id: network } } }),
      }
      return toActivePools({ data: [{ ...pool, relationships }] })[0]?.token
    }
    const ton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
    expect(idOf(`ton_${ton}`)?.address).toBe(ton)
    expect(idOf('ton_EQ_a_b-c_', 'ton')?.address).toBe('EQ_a_b-c_')
    const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
    expect(idOf(`base_${usdc}`)).toMatchObject({ chain: 'base', address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' })
    expect(idOf(`polygon_pos_${usdc}`)).toMatchObject({ chain: 'polygon' })
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(idOf(`solana_${mint}`)).toMatchObject({ chain: 'solana', address: mint })
    expect(idOf('nothing')).toBeUndefined()
  })

  it('keeps its name when its token is not told, and is then not a listed one', () => {
    const [seen] = toActivePools({ data: [pool] })
    expect([seen?.token.symbol, seen?.listed, seen?.token.decimals]).toEqual(['ACM', false, null])
  })
})

describe('answers with pools', () => {
  it('map with their own figures', () => {
    const samples = ['networks-trending_pools', 'network-trending_pools'].flatMap((endpoint) =>
      readSamples('geckoterminal', endpoint),
    )
    for (const { json } of samples) {
      type Row = {
        attributes: Record<string, string> & { volume_usd: { h24: string }; price_change_percentage: { h24: string } }
      }
      const raw = json as { data: Row[]; included?: unknown[] }
      const seen = toActivePools(raw)
      expect(seen.map(({ volume24hUsd, change24hPct, depthUsd }) => [volume24hUsd, change24hPct, depthUsd])).toEqual(
        raw.data.map(({ attributes }) => [
          Number(attributes.volume_usd.h24),
          Number(attributes.price_change_percentage.h24),
          Number(attributes.reserve_in_usd),
        ]),
      )
    }
    const toRows = ({ json }: { json: unknown }) => toActivePools(json as Parameters<typeof toActivePools>[0]).length
    expectRows(samples, toRows, { fixtures: [2, 3], shared: [10, 181] })
    countMapped(samples)
  })
})
