import type { Holder, HolderList } from '../../ports/holders.ts'
import { SET_ASIDE } from '../top-holders.ts'

/** How much of a token its ten largest holders have. */

export interface Concentration {
  top10Pct: number
  /** The ten largest holders that could sell; null when it is unknown which ones these are. */
  top10PctExPools: number | null
  top: { rank: number; address: string; label: string | null; pct: number; kind: string }[]
  concentrated: boolean
  /** True when a holder has more than the whole supply, as after a hidden mint. */
  abnormalSupply: boolean
  missing: { check: string; reason: string }[]
}

/** More than half of the supply with ten holders counts as concentrated. */
export const THRESHOLD_PCT = 50
const TOP = 10
/** One percent above the whole is tolerated as rounding. */
const MORE_THAN_ALL_PCT = 101

/** `undefined` when the list is too short to know the ten largest. */
export function toConcentration(list: HolderList, pools: readonly string[] = []): Concentration | undefined {
  const isPool = new Set(pools)
  const holders = list.holders
    .map((holder): Holder => (isPool.has(holder.address.toLowerCase()) ? { ...holder, kind: 'pool' } : holder))
    .sort((left, right) => right.pct - left.pct)
  const isWhole = (rows: number) => rows >= TOP || (list.count !== null && list.count <= list.holders.length)
  const known = holders.length > 0 && isWhole(holders.length)
  const top10Pct = known ? sumPct(holders.slice(0, TOP)) : list.statedTop10Pct
  if (top10Pct === null) return undefined

  const sellers = holders.filter(({ kind }) => !SET_ASIDE.has(kind))
  const sellersKnown = known && list.poolsKnown
  const missing = []
  if (!known) missing.push({ check: 'holder-list', reason: 'not_offered_by_source' })
  if (!sellersKnown) missing.push({ check: 'top10PctExPools', reason: 'pools_not_told_apart' })
  else if (!isWhole(sellers.length))
    missing.push({ check: 'top10PctExPools', reason: 'counted_inside_the_largest_ten' })
  return {
    top10Pct: roundPct(top10Pct),
    top10PctExPools: sellersKnown ? sumPct(sellers.slice(0, TOP)) : null,
    top: (known ? holders : []).slice(0, TOP).map(({ address, label, pct, kind }, place) => ({
      rank: place + 1,
      address,
      label,
      pct: roundPct(clamp(pct)),
      kind,
    })),
    concentrated: roundPct(top10Pct) > THRESHOLD_PCT,
    abnormalSupply: holders.some(({ pct }) => pct > MORE_THAN_ALL_PCT),
    missing,
  }
}

/** Four decimals. The rounded figure is also the one that is judged, so that verdict and display agree. */
export const roundPct = (pct: number): number => Number(pct.toFixed(4))

const clamp = (pct: number): number => Math.min(100, Math.max(0, pct))

const sumPct = (holders: readonly Holder[]): number =>
  roundPct(clamp(holders.reduce((sum, { pct }) => sum + clamp(pct), 0)))
