import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../domain/context.ts'
import { toFailure } from '../domain/failure.ts'
import type { Charger } from './charge.ts'
import type { Ledger } from './ledger/ledger.ts'
import { PURGE_ANSWERS_AFTER_MS, RECOVERED_AT_ONCE, STOP_POLL_MS } from './limits.ts'

/** Renews the leases of our sales, finishes sales that a crash left behind, and deletes answers that are too old to serve. */
export interface Recovery {
  /** One round of all three. */
  round(): Promise<void>
  stop(): Promise<void>
}

export interface RecoverySettings {
  ledger: Ledger
  charger: Charger
  context: Context
  owner: string
  leaseMs: number
}

/** Runs every third of a lease for as long as the service does, the first time at once. */
export function startRecovery({ ledger, charger, context, owner, leaseMs }: RecoverySettings): Recovery {
  const everyMs = Math.floor(leaseMs / 3)
  let finishing: Promise<unknown> = Promise.resolve()
  let busy = false
  let stopped = false

  async function round(): Promise<void> {
    const working = charger.working()
    if (working.length > 0) await ledger.renew(owner, working, context.now() + leaseMs)
    if (busy || stopped) return
    busy = true
    finishing = finishAbandoned().finally(() => {
      busy = false
    })
    await finishing
  }

  async function finishAbandoned(): Promise<void> {
    const abandoned = await ledger.listAbandoned(context.now(), RECOVERED_AT_ONCE)
    await Promise.all(
      abandoned.map(async (sale) => {
        const end = await charger.finish(sale).then(
          () => 'done',
          (thrown) => toFailure(thrown).code,
        )
        context.log.info('sale.finished', { key: sale.key, from: sale.state, end })
      }),
    )
    await ledger.forgetAnswers(context.now() - PURGE_ANSWERS_AFTER_MS)
  }

  const quiet = () => round().catch((thrown) => context.log.warn('recovery.failed', { why: String(thrown) }))
  const timer = setInterval(quiet, everyMs)
  timer.unref()
  void quiet()

  return {
    round,
    async stop() {
      stopped = true
      clearInterval(timer)
      await finishing.catch(() => undefined)
    },
  }
}

/** Waits for the sales under way, also those whose buyers have left; what is not done in time is finished by others. */
export async function untilIdle(charger: Pick<Charger, 'working'>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (charger.working().length > 0) {
    if (Date.now() > deadline) return false
    await sleep(STOP_POLL_MS)
  }
  return true
}
