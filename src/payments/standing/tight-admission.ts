import { type Failed, fail } from '../../domain/failure.ts'
import { RESERVED_POLL_MS, RESERVED_WAIT_MS, RESERVED_WAITERS, RESERVED_WAITERS_PER_PAYER } from '../limits.ts'
import type { Sale } from '../sale.ts'
import { refuse } from '../wire/reasons.ts'
import type { InFlight } from './in-flight.ts'
import type { PayerLeases } from './payer-leases.ts'
import type { PayerRecord } from './standing-store.ts'

/** One sale that wants a part of its payer's balance. */
export interface Wanted {
  /** Network, token and payer. */
  account: string
  amountBase: bigint
  read(): Promise<PayerRecord>
  readBalance(): Promise<bigint>
  /** What stands against a payer with this record, if anything. */
  judge(record: PayerRecord): Failed | undefined
  /** As `Ledger.claim`. */
  claim(): Promise<Sale | undefined>
}

export interface TightSettings {
  leases: PayerLeases
  inFlight: InFlight
  now(): number
}

interface Waiting extends Wanted {
  untilMs: number
  resolve(rival: Sale | undefined): void
  reject(thrown: unknown): void
}

/**
 * Claims sales of payers who have little more than what their calls in flight cost. One process at a time decides for such
 * a payer: first the open sales are added up, then the balance is read, and only what fits is claimed. A sale that is settled
 * on chain and still open in the ledger counts twice; so while any is open, what does not fit waits for one to end. Who waits
 * holds a place of a sale, so only so many may.
 */
export function createTightAdmission({ leases, inFlight, now }: TightSettings) {
  const queues = new Map<string, Waiting[]>()
  /** Those of all payers that wait for a sale to end. */
  const waiting = new Set<Waiting>()

  async function run(account: string, queue: Waiting[]): Promise<void> {
    try {
      const lease = await leases.take(`admit ${account}`, RESERVED_WAIT_MS)
      if (!lease) return reject(queue.splice(0), busy())
      try {
        while (queue.length > 0) await look(account, queue)
      } finally {
        await lease.end()
      }
    } catch (thrown) {
      reject(queue.splice(0), thrown)
    } finally {
      queues.delete(account)
      // Whoever came while the lease ended.
      if (queue.length > 0) start(account, queue)
    }
  }

  async function look(account: string, queue: Waiting[]): Promise<void> {
    const [first] = queue as [Waiting]
    const ended = untilEnd(account)
    try {
      if ((await admitFitting(first, queue)) > 0) await ended.wait()
    } finally {
      ended.stop()
    }
  }

  /** Claims what fits; returns how many wait for a sale to end. */
  async function admitFitting(first: Waiting, queue: Waiting[]): Promise<number> {
    const record = await first.read()
    const balance = await first.readBalance()
    let { openCount, openBase } = record
    const fitting: Waiting[] = []
    const left: Waiting[] = []
    for (const wanted of queue.splice(0)) {
      waiting.delete(wanted)
      const against = wanted.judge({ ...record, openCount: openCount + 1 })
      if (against) wanted.reject(against)
      else if (openBase + wanted.amountBase <= balance) {
        openCount += 1
        openBase += wanted.amountBase
        fitting.push(wanted)
      } else if (openCount === 0 || balance < wanted.amountBase || now() >= wanted.untilMs) {
        wanted.reject(overdrawn(openCount, openBase))
      } else if (left.length >= RESERVED_WAITERS_PER_PAYER || waiting.size >= RESERVED_WAITERS) {
        wanted.reject(busy())
      } else {
        left.push(wanted)
        waiting.add(wanted)
      }
    }
    await Promise.all(fitting.map((wanted) => wanted.claim().then(wanted.resolve, wanted.reject)))
    queue.unshift(...left)
    return left.length
  }

  function reject(all: readonly Waiting[], thrown: unknown): void {
    for (const wanted of all) {
      waiting.delete(wanted)
      wanted.reject(thrown)
    }
  }

  /** Ends with a sale of this process; those of others are looked for now and then. */
  function untilEnd(account: string) {
    let tell = () => {}
    const told = new Promise<void>((resolve) => {
      tell = resolve
    })
    const stop = inFlight.onEnd(account, tell)
    return {
      stop,
      async wait() {
        const timer = setTimeout(tell, RESERVED_POLL_MS)
        await told
        clearTimeout(timer)
      },
    }
  }

  function start(account: string, queue: Waiting[]): void {
    queues.set(account, queue)
    void run(account, queue)
  }

  return {
    claim: (wanted: Wanted): Promise<Sale | undefined> =>
      new Promise((resolve, reject) => {
        const asking = { ...wanted, untilMs: now() + RESERVED_WAIT_MS, resolve, reject }
        const queue = queues.get(wanted.account)
        if (queue) queue.push(asking)
        else start(wanted.account, [asking])
      }),
  }
}

const BUSY = 'Other calls of this payer are being checked. The payment stays good; send it again in a moment.'

const busy = (): Failed => fail({ code: 'rate_limited', retryAfterSeconds: 2, message: BUSY })

const overdrawn = (openCount: number, openBase: bigint): Failed =>
  openCount === 0
    ? refuse('invalid_exact_evm_insufficient_balance')
    : refuse(
        'invalid_exact_evm_insufficient_balance',
        undefined,
        `The payer holds less USDC than the price and what its ${openCount} calls in flight reserve (${openBase} base units) together. Wait for their answers, or add funds.`,
      )
