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
}

export interface SpotPrice {
  priceUsd: number
  change24hPct: number | null
  change7dPct: number | null
  high24h: number | null
  low24h: number | null
  marketCapUsd: number | null
  volume24hUsd: number | null
  /** True when the price comes from a single liquidity pool, which one trader can move. */
  onePool: boolean
}

export interface PriceSource {
  /**
   * Symbol, `$SYMBOL` or contract address to one asset; fails with `unknown_token`. `field` is the name of the request
   * field that held the query, for the message about a wrong checksum.
   */
  resolve(query: string, field?: string): Promise<Resolution>
  /** Prices of independent sources, best source first. Fails only when no source has a price. */
  readings(asset: Asset): Promise<Sourced<SpotPrice>[]>
  /** Hourly closes of the last seven days, oldest first; empty when nobody has them. */
  history(asset: Asset): Promise<Sourced<number[]>>
}
