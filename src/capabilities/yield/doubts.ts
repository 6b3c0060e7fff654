import { toIso } from '../../domain/provenance.ts'
import type { ProtocolTable, StableSupply } from '../../ports/market-reads.ts'
import { isSmall, type SoundPool } from './gate.ts'
import { isSpike } from './split.ts'

/**
 * Reasons not to call a pool the best, whatever its APY: a rate that will not last, or a deposit that may not come back
 * whole. A pool with a doubt stays in the ranking and bears the flag.
 */

/** Facts beside the pool itself; absent when they could not be read. */
interface Surroundings {
  belowPeg: StableSupply['belowPeg'] | undefined
  drained: ProtocolTable['drained'] | undefined
}

export interface Doubt {
  flag: string
  /** In the words of the summary. */
  why: string
}

/** Below this share of the APY, rewards that end do not change what a pool is worth. */
const REWARD_SHARE = 0.2
/** A mean over fewer days than it is named after says little. */
const PROVEN_DAYS = 30

export function findDoubts(
  pool: SoundPool,
  { belowPeg, drained }: Surroundings,
  form: readonly string[],
  rewardsEndAtMs: number | null,
  nowMs: number,
): Doubt[] {
  const doubts: Doubt[] = []
  if (rewardsEndAtMs !== null && (pool.emissionPct ?? 0) > pool.apyPct * REWARD_SHARE) {
    doubts.push({ flag: 'REWARDS_END_SOON', why: `its rewards end on ${toIso(rewardsEndAtMs).slice(0, 10)}` })
  }
  const off = [...pool.legs, ...pool.underlying, ...form].find((ticker) => Object.hasOwn(belowPeg ?? {}, ticker))
  if (off !== undefined) doubts.push({ flag: 'DEPEGGED', why: `${off} trades at $${belowPeg?.[off]?.toFixed(3)}` })
  if (HALTED.test(pool.variant ?? '')) doubts.push({ flag: 'HALTED', why: `marked "${pool.variant}"` })
  const maturedAtMs = findMaturity(`${pool.variant ?? ''} ${pool.symbol}`)
  if (maturedAtMs !== null && maturedAtMs < nowMs) {
    doubts.push({ flag: 'MATURED', why: `its term ended on ${toIso(maturedAtMs).slice(0, 10)}` })
  }
  const fall = drained && Object.hasOwn(drained, pool.project) ? drained[pool.project] : undefined
  if (fall) doubts.push({ flag: 'TVL_COLLAPSE', why: toFallWords(fall) })
  if (isSpike(pool)) doubts.push({ flag: 'SPIKE', why: toSpikeWords(pool) })
  if ((pool.observedDays ?? 0) < PROVEN_DAYS) {
    doubts.push({ flag: 'YOUNG', why: `a record of only ${pool.observedDays ?? 0} days` })
  }
  if (isSmall(pool)) doubts.push({ flag: 'SMALL_POOL', why: 'under $1M deposited' })
  return doubts
}

/** Words by which projects mark a market that takes no deposits or pays none back. */
const HALTED =
  /paus|froz|freez|halt|deprecat|sunset|wind(?:ing)?[- ]?down|disabled|exploit|hacked|closed|suspend|withdraw-only/i

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The end of a fixed term as such pools write it, `25SEP2025`; null when there is none. */
function findMaturity(text: string): number | null {
  const found = /(?<![0-9])([0-3]?[0-9])([A-Z]{3})(20[0-9]{2})(?![0-9])/i.exec(text)
  const month = MONTHS.indexOf(found?.[2]?.toUpperCase() ?? '')
  return found === null || month < 0 ? null : Date.UTC(Number(found[3]), month, Number(found[1]) + 1)
}

function toFallWords({ change1dPct, change7dPct }: ProtocolTable['drained'][string]): string {
  const day = change1dPct !== null && change1dPct <= -30
  const fall = day ? change1dPct : (change7dPct ?? 0)
  return `its protocol lost ${Math.abs(fall).toFixed(0)}% of its value in ${day ? 'a day' : 'a week'}`
}

function toSpikeWords({ apyPct, mean30dPct }: SoundPool): string {
  const times = apyPct / (mean30dPct || Number.NaN)
  return `a spike, ${times >= 10 ? times.toFixed(0) : times.toFixed(1)} times its 30-day mean of ${(mean30dPct ?? 0).toFixed(2)}%`
}
