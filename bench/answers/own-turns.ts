import { readFileSync } from 'node:fs'

/** What the main thread did between two samples, about a millisecond apart. */
export interface Turn {
  /** How late the timer fired, in wall-clock time. */
  lateMs: number
  /** CPU time; `null` if the system does not report it. The kernel counts in steps of up to 4 ms. */
  ownMs: number | null
  /** Time that the thread was ready to run but had no core. */
  waitedMs: number | null
}

const LOOK_MS = 1

/**
 * Samples the event loop. A delay has two causes, our own work and a busy machine; Linux's schedstat separates them.
 */
export function watchTurns(): { stop(): Turn[] } {
  const turns: Turn[] = []
  let last = look()
  const timer = setInterval(() => {
    const now = look()
    turns.push({
      lateMs: Math.max(0, now.atMs - last.atMs - LOOK_MS),
      ownMs: now.ranMs === null || last.ranMs === null ? null : now.ranMs - last.ranMs,
      waitedMs: now.waitedMs === null || last.waitedMs === null ? null : now.waitedMs - last.waitedMs,
    })
    last = now
  }, LOOK_MS)
  return {
    stop() {
      clearInterval(timer)
      return turns
    },
  }
}

/** The turn with the longest delay, and the most CPU time of any turn. */
export function summarize(turns: readonly Turn[]): { latest: Turn | undefined; mostOwnMs: number | null } {
  const latest = turns.reduce<Turn | undefined>(
    (most, turn) => (most && most.lateMs >= turn.lateMs ? most : turn),
    undefined,
  )
  const own = turns.flatMap(({ ownMs }) => ownMs ?? [])
  return { latest, mostOwnMs: own.length === 0 ? null : Math.max(...own) }
}

function look(): { atMs: number; ranMs: number | null; waitedMs: number | null } {
  return { atMs: performance.now(), ...readSchedule() }
}

const SCHEDULE = `/proc/self/task/${process.pid}/schedstat`

/** Linux's schedstat, in nanoseconds: how long the main thread ran, and how long it waited for a core. */
function readSchedule(): { ranMs: number | null; waitedMs: number | null } {
  try {
    const [ran, waited] = readFileSync(SCHEDULE, 'latin1').split(' ').map(Number)
    if (ran === undefined || waited === undefined || !(ran > 0)) return UNKNOWN
    return { ranMs: ran / 1e6, waitedMs: waited / 1e6 }
  } catch {
    return UNKNOWN
  }
}

const UNKNOWN = { ranMs: null, waitedMs: null }
