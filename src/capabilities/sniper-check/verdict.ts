import { THRESHOLD_PCT } from './concentration.ts'

export interface Signs {
  concentrated: boolean
  /** More than half of the supply with ten holders who could sell. */
  top10PctExPools: number | null
  sniped: boolean
  /** Of the supply, still with the buyers of bundles. */
  bundlesStillHeldPct: number | null
}

export type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'

const MUCH_STILL_HELD_PCT = 10

/**
 * Points: a bundle 2, the plain top ten above the threshold 1, the top ten without pools above it 1 more, a tenth of
 * the supply still with bundle buyers 1 more. None is LOW, one MEDIUM, two or three HIGH, four and five CRITICAL.
 */
export function toVerdict({ concentrated, top10PctExPools, sniped, bundlesStillHeldPct }: Signs): Verdict {
  const points =
    (sniped ? 2 : 0) +
    (concentrated ? 1 : 0) +
    ((top10PctExPools ?? 0) > THRESHOLD_PCT ? 1 : 0) +
    ((bundlesStillHeldPct ?? 0) >= MUCH_STILL_HELD_PCT ? 1 : 0)
  if (points === 0) return 'LOW'
  if (points === 1) return 'MEDIUM'
  return points < 4 ? 'HIGH' : 'CRITICAL'
}
