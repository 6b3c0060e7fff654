import { performance } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What is seen of the process, and done to it; passed in, so that tests can replace it. */
export interface Heap {
  /** Share of the time since the last question in which the event loop was busy, 0 to 1. */
  busyShare(): number
  /** Memory of V8's young generation. */
  youngMb(): number
  collect(): void
}

const LOOK_EVERY_MS = 8_000
/** Health checks and lists alone are below this. */
const QUIET_SHARE = 0.05
const SMALL_MB = 8
/** After this many quiet moments V8 will not give it back. */
const MOST_TRIES = 6

/**
 * Loading the program grows V8's young generation to 64 MB, and without its memory reducer (see `npm start`) it stays so in a service that
 * rests. A collection while little is allocated gives it back; that takes 80 ms, so it waits for a quiet moment. It happens once: what
 * grows under load afterwards is kept for the next load.
 */
export function shrinkHeapOnce(heap: Heap = createHeap(), everyMs = LOOK_EVERY_MS): { stop(): void } {
  let tries = 0
  const look = setInterval(() => {
    if (heap.busyShare() > QUIET_SHARE) return
    tries += 1
    heap.collect()
    if (tries >= MOST_TRIES || heap.youngMb() <= SMALL_MB) clearInterval(look)
  }, everyMs)
  look.unref()
  return { stop: () => clearInterval(look) }
}

function createHeap(): Heap {
  let last = performance.eventLoopUtilization()
  return {
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    youngMb() {
      const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
      return (young?.physical_space_size ?? 0) / 2 ** 20
    },
    collect() {
      // Contexts that are made from now on have `gc`.
      setFlagsFromString('--expose-gc')
      const collect: () => void = runInNewContext('gc')
      collect()
    },
  }
}
