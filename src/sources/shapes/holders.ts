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

/** One of the largest holders of a token. */
export interface HolderShare {
  address: string
  /** Of the supply, in percent; more than 100 where balances exceed the stated supply. */
  pct: number
  /** A pool, a burn address or a locker: nobody who could sell. */
  setAside: boolean
}

export interface TopShares {
  top10Pct: number | null
  top10PctExPools: number | null
  /** True when one holder has more than there is, as after a hidden mint. */
  supplyExceeded: boolean | undefined
}

const TOP = 10
/** Rounding may carry a holder a little above the whole. */
const MORE_THAN_ALL_PCT = 101

/** What the ten largest hold; not known when the list is shorter than ten and more holders exist. */
export function toTopShares(holders: readonly HolderShare[], holderCount: number | null): TopShares {
  const top = [...holders].sort((left, right) => right.pct - left.pct).slice(0, TOP)
  const whole = top.length === TOP || (top.length > 0 && holderCount !== null && holderCount <= top.length)
  return {
    top10Pct: whole ? sumPct(top) : null,
    top10PctExPools: whole ? sumPct(top.filter(({ setAside }) => !setAside)) : null,
    supplyExceeded: top[0] && top[0].pct > MORE_THAN_ALL_PCT,
  }
}

const BURNS = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
])

/** An address that nobody can spend from. */
export const isBurn = (address: string): boolean =>
  BURNS.has(address.startsWith('0x') ? address.toLowerCase() : address)

/** A sum of shares in percent, each between nothing and everything, four decimals. */
export function sumPct(shares: readonly { pct: number }[]): number {
  const sum = shares.reduce((total, { pct }) => total + Math.min(100, Math.max(0, pct)), 0)
  return Number(Math.min(100, sum).toFixed(4))
}
