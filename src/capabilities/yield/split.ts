import type { YieldPool } from '../../ports/yields.ts'
import type { SoundPool } from './gate.ts'

export interface Split {
  yieldSource: 'real' | 'emission' | 'mixed' | 'unknown'
  realSharePct: number | null
}

const REAL_FROM_PCT = 80
const EMISSION_UNDER_PCT = 20
/** The parts may miss the total by this many points before we say that they do not add up. */
const TOLERANCE_POINTS = 0.05
/** Parts that explain less of the APY than this are no split at all. */
const EXPLAINED_FROM = 0.8

/** Fee yield as a share of fee and emission yield; a part that the feed leaves out beside the other is none. */
export function toSplit({ apyPct, feePct, emissionPct }: SoundPool): Split {
  const fee = Math.max(0, feePct ?? 0)
  const emission = Math.max(0, emissionPct ?? 0)
  if (fee + emission <= 0 || fee + emission < apyPct * EXPLAINED_FROM)
    return { yieldSource: 'unknown', realSharePct: null }
  const share = (fee / (fee + emission)) * 100
  const yieldSource = share >= REAL_FROM_PCT ? 'real' : share < EMISSION_UNDER_PCT ? 'emission' : 'mixed'
  return { yieldSource, realSharePct: Number(share.toFixed(1)) }
}

/** What to beware of in the split and in the level; see the documents for what each flag means. */
export function toYieldFlags({ apyPct, feePct, emissionPct, mean30dPct }: SoundPool): string[] {
  const fee = feePct ?? 0
  const emission = emissionPct ?? 0
  const flags: string[] = []
  if (feePct === null && emissionPct === null) flags.push('UNATTRIBUTED')
  else if (Math.abs(apyPct - fee - emission) > TOLERANCE_POINTS) flags.push('SPLIT_MISMATCH')
  if (fee < 0) flags.push('NEGATIVE_BASE')
  if (emission > 0 && fee <= 0) flags.push('EMISSION_ONLY')
  else if (emission > 0 && emission / (fee + emission) > HEAVY_SHARE) flags.push('EMISSION_HEAVY')
  if (mean30dPct !== null && mean30dPct > 0 && apyPct > SPIKE_FACTOR * mean30dPct) flags.push('SPIKE')
  return flags
}

const HEAVY_SHARE = 1 / 3
const SPIKE_FACTOR = 2

export interface Trend {
  direction: 'up' | 'down' | 'flat'
  confidence: 'high' | 'medium' | 'low'
}

/**
 * Where the APY went over the last week, measured and not foretold. The day and the month before say how sure that is:
 * both the same way is high, one of them medium, none low.
 */
export function toTrend(pool: SoundPool): Trend | null {
  if (pool.change7dPct === null) return null
  const direction = toDirection(pool, pool.change7dPct)
  const agreeing = [pool.change1dPct, pool.change30dPct].filter(
    (change) => change !== null && toDirection(pool, change) === direction,
  )
  return { direction, confidence: agreeing.length === 2 ? 'high' : agreeing.length === 1 ? 'medium' : 'low' }
}

/** Less than a twentieth of the APY, or a tenth of a point, is no movement. */
function toDirection({ apyPct }: Pick<YieldPool, 'apyPct'>, change: number): Trend['direction'] {
  const least = Math.max(0.1, Math.abs(apyPct ?? 0) * 0.05)
  return Math.abs(change) < least ? 'flat' : change > 0 ? 'up' : 'down'
}
