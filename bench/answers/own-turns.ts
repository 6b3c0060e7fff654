import { readFileSync } from 'node:fs'

/** What the main thread did between two looks, a millisecond or so apart. */
export interface Turn {
  /** On the clock, past the pause that was asked for: how late the event loop was. */
  lateMs: number
  /** On a core; `null` where the system does not tell it. The kernel counts in steps of up to 4 ms. */
  ownMs: number | null
  /** Ready to run while other threads and programs had the cores. */
  waitedMs: number | null
}

const LOOK_MS = 1

/** A delay on the clock has two causes, our own work and a machine that is busy with others; Linux tells them apart. */
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

/** The latest of some turns, and the one that worked most itself. */
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

/** Two numbers of Linux, in nanoseconds: how long the main thread ran, and how long it waited for a core. */
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
