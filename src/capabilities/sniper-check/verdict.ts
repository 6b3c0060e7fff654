import { THRESHOLD_PCT } from './concentration.ts'

/** The verdict of a sniper check. */

export interface Signs {
  concentrated: boolean
  /** Percent of the supply with the ten largest holders that could sell. */
  top10PctExPools: number | null
  sniped: boolean
  /** Percent of the supply that the buyers of bundles still hold. */
  bundlesStillHeldPct: number | null
}

export type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'

const MUCH_STILL_HELD_PCT = 10

/**
 * Points: a bundle 2; the top ten above the threshold 1; the top ten without pools above it 1 more; a tenth of the
 * supply still with the buyers of bundles 1 more. 0 is LOW, 1 MEDIUM, 2 and 3 HIGH, 4 and 5 CRITICAL.
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
