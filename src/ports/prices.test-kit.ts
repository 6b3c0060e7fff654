import { splitByAgreement, toDeviationPct } from '../domain/agreeing-prices.ts'
import { fail } from '../domain/failure.ts'
import type { Asset, Perpetual, PriceSource, RejectedReading, Resolution, SpotPrice, SpotReading } from './prices.ts'

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
): SpotReading {
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
    readings?: SpotReading[]
    rejected?: RejectedReading[]
    perpetual?: Perpetual
    history?: number[]
    names?: string[]
  } = {},
): PriceSource {
  const asset = facts.resolution?.asset ?? fakeEther
  const { agreeing, rejected } = splitByAgreement(facts.readings ?? [fakeReading('coingecko', { priceUsd: 3120.5 })])
  const outliers = rejected.map(({ source, atMs, value }) => ({
    source,
    priceUsd: value.priceUsd,
    deviationPct: toDeviationPct(value.priceUsd, agreeing[0]?.value.priceUsd ?? Number.NaN),
    reason: 'outlier' as const,
    ageSeconds: (FAKE_NOW_MS - atMs) / 1000,
  }))
  const { perpetual } = facts
  const names = facts.names ?? [asset.token.symbol]
  return {
    async resolve(query) {
      if (!names.includes(query)) throw fail({ code: 'unknown_token', query })
      return { asset, alternatives: [], clear: true, ...facts.resolution }
    },
    readings: async () => agreeing,
    spot: async () => ({ readings: agreeing, rejected: facts.rejected ?? outliers }),
    perpetual: async () => perpetual && { value: perpetual, source: perpetual.venue, atMs: FAKE_NOW_MS - 4000 },
    history: async () => ({ value: facts.history ?? [], source: 'coingecko', atMs: FAKE_NOW_MS }),
  }
}
