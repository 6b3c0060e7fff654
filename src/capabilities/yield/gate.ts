import type { YieldPool } from '../../ports/yields.ts'

/** A pool that may be shown: its APY and size are known and within the gate. */
export type SoundPool = YieldPool & { apyPct: number; tvlUsd: number }

export interface Gated {
  /** Ranked by APY, larger pools first among equals. */
  pools: SoundPool[]
  excluded: { count: number; reasons: Record<string, number> }
  /** Smallest pool that was let in. */
  minTvlUsd: number
}

const USUAL_TVL_USD = 1_000_000
const LEAST_TVL_USD = 100_000
const LEAST_DAYS = 7
const MOST_APY_PCT = 1_000

/** Without a gate the top of any list by APY is noise. Small pools come in only when large ones do not fill the list. */
export function passGate(pools: readonly YieldPool[], wanted: number): Gated {
  const reasons: Record<string, number> = {}
  const exclude = (reason: string) => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  const sound: SoundPool[] = []
  for (const pool of pools) {
    const reason = findFault(pool)
    if (reason !== undefined) exclude(reason)
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

/** The first thing wrong with a pool, size apart; what is not known is not taken for good. */
function findFault(pool: YieldPool): string | undefined {
  if (pool.outlier === null) return 'outlier_unknown'
  if (pool.outlier) return 'outlier'
  if (pool.apyPct === null) return 'apy_unknown'
  if (pool.apyPct <= 0) return 'apy_not_positive'
  if (pool.apyPct > MOST_APY_PCT) return 'apy_over_1000'
  if (pool.observedDays === null) return 'age_unknown'
  if (pool.observedDays < LEAST_DAYS) return 'under_7_days'
  return pool.tvlUsd === null ? 'tvl_unknown' : undefined
}

const byApyThenSize = (left: SoundPool, right: SoundPool): number =>
  right.apyPct - left.apyPct || right.tvlUsd - left.tvlUsd || (left.id < right.id ? -1 : 1)
