import type { Count } from './record-store.ts'

/** Counts of this process for the public record, until they are written down. They name routes, reasons and upstreams only. */
export interface Tally {
  /** A paid call that was answered, and how long that took with its settlement. */
  sold(route: string, ms: number): void
  /** A paid call that sold nothing. */
  refused(reason: string): void
  /** A call to an upstream. */
  upstream(name: string, answered: boolean, ms: number): void
  /** Takes what was counted since the last time. */
  take(): Count[]
  /** Puts back what could not be written down. */
  putBack(counts: readonly Count[]): void
}

/** Ends of the ranges in which durations are counted, in milliseconds; the last one is what took longer. */
const LATENCY_ENDS_MS = [25, 50, 100, 200, 400, 700, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 12_000] as const
/** Took longer than the last range. */
const LONGER = 'longer'
/** A call to an upstream that gave no usable answer. */
export const FAILED = 'failed'

/** Reasons are names of ours; anything else would be a defect, and is not published. */
const REASON = /^[a-z][a-z0-9_]{0,79}$/

export function createTally(): Tally {
  let counts = new Map<string, Count>()
  function add(kind: Count['kind'], subject: string, name: string, count = 1): void {
    const key = `${kind} ${subject} ${name}`
    const known = counts.get(key)
    if (known) known.count += count
    else counts.set(key, { kind, subject, name, count })
  }
  return {
    sold: (route, ms) => add('latency', route, toRange(ms)),
    refused: (reason) => add('refused', REASON.test(reason) ? reason : 'other', ''),
    upstream: (name, answered, ms) => add('upstream', name, answered ? toRange(ms) : FAILED),
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
    putBack(left) {
      for (const { kind, subject, name, count } of left) add(kind, subject, name, count)
    },
  }
}

const toRange = (ms: number): string => String(LATENCY_ENDS_MS.find((end) => ms <= end) ?? LONGER)

/** The end of the range within which this share of the durations lies; null where it is beyond the last one, or nothing was counted. */
export function quantileMs(counts: readonly Count[], share: number): number | null {
  const countOf = (name: string) => counts.reduce((sum, one) => (one.name === name ? sum + one.count : sum), 0)
  const ends = LATENCY_ENDS_MS.map((end) => ({ end, count: countOf(String(end)) }))
  const total = ends.reduce((sum, { count }) => sum + count, countOf(LONGER))
  if (total === 0) return null
  let seen = 0
  for (const { end, count } of ends) {
    seen += count
    if (seen >= total * share) return end
  }
  return null
}
