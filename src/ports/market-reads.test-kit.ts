import { fail } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import { DAY_MS } from '../domain/time.ts'
import type { DayPoint, MarketReadSource, ProtocolFigures } from './market-reads.ts'

export const READS_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

export function sourced<T>(value: T, source = 'defillama', ageSeconds = 60): Sourced<T> {
  return { value, source, atMs: READS_NOW_MS - ageSeconds * 1000 }
}

export const missing = (source = 'defillama') => ({ failed: fail({ code: 'upstream_failed', source }) })

/** A line of days that ends now at 100, of which a test names the values so many days ago. */
export function daysOf(ago: Record<number, number>): DayPoint[] {
  return [
    ...Object.entries(ago).map(([days, value]) => ({ atMs: READS_NOW_MS - Number(days) * DAY_MS, value })),
    { atMs: READS_NOW_MS, value: 100 },
  ].sort((left, right) => left.atMs - right.atMs)
}

export function protocolOf(name: string, facts: Partial<ProtocolFigures> = {}): ProtocolFigures {
  return {
    name,
    slugs: [name.toLowerCase()],
    category: 'Lending',
    chain: null,
    tvlUsd: 1e9,
    change1dPct: 1,
    change7dPct: 5,
    ...facts,
  }
}

const category = (name: string, change24hPct: number, leaders: string[]) => ({
  name,
  marketCapUsd: 1e9,
  volume24hUsd: 2e8,
  change24hPct,
  leaders,
  leaderNames: leaders,
  updatedAtMs: READS_NOW_MS - 60_000,
})

const token = (symbol: string) => ({
  symbol,
  name: symbol,
  chain: null,
  chainId: null,
  address: null,
  decimals: null,
  verified: true,
})
const coin = (symbol: string, change24hPct: number | null) => ({
  id: symbol.toLowerCase(),
  token: token(symbol),
  marketCapRank: 100,
  change24hPct,
  volume24hUsd: 5e6,
})

/** Every fact there, all calm; a test replaces what it is about. */
export function fakeMarketReads(changes: Partial<MarketReadSource> = {}): MarketReadSource {
  const flow = { day: 1e9, week: 110, weekBefore: 100, weekChangePct: 10 }
  return {
    lockedValue: async () => sourced(daysOf({ 1: 99, 7: 95, 30: 90 })),
    exchangeVolume: async () => sourced(flow),
    fees: async () => sourced({ ...flow, bySlug: { lido: 2_000_000 } }),
    stablecoins: async () => sourced({ now: 101, weekAgo: 100, belowPeg: {} }),
    protocols: async () =>
      sourced({
        protocols: [protocolOf('Lido'), protocolOf('Aave', { tvlUsd: 5e8 })],
        excluded: { CEX: 1 },
        drained: {},
      }),
    categories: async () =>
      sourced([category('Meme', 6, ['doge']), category('AI', 1, ['near']), category('DeFi', -1, ['uni'])], 'coingecko'),
    marketChange24h: async () => sourced(0.5, 'coingecko'),
    searches: async () =>
      sourced(
        { coins: [coin('PEPE', 20), coin('SOL', 4), coin('UNI', null), coin('ARB', -8)], categories: [] },
        'coingecko',
      ),
    activePools: async () =>
      sourced(
        [
          {
            token: { ...token('ACM'), chain: 'base', chainId: 8453, address: '0xAcm' },
            listed: false,
            change24hPct: 9,
            volume24hUsd: 1e6,
            depthUsd: 90_000,
            createdAtMs: READS_NOW_MS - 40 * DAY_MS,
          },
        ],
        'geckoterminal',
      ),
    promoted: async () => sourced(['base:0xacm'], 'dexscreener'),
    fearGreed: async () =>
      sourced(
        Array.from({ length: 31 }, (_, place) => ({
          atMs: READS_NOW_MS - DAY_MS / 2 - place * DAY_MS,
          value: 28 + place,
          label: 'Fear',
        })),
        'alternative.me',
      ),
    bitcoinCloses: async () => sourced(daysOf({ 0.5: 100, 7.5: 106, 30.5: 98 }), 'coingecko', 30),
    paymentFlow: async () =>
      sourced(
        {
          days: Array.from({ length: 14 }, (_, place) => ({
            atMs: READS_NOW_MS - DAY_MS / 2 - (14 - place) * DAY_MS,
            volumeUsd: place < 7 ? 100 : 130,
            payments: 1_000,
            buyers: place < 7 ? 50 : 60,
          })),
          sellers: 900,
          volumeUsd: 5_000,
          top10SharePct: 76.1,
          organicSharePct: 81,
        },
        'x402stats.io',
        600,
      ),
    paymentCatalogue: async () =>
      sourced(
        {
          resources: 15_000,
          sampled: 500,
          medianPriceUsd: 0.01,
          sellers: [
            { name: 'acme', resources: 3, calls30d: 75 },
            { name: 'bee', resources: 1, calls30d: 25 },
          ],
        },
        'x402 bazaar',
      ),
    paymentDirectory: async () =>
      sourced({ services: 522, endpoints: 3_132, medianPriceUsd: 0.02, newIn7d: 54, newIn30d: 194 }, 'x402-list.com'),
    remember: () => ({ atMs: READS_NOW_MS - 3_600_000, stance: 'BEFORE', figures: {} }),
    ...changes,
  }
}
