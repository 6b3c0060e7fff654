import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** The facts that market reads are computed from, each from one place; every one of them fails on its own. */
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
  /** Tokens whose makers pay to be shown, as `chain:address` in lower case. */
  promoted(): Promise<Sourced<string[]>>
  /** Newest first. */
  fearGreed(): Promise<Sourced<MoodDay[]>>
  /** Oldest first, 30 days back; the last one is the price now. */
  bitcoinCloses(): Promise<Sourced<DayPoint[]>>
  paymentFlow(): Promise<Sourced<PaymentFlow>>
  paymentCatalogue(): Promise<Sourced<PaymentCatalogue>>
  paymentDirectory(): Promise<Sourced<PaymentDirectory>>
}

export interface DayPoint {
  atMs: number
  value: number
}

/** Sums of a day and of two weeks side by side. */
export interface FlowTotals {
  day: number | null
  week: number | null
  weekBefore: number | null
  /** The upstream's own comparison of the two weeks, in percent. */
  weekChangePct: number | null
}

export interface FeeTotals extends FlowTotals {
  /** Fees of a day by protocol, under the protocol's slug. */
  bySlug: Record<string, number>
}

/** Dollar stablecoins in circulation, in dollars. */
export interface StableSupply {
  now: number
  weekAgo: number
}

export interface ProtocolTable {
  /** Versions of one protocol summed, largest first; what is not DeFi is left out. */
  protocols: ProtocolFigures[]
  /** Left out, by category. */
  excluded: Record<string, number>
}

export interface ProtocolFigures {
  name: string
  slugs: string[]
  category: string | null
  /** Our slug where it lives on one chain only. */
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
  /** Ids of its largest coins, as far as told. */
  leaders: string[]
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
  /** Known to CoinGecko; others may be copies of a name. */
  listed: boolean
  change24hPct: number | null
  volume24hUsd: number | null
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
  /** Whole days, oldest first; the day under way is not among them. */
  days: { atMs: number; volumeUsd: number; payments: number; buyers: number }[]
  /** Over the last 30 days. */
  sellers: number | null
  volumeUsd: number | null
  top10SharePct: number | null
  organicSharePct: number | null
}

export interface PaymentCatalogue {
  resources: number
  sampled: number
  medianPriceUsd: number | null
  /** Calls in 30 days are null where the catalogue does not count them. */
  sellers: { name: string; resources: number; calls30d: number | null }[]
}

export interface PaymentDirectory {
  services: number | null
  endpoints: number | null
  medianPriceUsd: number | null
  newIn7d: number | null
  newIn30d: number | null
}
