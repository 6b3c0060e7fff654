import type { HolderList } from '../../ports/holders.ts'
import { clampPct, readTopHolders, roundPct } from '../top-holders.ts'

/** How much of a token its ten largest holders have, as a sniper check shows it. */

export interface Concentration {
  top10Pct: number
  /** The ten largest holders that could sell; null when it is unknown which ones these are. */
  top10PctExPools: number | null
  ownedPct: number
  top: { rank: number; address: string; label: string | null; pct: number; kind: string }[]
  concentrated: boolean
  /** True when a holder has more than the whole supply, as after a hidden mint. */
  abnormalSupply: boolean
  missing: { check: string; reason: string }[]
}

const SHOWN = 10
/** One percent above the whole is tolerated as rounding. */
const MORE_THAN_ALL_PCT = 101

/** `undefined` when the list is too short to know the ten largest. */
export function toConcentration(list: HolderList, pools: readonly string[] = []): Concentration | undefined {
  const read = readTopHolders(list, pools)
  if (!read) return undefined
  const { rows, top10Pct, top10PctExPools, ownedPct, sellersWhole, concentrated } = read
  const missing = []
  if (rows.length === 0) missing.push({ check: 'holders.top', reason: 'not_offered_by_source' })
  if (top10PctExPools === null) missing.push({ check: 'holders.top10PctExPools', reason: 'pools_not_told_apart' })
  else if (!sellersWhole) missing.push({ check: 'holders.top10PctExPools', reason: 'counted_inside_the_largest_ten' })
  return {
    top10Pct,
    top10PctExPools,
    ownedPct,
    top: rows.slice(0, SHOWN).map(({ address, label, pct, kind }, place) => ({
      rank: place + 1,
      address,
      label,
      pct: roundPct(clampPct(pct)),
      kind,
    })),
    concentrated,
    abnormalSupply: list.holders.some(({ pct }) => pct > MORE_THAN_ALL_PCT),
    missing,
  }
}
