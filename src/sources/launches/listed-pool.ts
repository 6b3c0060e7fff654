/** A pool as a listing of pools has it. */
export interface ListedPool {
  /** Address, or the 32-byte id of a Uniswap v4 pool. */
  id: string
  /** In the listing's own words. */
  dex: string
  /** In no order; a native coin is the zero address. */
  tokens: readonly [PooledToken, PooledToken]
  createdAtMs: number | null
}

export interface PooledToken {
  address: string
  symbol: string | null
  name: string | null
}
