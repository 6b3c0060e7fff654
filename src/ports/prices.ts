import type { TokenCandidate } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** Which asset a ticker or address means, what it costs, and its last seven days. */

/** One exact asset: a coin or a contract, and the keys under which each source knows it. */
export interface Asset {
  token: Token
  assetClass: 'crypto' | 'stablecoin' | 'wrapped' | 'stock' | 'commodity'
  coingeckoId: string | null
  /** DefiLlama's key, `coingecko:<id>` or `<chain>:<address>`. */
  llamaKey: string | null
  /** Ticker of its dollar pair on Coinbase and Kraken; null when it is not traded there. */
  exchangeTicker: string | null
  /** How the asset was found. `pool` means that it was picked by the depth of its pools, which is a guess. */
  foundBy: 'majors' | 'market-cap' | 'address' | 'pool'
}

export interface Resolution {
  asset: Asset
  alternatives: TokenCandidate[]
  /** False when another asset of that ticker is nearly as large. Quotes and orders must not guess then. */
  clear: boolean
  /** What the caller should know of the name, each as a clause: that it was renamed, that a share bears it too. */
  remarks?: string[]
}

export interface SpotPrice {
  priceUsd: number
  change24hPct: number | null
  change7dPct: number | null
  high24h: number | null
  low24h: number | null
  marketCapUsd: number | null
  volume24hUsd: number | null
  /** What a listing knows beyond the day's figures; absent where the source has none. */
  listing?: Listing
  /** US dollars that a seller could take out of the pools behind the price; absent where it is no pool price. */
  depthUsd?: number
  /** True when the price comes from a single liquidity pool, which one trader can move. */
  onePool: boolean
}

/** Figures that only a listing of coins has. */
export interface Listing {
  change1hPct: number | null
  change30dPct: number | null
  fdvUsd: number | null
  rank: number | null
  supply: { circulating: number | null; total: number | null; max: number | null }
  ath: { priceUsd: number; atMs: number | null; downPct: number | null } | null
}

/**
 * A price of one source. `atMs` is when the price was true. A slow-moving coin has a price that its source has not
 * changed for long: then `atMs` is when the source made its answer, and `quotedAtMs` its own, older time.
 */
export interface SpotReading extends Sourced<SpotPrice> {
  quotedAtMs?: number
}

/** A price that was read and is not used: an outlier, or older than we sell. */
export interface RejectedReading {
  source: string
  priceUsd: number
  /** From the price of those that agree, in percent. */
  deviationPct: number
  reason: 'outlier' | 'old'
  ageSeconds: number
}

/** What the sources say about a price, judged: those that agree, best first, and those that were set aside. */
export interface Spot {
  readings: SpotReading[]
  rejected: RejectedReading[]
}

/** A perpetual future of the asset. Rates are in percent; `fundingHourPct` is paid by longs to shorts every hour. */
export interface Perpetual {
  venue: string
  fundingHourPct: number
  openInterestUsd: number
  /** How far the future trades from the index of spot prices. */
  premiumPct: number | null
  markPriceUsd: number
  /** The venue's own price of the coin, from spot markets. */
  indexPriceUsd: number
  volume24hUsd: number | null
}

export interface PriceSource {
  /**
   * Symbol, `$SYMBOL` or contract address to one asset; fails with `unknown_token`. `field` is the name of the request
   * field that held the query, for the message about a wrong checksum.
   */
  resolve(query: string, field?: string): Promise<Resolution>
  /** Prices of independent sources that agree, best source first. Fails only when no source has a price. */
  readings(asset: Asset): Promise<SpotReading[]>
  /** The same, with the prices that were set aside. */
  spot(asset: Asset): Promise<Spot>
  /** The perpetual future of its ticker. Compare the index with the price: the ticker may be that of another coin. */
  perpetual(asset: Asset): Promise<Sourced<Perpetual> | undefined>
  /** Hourly closes of the last seven days, oldest first; empty when nobody has them. Sources in `without` are not asked. */
  history(asset: Asset, without?: readonly string[]): Promise<Sourced<number[]>>
}

/** Prices of many tokens in one question: good for sums and costs, not for trades, which compare several sources. */
export interface TokenPrices {
  /** By `toTokenKey`. A token without a recent price is absent; when no source answers, the map is empty. */
  current(tokens: readonly Pick<Token, 'chain' | 'address'>[]): Promise<ReadonlyMap<string, Sourced<number>>>
}

/** One text for one token; EVM addresses are compared without their letter case. */
export const toTokenKey = ({ chain, address }: Pick<Token, 'chain' | 'address'>): string =>
  `${chain} ${address === null ? 'native' : address.startsWith('0x') ? address.toLowerCase() : address}`
