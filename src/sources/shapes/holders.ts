import { isBurnAddress } from '../../domain/burn-address.ts'

/** Holder lists as single services give them, and the shares of the ten largest. */

/** What one service says about the holders of a token. */
export interface HolderReport {
  symbol: string | null
  name: string | null
  decimals: number | null
  count: number | null
  /** Largest first; empty when the service gives no rows. */
  rows: HolderRow[]
  /** Percent with the ten largest, for services that give only this sum. */
  top10Pct: number | null
  /** Whether the service tells which holders are pools. */
  poolsKnown: boolean
  /** Addresses that the service calls pools, in its own spelling. */
  pools: string[]
  deployer: { address: string; holdingPct: number | null } | null
  /** On the service's list of well-known tokens. */
  wellKnown: boolean
}

export interface HolderRow {
  address: string
  /** Percent of the supply; more than 100 when tokens were minted without being counted. */
  pct: number
  label: string | null
  /** A tag from the service itself, not the name that anyone can give to a contract. */
  tag: string | null
  isContract: boolean
  isLocked: boolean
}

export const NOTHING: HolderReport = {
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

/** Percent of a whole, both in base units; null when the whole is zero. */
export function toSharePct(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : Number((part * 10n ** 12n) / whole) / 1e10
}

/** One of the largest holders of a token. */
export interface HolderShare {
  address: string
  /** Percent of the supply; more than 100 when balances exceed the stated supply. */
  pct: number
  /** True for a pool, a burn address or a locker, which will not sell. */
  setAside: boolean
}

export interface TopShares {
  top10Pct: number | null
  top10PctExPools: number | null
  /** True when one holder has more than the whole supply, as after a hidden mint. */
  supplyExceeded: boolean | undefined
}

const TOP = 10
/** One percent above the whole is tolerated as rounding. */
const MORE_THAN_ALL_PCT = 101

/** Shares of the ten largest; unknown when the list has fewer than ten rows and more holders exist. */
export function toTopShares(holders: readonly HolderShare[], holderCount: number | null): TopShares {
  const top = [...holders].sort((left, right) => right.pct - left.pct).slice(0, TOP)
  const whole = top.length === TOP || (top.length > 0 && holderCount !== null && holderCount <= top.length)
  return {
    top10Pct: whole ? sumPct(top) : null,
    top10PctExPools: whole ? sumPct(top.filter(({ setAside }) => !setAside)) : null,
    supplyExceeded: top[0] && top[0].pct > MORE_THAN_ALL_PCT,
  }
}

/** True for an address that nobody can spend from. */
export const isBurn = isBurnAddress

/** Sum of shares in percent, clamped to 0 to 100, with four decimals. */
export function sumPct(shares: readonly { pct: number }[]): number {
  const sum = shares.reduce((total, { pct }) => total + Math.min(100, Math.max(0, pct)), 0)
  return Number(Math.min(100, sum).toFixed(4))
}
