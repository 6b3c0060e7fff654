import type { YieldPool } from '../../ports/yields.ts'
import type { PoolKind } from './tickers.ts'
import { isOfKind } from './venue.ts'

/** The quality gate: which pools are good enough to rank. */

/** A pool that passed the gate: its APY and size are known. */
export type SoundPool = YieldPool & { apyPct: number; tvlUsd: number }

export interface Gated {
  /** Sorted by APY; of equal ones the larger pool first. */
  pools: SoundPool[]
  excluded: { count: number; reasons: Record<string, number> }
  /** Size of the smallest pool that was accepted. */
  minTvlUsd: number
}

/** Pools of at least this size are ranked first; smaller ones only fill up a short list. */
const USUAL_TVL_USD = 1_000_000
const LEAST_TVL_USD = 100_000
/** An APY of fewer days is mostly a launch incentive. */
const LEAST_DAYS = 7
/** A higher APY is a measuring error or will not last. */
const MOST_APY_PCT = 1_000
/** A few withdrawals or a launch incentive make a rate beyond this; size and a month of record must back it. */
const EXTREME_APY_PCT = 100
const PROVEN_DAYS = 30

/**
 * Drops pools that would make a ranking by APY meaningless. Small pools are used only when large ones do not fill the
 * list.
 */
export function passGate(pools: readonly YieldPool[], wanted: number, kinds: readonly PoolKind[] = []): Gated {
  const reasons: Record<string, number> = {}
  const exclude = (reason: string) => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  const sound: SoundPool[] = []
  for (const pool of pools) {
    const reason = findFault(pool)
    if (reason !== undefined) exclude(reason)
    else if (kinds.some((kind) => !isOfKind(pool as SoundPool, kind))) exclude('other_kind')
    else sound.push(pool as SoundPool)
  }
  const large = sound.filter(({ tvlUsd }) => tvlUsd >= USUAL_TVL_USD)
  const minTvlUsd = large.length >= wanted ? USUAL_TVL_USD : LEAST_TVL_USD
  const kept = sound.filter(({ tvlUsd }) => tvlUsd >= minTvlUsd)
  const small = sound.length - kept.length
  if (small > 0) reasons[minTvlUsd === USUAL_TVL_USD ? 'tvl_under_1m' : 'tvl_under_100k'] = small
  return {
    pools: kept.sort(byApyThenSize),
    excluded: { count: pools.length - kept.length, reasons },
    minTvlUsd,
  }
}

export const isSmall = ({ tvlUsd }: SoundPool): boolean => tvlUsd < USUAL_TVL_USD

/** The first reason against a pool, apart from its size. Unknown values count as a reason. */
function findFault(pool: YieldPool): string | undefined {
  if (pool.outlier === null) return 'outlier_unknown'
  if (pool.outlier) return 'outlier'
  if (pool.apyPct === null) return 'apy_unknown'
  if (pool.apyPct <= 0) return 'apy_not_positive'
  if (pool.apyPct > MOST_APY_PCT) return 'apy_over_1000'
  if (pool.observedDays === null) return 'age_unknown'
  if (pool.observedDays < LEAST_DAYS) return 'under_7_days'
  if (pool.tvlUsd === null) return 'tvl_unknown'
  const proven = pool.observedDays >= PROVEN_DAYS && pool.tvlUsd >= USUAL_TVL_USD
  return pool.apyPct > EXTREME_APY_PCT && !proven && pool.tvlUsd >= LEAST_TVL_USD ? 'apy_over_100_unproven' : undefined
}

const byApyThenSize = (left: SoundPool, right: SoundPool): number =>
  right.apyPct - left.apyPct || right.tvlUsd - left.tvlUsd || (left.id < right.id ? -1 : 1)
