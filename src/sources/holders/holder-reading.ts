/** What one source says about the holders of a token. */
export interface HolderReading {
  symbol: string | null
  name: string | null
  decimals: number | null
  count: number | null
  /** Largest first; empty when the source tells no rows. */
  rows: HolderRow[]
  /** Sum of the ten largest where the source tells it without rows. */
  top10Pct: number | null
  /** Whether the source tells pools apart. */
  poolsKnown: boolean
  /** Addresses that it calls pools, as it writes them. */
  pools: string[]
  deployer: { address: string; holdingPct: number | null } | null
  /** On the source's own list of well-known tokens. */
  wellKnown: boolean
}

export interface HolderRow {
  address: string
  /** Percent of the supply; more than 100 where tokens were minted in secret. */
  pct: number
  label: string | null
  /** A tag that the source gave itself, not a name that anybody can give to a contract. */
  tag: string | null
  isContract: boolean
  isLocked: boolean
}

export const NOTHING: HolderReading = {
  symbol: null,
  name: null,
  decimals: null,
  count: null,
  rows: [],
  top10Pct: null,
  poolsKnown: false,
  pools: [],
  deployer: null,
  wellKnown: false,
}

/** Percent of a whole, both in base units; `null` when there is no whole. */
export function toSharePct(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number((part * 10n ** 12n) / whole) / 1e10
}
