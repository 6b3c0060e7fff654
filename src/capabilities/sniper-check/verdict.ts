import { THRESHOLD_PCT } from '../top-holders.ts'

/** The verdict of a sniper check. */

export interface Signs {
  concentrated: boolean
  /** Percent of the supply with the ten largest holders that could sell. */
  top10PctExPools: number | null
  /** Percent that the ten largest own themselves, without what exchanges and others hold for many people. */
  ownedPct?: number
  sniped: boolean
  /** Percent of the supply that the buyers of bundles still hold. */
  bundlesStillHeldPct: number | null
  /** Several early buyers or large holders were first funded by one wallet. */
  commonFunder: boolean
  /** Percent of the supply that the largest such group bought or holds. */
  clusterPct: number | null
  /** Percent of the supply that the deployer holds as one of the largest holders. */
  deployerPct?: number | null
}

export type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'

const MUCH_STILL_HELD_PCT = 10
/** Sold at once, a twentieth of the supply empties a large part of a young pool. */
const MUCH_CLUSTERED_PCT = 5
/** Percent. Who made the token knows first when to sell; from here on that is more than most young pools can pay. */
export const MUCH_WITH_DEPLOYER_PCT = 15

/**
 * Points: a bundle 2; the top ten above the threshold 1; what they own themselves above it 1 more; a tenth of the
 * supply still with the buyers of bundles 1 more; a common funder 1, and 1 more when his wallets had a twentieth of the
 * supply; 15 % of the supply with the deployer 1. 0 is LOW, 1 MEDIUM, 2 and 3 HIGH, 4 and more CRITICAL.
 */
export function toVerdict(signs: Signs): Verdict {
  const points =
    (signs.sniped ? 2 : 0) +
    (signs.concentrated ? 1 : 0) +
    (Math.min(signs.top10PctExPools ?? 0, signs.ownedPct ?? 100) > THRESHOLD_PCT ? 1 : 0) +
    ((signs.bundlesStillHeldPct ?? 0) >= MUCH_STILL_HELD_PCT ? 1 : 0) +
    (signs.commonFunder ? 1 : 0) +
    (signs.commonFunder && (signs.clusterPct ?? 0) >= MUCH_CLUSTERED_PCT ? 1 : 0) +
    ((signs.deployerPct ?? 0) >= MUCH_WITH_DEPLOYER_PCT ? 1 : 0)
  if (points === 0) return 'LOW'
  if (points === 1) return 'MEDIUM'
  return points < 4 ? 'HIGH' : 'CRITICAL'
}
