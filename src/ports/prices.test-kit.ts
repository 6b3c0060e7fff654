import { fail } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Asset, PriceSource, Resolution, SpotPrice } from './prices.ts'

export const FAKE_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

export const fakeEther: Asset = {
  token: {
    symbol: 'ETH',
    name: 'Ethereum',
    chain: 'ethereum',
    chainId: 1,
    address: null,
    decimals: 18,
    verified: true,
  },
  assetClass: 'crypto',
  coingeckoId: 'ethereum',
  llamaKey: 'coingecko:ethereum',
  exchangeTicker: 'ETH',
  foundBy: 'majors',
}

/** A reading of which a test names only what it is about; the rest is not known. */
export function fakeReading(
  source: string,
  value: Partial<SpotPrice> & { priceUsd: number },
  ageSeconds = 5,
): Sourced<SpotPrice> {
  return {
    source,
    atMs: FAKE_NOW_MS - ageSeconds * 1000,
    value: {
      change24hPct: null,
      change7dPct: null,
      high24h: null,
      low24h: null,
      marketCapUsd: null,
      volume24hUsd: null,
      onePool: false,
      ...value,
    },
  }
}

/** A price source that knows one asset under every name given, and nothing else. */
export function fakePriceSource(
  facts: {
    resolution?: Partial<Resolution>
    readings?: Sourced<SpotPrice>[]
    history?: number[]
    names?: string[]
  } = {},
): PriceSource {
  const asset = facts.resolution?.asset ?? fakeEther
  const names = facts.names ?? [asset.token.symbol]
  return {
    async resolve(query) {
      if (!names.includes(query)) throw fail({ code: 'unknown_token', query })
      return { asset, alternatives: [], clear: true, ...facts.resolution }
    },
    readings: async () => facts.readings ?? [fakeReading('coingecko', { priceUsd: 3120.5 })],
    history: async () => ({ value: facts.history ?? [], source: 'coingecko', atMs: FAKE_NOW_MS }),
  }
}
