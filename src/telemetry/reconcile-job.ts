import type { Context } from '../domain/context.ts'
import { MINUTE_MS } from '../domain/time.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { type Difference, isPaidIn, type ReconcileSettings, reconcile } from '../payments/reconcile.ts'
import type { Metrics } from './metrics.ts'

export interface LastReconciliation {
  atMs: number
  fromBlock: number
  settled: number
  differences: Difference[]
}

/** How the comparison itself fares, whatever it found. */
export interface ReconcileHealth {
  /** Attempts that failed in a row, and why the last one did. */
  failures: number
  why: string | undefined
  /** Seconds since it last worked, or since the start. */
  ageSeconds: number
}

export interface ReconcileJob {
  last(): LastReconciliation | undefined
  health(): ReconcileHealth
  run(): Promise<void>
  stop(): Promise<void>
}

const EVERY_MS = 10 * MINUTE_MS
/** After a failure it is tried again so soon. */
const AGAIN_MS = MINUTE_MS
/** By then, sales that a crash left open have usually been recovered. */
const FIRST_MS = MINUTE_MS
/** How many of the latest sales are compared; `sextant ledger reconcile` compares all of them. */
const SALES = 2_000
/**
 * Left out at the old end: a sale that settled there may be too old for the list, and would look like an unknown
 * transfer.
 */
const EDGE_BLOCKS = 300

/**
 * Compares the latest sales with the transfers on chain every ten minutes; differences go to the log, a metric and
 * `/admin`.
 */
export function startReconcileJob(
  settings: Pick<ReconcileSettings, 'rpc' | 'asset' | 'payTo'> & { ledger: Ledger; metrics: Metrics; context: Context },
): ReconcileJob {
  const { ledger, metrics, context, ...chain } = settings
  let last: LastReconciliation | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let why: string | undefined
  let goodAtMs = context.now()
  let again: NodeJS.Timeout | undefined

  async function runOnce(): Promise<void> {
    const sales = await ledger.list({ limit: SALES })
    const blocks = sales
      .filter((sale) => isPaidIn(sale, chain.asset))
      .flatMap(({ settlement }) => (settlement ? [settlement.blockNumber] : []))
    if (blocks.length === 0) return
    const fromBlock = Math.min(...blocks) + (sales.length === SALES ? EDGE_BLOCKS : 0)
    const found = await reconcile({ ...chain, ledger: { list: async () => sales }, fromBlock, nowMs: context.now() })
    last = { atMs: context.now(), fromBlock, settled: found.settled, differences: found.differences }
    metrics.differences.set(found.differences.length)
    if (found.differences.length > 0)
      context.log.error('ledger.differs', {
        count: found.differences.length,
        kinds: found.differences.map(({ kind }) => kind),
      })
  }

  function noteSuccess(): void {
    failures = 0
    goodAtMs = context.now()
  }

  function noteFailure(thrown: unknown): void {
    failures += 1
    why = thrown instanceof Error ? thrown.message : String(thrown)
    context.log.error('reconcile.failed', { why, failures })
    again = setTimeout(() => void run(), AGAIN_MS).unref()
  }

  const run = (): Promise<void> => {
    clearTimeout(again)
    running ??= runOnce()
      .then(noteSuccess, noteFailure)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const first = setTimeout(() => void run(), FIRST_MS)
  const timer = setInterval(() => void run(), EVERY_MS)
  first.unref()
  timer.unref()
  return {
    last: () => last,
    health: () => ({ failures, why, ageSeconds: Math.round((context.now() - goodAtMs) / 1000) }),
    run,
    async stop() {
      clearTimeout(first)
      clearInterval(timer)
      clearTimeout(again)
      await running
    },
  }
}
