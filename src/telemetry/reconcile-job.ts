import type { Context } from '../domain/context.ts'
import { HOUR_MS, MINUTE_MS } from '../domain/time.ts'
import type { JobResults } from '../payments/ledger/job-results.ts'
import type { Ledger } from '../payments/ledger/ledger.ts'
import { type Difference, type ReconcileSettings, reconcile } from '../payments/reconcile.ts'
import type { StandingStore } from '../payments/standing/standing-store.ts'
import type { Metrics } from './metrics.ts'

export interface LastReconciliation {
  atMs: number
  fromBlock: number
  toBlock: number
  settled: number
  differences: Pick<Difference, 'kind' | 'payment'>[]
}

/** How the comparison itself fares, whatever it found. */
export interface ReconcileHealth {
  /** Attempts that failed in a row, and why the last one did. */
  failures: number
  why: string | undefined
  /** Seconds since it last worked on any replica, or since the start. */
  ageSeconds: number
}

export interface ReconcileJob {
  last(): LastReconciliation | undefined
  health(): ReconcileHealth
  /** Compares now, unless another replica does, and waits for the end. */
  run(): Promise<void>
  stop(): Promise<void>
}

/** What all replicas know of it. */
interface Known {
  triedAtMs: number
  failures: number
  why?: string
  last?: LastReconciliation
}

export interface ReconcileJobSettings extends Pick<ReconcileSettings, 'rpc' | 'asset' | 'payTo' | 'network'> {
  ledger: Ledger
  /** One replica compares at a time; the others read what it found. */
  leases: Pick<StandingStore, 'takeLease' | 'endLease'>
  results: JobResults
  owner: string
  metrics: Metrics
  context: Context
}

const NAME = 'reconcile'
const EVERY_MS = 10 * MINUTE_MS
/** After a failure it is tried again so soon. */
const AGAIN_MS = MINUTE_MS
/** By then, sales that a crash left open have usually been recovered. */
const FIRST_MS = MINUTE_MS
/** How often each replica looks whether it is time, and what others found. */
const LOOK_EVERY_MS = 15_000
/** A runner that dies is followed by another after this; it is renewed meanwhile. */
const LEASE_MS = 2 * MINUTE_MS
/** Blocks that are compared again: what a reorganisation may have changed since. */
const OVERLAP_BLOCKS = 300
/** Where there are differences, blocks are compared again and again for a day of Base; the log has them for longer. */
const SAME_BLOCKS = 43_200
const MOST_KEPT = 1_000

/**
 * Compares ledger and chain every ten minutes, from where the last comparison ended. Differences go to the log, a metric and
 * `/admin`. The result is shared: whichever replica did it, all of them tell the same.
 */
export function startReconcileJob(settings: ReconcileJobSettings): ReconcileJob {
  const { leases, results, owner, metrics, context } = settings
  const startedAtMs = context.now()
  let known: Known = { triedAtMs: 0, failures: 0 }
  let running: Promise<void> | undefined

  const note = (next: Known) => {
    known = next
    metrics.differences.set(next.last?.differences.length ?? 0)
  }

  async function readKnown(): Promise<void> {
    const body = await results.find(NAME)
    if (body !== undefined) note(JSON.parse(body) as Known)
  }

  async function compareAndTell(): Promise<void> {
    const triedAtMs = context.now()
    try {
      const last = await compareSince(settings, known.last)
      note({ triedAtMs, failures: 0, last })
      const kinds = last.differences.map(({ kind }) => kind)
      if (kinds.length > 0) context.log.error('ledger.differs', { count: kinds.length, kinds })
    } catch (thrown) {
      noteFailure(thrown)
    }
    await results.write(NAME, JSON.stringify(known))
  }

  function noteFailure(thrown: unknown): void {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    note({ ...known, triedAtMs: context.now(), failures: known.failures + 1, why })
    context.log.error('reconcile.failed', { trouble: 'reconcile_failing', why, failures: known.failures })
  }

  async function runAlone(): Promise<void> {
    const renewing = setInterval(() => void leases.takeLease(NAME, owner, LEASE_MS).catch(() => false), LEASE_MS / 4)
    renewing.unref()
    try {
      await compareAndTell()
    } finally {
      clearInterval(renewing)
      await leases.endLease(NAME, owner)
    }
  }

  /** With `always` also when it is not time yet. */
  async function look(always: boolean): Promise<void> {
    await readKnown()
    const isDue = context.now() - known.triedAtMs >= (known.failures > 0 ? AGAIN_MS : EVERY_MS)
    if ((always || isDue) && (await leases.takeLease(NAME, owner, LEASE_MS))) await runAlone()
  }

  const lookOnce = (always: boolean): Promise<void> => {
    running ??= look(always)
      // The store is away, which has a trouble of its own; this one is told as well.
      .catch(noteFailure)
      .finally(() => {
        running = undefined
      })
    return running
  }
  const timer = setInterval(() => {
    if (context.now() - startedAtMs >= FIRST_MS) void lookOnce(false)
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    last: () => known.last,
    health: () => ({
      failures: known.failures,
      why: known.why,
      ageSeconds: Math.round((context.now() - (known.last?.atMs ?? startedAtMs)) / 1000),
    }),
    async run() {
      // What is in progress may have begun before that which the caller wants to see.
      await running
      await lookOnce(true)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

async function compareSince(
  settings: ReconcileJobSettings,
  before: LastReconciliation | undefined,
): Promise<LastReconciliation> {
  const { ledger, rpc, context } = settings
  const toBlock = Number(BigInt(await rpc.call<string>('eth_blockNumber', [])))
  const atMs = context.now()
  const fromBlock = Math.max(0, before ? whereFrom(before, toBlock) : await findFirstBlock(ledger, atMs, toBlock))
  const found = await reconcile({ ...settings, fromBlock, toBlock, nowMs: atMs })
  const differences = found.differences.slice(0, MOST_KEPT).map(({ kind, payment }) => ({ kind, payment }))
  return { atMs, fromBlock, toBlock, settled: found.settled, differences }
}

function whereFrom(before: LastReconciliation, toBlock: number): number {
  const isOpen = before.differences.some(({ kind }) => kind !== 'stuck')
  const fromBlock = isOpen ? Math.max(before.fromBlock, toBlock - SAME_BLOCKS) : before.toBlock - OVERLAP_BLOCKS
  // A chain that has fewer blocks than before was set up anew.
  return Math.min(fromBlock, toBlock)
}

/** The first comparison begins with the sales of the last hour. */
async function findFirstBlock(ledger: Ledger, nowMs: number, toBlock: number): Promise<number> {
  const settled = await ledger.listSettlements(nowMs - HOUR_MS, nowMs)
  return settled.reduce((first, { blockNumber }) => Math.min(first, blockNumber), toBlock)
}
