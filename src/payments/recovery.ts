import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../domain/context.ts'
import { toFailure } from '../domain/failure.ts'
import type { NoteRound } from '../domain/jobs.ts'
import type { ChannelStore } from './channels/store/channel-store.ts'
import type { Charger } from './charge.ts'
import type { Ledger } from './ledger/ledger.ts'
import { PURGE_EVERY_MS, RECOVERED_AT_ONCE, STOP_POLL_MS, SUMMED_AT_ONCE } from './limits.ts'
import { createChannelPurge, createPurge } from './purge.ts'
import type { Sale } from './sale.ts'

/** Renews the leases of our sales, finishes sales that a crash left behind, deletes what is not needed any more, sums up the rest. */
export interface Recovery {
  /** One round of everything. */
  round(): Promise<void>
  stop(): Promise<void>
}

export interface RecoverySettings {
  ledger: Ledger
  /** Sales by channel, which are deleted as others are, also where no channels are offered any more. */
  channels: Pick<ChannelStore, 'purge' | 'deleteCharged' | 'now'>
  charger: Charger
  context: Context
  owner: string
  leaseMs: number
  /** Days after which the record of a settled sale is deleted; 0 keeps it for ever. */
  keepDays: number
  onRound?: NoteRound | undefined
}

/** Runs every third of a lease for as long as the service does, the first time at once. */
export function startRecovery(settings: RecoverySettings): Recovery {
  const { ledger, channels, charger, context, owner, leaseMs, keepDays, onRound } = settings
  const purges = [createPurge({ ledger, now: context.now, keepDays }), createChannelPurge({ channels, keepDays })]
  const everyMs = Math.floor(leaseMs / 3)
  /** Sales that are being finished, by their keys. A slow one takes one place and holds up no other. */
  const finishing = new Map<string, Promise<void>>()
  let upkeep: Promise<void> | undefined
  let nextSumAtMs = 0
  let stopped = false

  async function round(): Promise<void> {
    // Leases do not wait for what is owed: one write that hangs would cost all other sales theirs.
    await Promise.all([charger.catchUp(), renewAndFinish()])
  }

  async function renewAndFinish(): Promise<void> {
    const working = charger.working()
    if (working.length > 0) await noted(ledger.renew(owner, working, context.now() + leaseMs))
    if (stopped) return
    await Promise.all([finishAbandoned(), upkeepOnce()])
  }

  async function finishAbandoned(): Promise<void> {
    const room = RECOVERED_AT_ONCE - finishing.size
    if (room <= 0) return
    const abandoned = await noted(ledger.listAbandoned(context.now(), room))
    const started = abandoned.filter(({ key }) => !stopped && !finishing.has(key))
    await Promise.all(started.map(finishOne))
  }

  /** A store that is away for us may be away for all who hold leases in it. */
  const noted = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((thrown) => {
      charger.noteStoreAway()
      throw thrown
    })

  function finishOne(sale: Sale): Promise<void> {
    const { key, state } = sale
    const finished = charger
      .finish(sale)
      .then(
        () => 'done',
        (thrown) => toFailure(thrown).code,
      )
      .then((end) => context.log.info('sale.finished', { key, from: state, end }))
      .finally(() => finishing.delete(key))
    finishing.set(key, finished)
    return finished
  }

  /** First what is to be summed, so that nothing is deleted before. */
  async function upkeepAll(): Promise<void> {
    if (context.now() >= nextSumAtMs) {
      const steps = await ledger.sumUp(context.now())
      nextSumAtMs = steps === SUMMED_AT_ONCE ? 0 : context.now() + PURGE_EVERY_MS
    }
    for (const purge of purges) {
      const purged = await purge()
      if (purged) context.log.info('ledger.purged', purged)
    }
  }

  function upkeepOnce(): Promise<void> {
    upkeep ??= upkeepAll().finally(() => {
      upkeep = undefined
    })
    return upkeep
  }

  const quiet = () =>
    round().then(
      () => onRound?.(),
      (thrown) => {
        context.log.warn('recovery.failed', { why: String(thrown) })
        onRound?.(thrown)
      },
    )
  const timer = setInterval(quiet, everyMs)
  timer.unref()
  void quiet()

  return {
    round,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.allSettled([...finishing.values(), upkeep])
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
