import type { YieldEntry } from './entry.ts'
import type { SoundPool } from './gate.ts'
import { holdsOnlyStables } from './stables.ts'
import { isSingle } from './venue.ts'

/** Which of the ranked pools a careful person would call the best, beside the plain ranking by APY. */

/** A ranked pool with what is held against it. */
export interface Candidate {
  pool: SoundPool
  /** The part of its APY that lasts; 0 when unknown. */
  lastingPct: number
  /** As the answer shows it. Made when it is read: of hundreds of candidates few are shown. */
  readonly entry: YieldEntry
  /** Why it is not called the best; empty when nothing speaks against it. */
  doubts: readonly { flag: string; why: string }[]
}

export interface Picks {
  /** For the summary: single-sided when a single token was asked for and such a pool exists. */
  best: Candidate | undefined
  single: Candidate | undefined
  stable: Candidate | undefined
}

/**
 * The highest APY that lasts (`apy.sustainablePct`), pools without doubts first. A pair is the best of a question about
 * one token only when no single-sided pool is there.
 */
export function pickBest(candidates: readonly Candidate[], askedForPair: boolean): Picks {
  const single = first(candidates.filter(({ pool }) => isSingle(pool)))
  const stable = first(candidates.filter(({ pool }) => holdsOnlyStables(pool) && pool.ilRisk !== true))
  const all = first(candidates)
  return { best: askedForPair ? all : preferSound(single, stable, all), single, stable }
}

/** A single-sided pool, unless something is held against it and a pool of stablecoins alone is without doubt. */
function preferSound(
  single: Candidate | undefined,
  stable: Candidate | undefined,
  all: Candidate | undefined,
): Candidate | undefined {
  if (single && single.doubts.length > 0 && stable && stable.doubts.length === 0) return stable
  return single ?? stable ?? all
}

function first(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort(
    (left, right) =>
      toGrade(left) - toGrade(right) || right.lastingPct - left.lastingPct || right.pool.tvlUsd - left.pool.tvlUsd,
  )[0]
}

/** Doubts about the deposit weigh more than doubts about the rate. */
const GRAVE = new Set(['DEPEGGED', 'HALTED', 'MATURED', 'TVL_COLLAPSE'])

function toGrade({ doubts }: Candidate): number {
  if (doubts.length === 0) return 0
  return doubts.some(({ flag }) => GRAVE.has(flag)) ? 2 : 1
}
