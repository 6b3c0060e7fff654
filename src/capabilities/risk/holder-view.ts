import type { Holder, HolderList } from '../../ports/holders.ts'
import { OWN_SHARE, SET_ASIDE } from '../top-holders.ts'

/** How much of a token is with how few people. */

export interface HolderView {
  count: number | null
  top10Pct: number
  /** Without pools, burned and locked tokens; null when it is not known which holders these are. */
  top10PctExPools: number | null
  /** The same, with tokens that are held for many people left out as well. Scores use it. */
  ownedPct: number
  /** The largest single wallet or unnamed contract. */
  largest: { address: string; pct: number; kind: Holder['kind']; isMaker: boolean } | null
  source: string
}

const TOP = 10

/** Undefined when the list is too short to know the ten largest. `makers` are creator and owner. */
export function toHolderView(list: HolderList | undefined, makers: readonly (string | null)[]): HolderView | null {
  if (!list) return null
  const source = list.origins[0]?.name ?? 'holders'
  const rows = [...list.holders].sort((left, right) => right.pct - left.pct)
  const whole = rows.length >= TOP || (rows.length > 0 && list.count !== null && list.count <= rows.length)
  if (!whole) {
    if (list.statedTop10Pct === null) return null
    const top10Pct = round(list.statedTop10Pct)
    return { count: list.count, top10Pct, top10PctExPools: null, ownedPct: top10Pct, largest: null, source }
  }
  const sellers = rows.filter(({ kind }) => !SET_ASIDE.has(kind))
  const owned = rows.map((row) => ({ ...row, pct: clamp(row.pct) * OWN_SHARE[row.kind] })).sort(byPct)
  const isMaker = ({ address }: Holder) => makers.some((maker) => maker?.toLowerCase() === address.toLowerCase())
  const [largest] = owned.filter(({ kind }) => kind === 'wallet' || kind === 'contract')
  return {
    count: list.count,
    top10Pct: sum(rows),
    top10PctExPools: list.poolsKnown ? sum(sellers) : null,
    ownedPct: sum(owned),
    largest: largest
      ? { address: largest.address, pct: round(largest.pct), kind: largest.kind, isMaker: isMaker(largest) }
      : null,
    source,
  }
}

const byPct = (left: Holder, right: Holder): number => right.pct - left.pct
const clamp = (pct: number): number => Math.min(100, Math.max(0, pct))
const round = (pct: number): number => Number(clamp(pct).toFixed(4))
const sum = (rows: readonly Holder[]): number =>
  round(rows.slice(0, TOP).reduce((total, { pct }) => total + clamp(pct), 0))
