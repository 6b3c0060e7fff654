import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** The facts that market reads are computed from. Each comes from one upstream and can fail without the others. */
export interface MarketReadSource {
  /** Value locked in DeFi, one point a day, oldest first. */
  lockedValue(): Promise<Sourced<DayPoint[]>>
  exchangeVolume(): Promise<Sourced<FlowTotals>>
  fees(): Promise<Sourced<FeeTotals>>
  stablecoins(): Promise<Sourced<StableSupply>>
  protocols(): Promise<Sourced<ProtocolTable>>
  categories(): Promise<Sourced<Category[]>>
  /** Percent by which the whole market's value changed in a day. */
  marketChange24h(): Promise<Sourced<number>>
  searches(): Promise<Sourced<Searches>>
  activePools(): Promise<Sourced<ActivePool[]>>
  /** Tokens with paid promotion on DexScreener, as `chain:address` in lower case. */
  promoted(): Promise<Sourced<string[]>>
  /** The Fear and Greed Index, one value a day, newest first. */
  fearGreed(): Promise<Sourced<MoodDay[]>>
  /** Bitcoin's daily closes in US dollars, 30 days back, oldest first. The last point is the current price. */
  bitcoinCloses(): Promise<Sourced<DayPoint[]>>
  paymentFlow(): Promise<Sourced<PaymentFlow>>
  paymentCatalogue(): Promise<Sourced<PaymentCatalogue>>
  paymentDirectory(): Promise<Sourced<PaymentDirectory>>
  /**
   * Keeps a read in memory and gives the one to compare it with: the last of this kind that is at least half an hour
   * older. `undefined` when there is none since the service started.
   */
  remember(kind: string, read: RememberedRead): RememberedRead | undefined
}

export interface RememberedRead {
  atMs: number
  stance: string
  /** The numbers of its inputs by name. */
  figures: Record<string, number>
}

export interface DayPoint {
  atMs: number
  value: number
}

/** US dollars of the last day, the last seven days and the seven days before those. */
export interface FlowTotals {
  day: number | null
  week: number | null
  weekBefore: number | null
  /** The upstream's own comparison of the two weeks, in percent. */
  weekChangePct: number | null
}

export interface FeeTotals extends FlowTotals {
  /** US dollars of fees in the last day by DefiLlama's protocol slug. */
  bySlug: Record<string, number>
}

/** Dollar stablecoins in circulation, in dollars. */
export interface StableSupply {
  now: number
  weekAgo: number
  /** Price in dollars, by ticker in upper case, of those that trade below their peg. */
  belowPeg: Record<string, number>
}

export interface ProtocolTable {
  /** Largest first. The versions of one protocol are summed into one row; what is not DeFi is left out. */
  protocols: ProtocolFigures[]
  /** How many rows were left out, by category. */
  excluded: Record<string, number>
  /** Protocols of any size that lost much of their value, by DefiLlama slug. */
  drained: Record<string, { change1dPct: number | null; change7dPct: number | null }>
}

export interface ProtocolFigures {
  name: string
  /** DefiLlama slugs of all versions in the sum; they key `FeeTotals.bySlug`. */
  slugs: string[]
  category: string | null
  /** Our chain slug when the protocol is on one chain only, else null. */
  chain: string | null
  tvlUsd: number
  change1dPct: number | null
  change7dPct: number | null
}

export interface Category {
  name: string
  marketCapUsd: number
  volume24hUsd: number
  change24hPct: number
  /** CoinGecko ids of its largest coins. Empty when the source does not list them. */
  leaders: string[]
  /** The same as names for people. */
  leaderNames: string[]
  updatedAtMs: number | null
}

export interface Searches {
  coins: SearchedCoin[]
  categories: Category[]
}

export interface SearchedCoin {
  id: string
  token: Token
  marketCapRank: number | null
  change24hPct: number | null
  volume24hUsd: number | null
}

export interface ActivePool {
  token: Token
  /** True when CoinGecko lists the token. An unlisted token may be a copy of a known name. */
  listed: boolean
  change24hPct: number | null
  volume24hUsd: number | null
  /** US dollars in the pool. */
  depthUsd: number | null
  createdAtMs: number | null
}

export interface MoodDay {
  atMs: number
  /** 0 is fear, 100 is greed. */
  value: number
  label: string
}

export interface PaymentFlow {
  /** Complete UTC days, oldest first. The current day is not included. */
  days: { atMs: number; volumeUsd: number; payments: number; buyers: number }[]
  /** Over the last 30 days. */
  sellers: number | null
  volumeUsd: number | null
  top10SharePct: number | null
  /** Percent of the volume that the upstream counts as organic, over the same 30 days. */
  organicSharePct: number | null
}

export interface PaymentCatalogue {
  resources: number
  /** How many of the resources were read for the median and the sellers. */
  sampled: number
  medianPriceUsd: number | null
  /** Sellers by host. `calls30d` is null when the catalogue does not count calls. */
  sellers: { name: string; resources: number; calls30d: number | null }[]
}

export interface PaymentDirectory {
  services: number | null
  endpoints: number | null
  medianPriceUsd: number | null
  newIn7d: number | null
  newIn30d: number | null
}
