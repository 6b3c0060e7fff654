import type { TokenCandidate } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** An asset that we know exactly: which coin or which contract, and the keys under which sources know it. */
export interface Asset {
  token: Token
  assetClass: 'crypto' | 'stablecoin' | 'wrapped' | 'stock' | 'commodity'
  coingeckoId: string | null
  /** DefiLlama's key, `coingecko:<id>` or `<chain>:<address>`. */
  llamaKey: string | null
  /** Base ticker on exchanges, for coins that trade there against the dollar. */
  exchangeTicker: string | null
  /** How the asset was found; a guess by liquidity is `pool`. */
  foundBy: 'majors' | 'market-cap' | 'address' | 'pool'
}

export interface Resolution {
  asset: Asset
  alternatives: TokenCandidate[]
  /** False when the runner-up is close: quotes and orders must not guess then. */
  clear: boolean
}

export interface SpotReading {
  priceUsd: number
  change24hPct: number | null
  change7dPct: number | null
  high24h: number | null
  low24h: number | null
  marketCapUsd: number | null
  volume24hUsd: number | null
  /** True when the price is that of a single pool. */
  onePool: boolean
}

export interface PriceSource {
  /**
   * Symbol, `$SYMBOL` or contract address to one asset; fails with `unknown_token`. `field` is the name of the request
   * field that held the query, for the message about a wrong checksum.
   */
  resolve(query: string, field?: string): Promise<Resolution>
  /** Independent readings, best source first; fails only when no source has a price. */
  readings(asset: Asset): Promise<Sourced<SpotReading>[]>
  /** Hourly closes of the last seven days, oldest first; empty when nobody has them. */
  history(asset: Asset): Promise<Sourced<number[]>>
}
