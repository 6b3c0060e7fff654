import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../domain/context.ts'
import { toFailure } from '../domain/failure.ts'
import type { Charger } from './charge.ts'
import type { Ledger } from './ledger/ledger.ts'

export interface Recovery {
  /** One round: keep our leases, finish what others left behind, forget answers past their day. */
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

const AT_ONCE = 20
const FORGET_AFTER_MS = 25 * 3600 * 1000

/** Looks after the ledger for as long as the service runs, starting with whatever a crash left behind. */
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
    const abandoned = await ledger.listAbandoned(context.now(), AT_ONCE)
    await Promise.all(
      abandoned.map(async (sale) => {
        const end = await charger.finish(sale).then(
          () => 'done',
          (thrown) => toFailure(thrown).code,
        )
        context.log.info('sale.finished', { key: sale.key, from: sale.state, end })
      }),
    )
    await ledger.forgetAnswers(context.now() - FORGET_AFTER_MS)
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

const LOOK_EVERY_MS = 20

/** Waits for the sales under way, also those whose buyers have left; what is not done in time is finished by others. */
export async function untilIdle(charger: Pick<Charger, 'working'>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (charger.working().length > 0) {
    if (Date.now() > deadline) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}
