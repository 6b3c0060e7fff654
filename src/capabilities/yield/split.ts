import type { YieldPool } from '../../ports/yields.ts'
import type { SoundPool } from './gate.ts'

/** Where the yield of a pool comes from, and how it moves. */

export interface Split {
  yieldSource: 'real' | 'emission' | 'mixed' | 'unknown'
  realSharePct: number | null
}

/** From this share of fee yield on a pool counts as `real`. */
const REAL_FROM_PCT = 80
const EMISSION_UNDER_PCT = 20
/** Percentage points by which the parts may miss the total before they are flagged. */
const TOLERANCE_POINTS = 0.05
/** When the parts explain less than this share of the APY, the source of the yield is `unknown`. */
const EXPLAINED_FROM = 0.8

/** Fee yield as a share of fee and emission yield. A part that is absent beside the other counts as zero. */
export function toSplit({ apyPct, feePct, emissionPct }: SoundPool): Split {
  const fee = Math.max(0, feePct ?? 0)
  const emission = Math.max(0, emissionPct ?? 0)
  if (fee + emission <= 0 || fee + emission < apyPct * EXPLAINED_FROM)
    return { yieldSource: 'unknown', realSharePct: null }
  const share = (fee / (fee + emission)) * 100
  const yieldSource = share >= REAL_FROM_PCT ? 'real' : share < EMISSION_UNDER_PCT ? 'emission' : 'mixed'
  return { yieldSource, realSharePct: Number(share.toFixed(1)) }
}

/** Flags about the source and the level of the yield; the documents explain each. */
export function toYieldFlags({ apyPct, feePct, emissionPct, mean30dPct }: SoundPool): string[] {
  const fee = feePct ?? 0
  const emission = emissionPct ?? 0
  const flags: string[] = []
  if (feePct === null && emissionPct === null) flags.push('UNATTRIBUTED')
  else if (Math.abs(apyPct - fee - emission) > TOLERANCE_POINTS) flags.push('SPLIT_MISMATCH')
  if (fee < 0) flags.push('NEGATIVE_BASE')
  if (emission > 0 && fee <= 0) flags.push('EMISSION_ONLY')
  else if (emission > 0 && emission / (fee + emission) > HEAVY_SHARE) flags.push('EMISSION_HEAVY')
  if (isSpike({ apyPct, mean30dPct })) flags.push('SPIKE')
  return flags
}

/** The APY is far above its own 30-day mean. */
export function isSpike({ apyPct, mean30dPct }: Pick<SoundPool, 'apyPct' | 'mean30dPct'>): boolean {
  return mean30dPct !== null && mean30dPct > 0 && apyPct > SPIKE_FACTOR * mean30dPct
}

/**
 * The rate to expect: the lower of the APY of now and its 30-day mean, and only its fees when rewards end soon. Null when the mean is not known, because one
 * reading says nothing about the next month.
 */
export function toSustainable(
  { apyPct, mean30dPct, feePct }: Pick<SoundPool, 'apyPct' | 'mean30dPct' | 'feePct'>,
  rewardsEndSoon: boolean,
): number | null {
  if (mean30dPct === null) return null
  const lasting = Math.min(apyPct, mean30dPct)
  return rewardsEndSoon ? Math.min(lasting, Math.max(0, feePct ?? 0)) : lasting
}

/** Above this share of emissions a pool is `EMISSION_HEAVY`. */
const HEAVY_SHARE = 1 / 3
/** An APY above this multiple of its 30-day mean is a `SPIKE`. */
const SPIKE_FACTOR = 2

export interface Trend {
  direction: 'up' | 'down' | 'flat'
  confidence: 'high' | 'medium' | 'low'
}

/**
 * How the APY moved over the last week; no forecast. Confidence: high when the changes of a day and of 30 days have the
 * same direction, medium when one has, low when none has.
 */
export function toTrend(pool: SoundPool): Trend | null {
  if (pool.change7dPct === null) return null
  const direction = toDirection(pool, pool.change7dPct)
  const agreeing = [pool.change1dPct, pool.change30dPct].filter(
    (change) => change !== null && toDirection(pool, change) === direction,
  )
  return { direction, confidence: agreeing.length === 2 ? 'high' : agreeing.length === 1 ? 'medium' : 'low' }
}

/** A change below 5 % of the APY, or below 0.1 points, is `flat`. */
function toDirection({ apyPct }: Pick<YieldPool, 'apyPct'>, change: number): Trend['direction'] {
  const least = Math.max(0.1, Math.abs(apyPct ?? 0) * 0.05)
  return Math.abs(change) < least ? 'flat' : change > 0 ? 'up' : 'down'
}
