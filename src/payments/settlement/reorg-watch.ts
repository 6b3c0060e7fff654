import type { Context } from '../../domain/context.ts'
import type { NoteRound } from '../../domain/jobs.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import type { Ledger } from '../ledger/ledger.ts'
import {
  REORG_BLOCKS_AT_ONCE,
  REORG_CATCH_UP_MS,
  REORG_CHECK_EVERY_MS,
  REORG_LOOKS_MS,
  REORG_WINDOW_MS,
} from '../limits.ts'
import type { SettledTransaction } from '../sale.ts'

/**
 * Looks again at what was settled: a reorganisation may take a block back after we have seen it. What is to be looked at is
 * read from the ledger, by every process, so it does not matter who settled it or who is still there.
 */
export interface ReorgWatch {
  /** One round; it runs by itself as well. */
  round(): Promise<void>
  stop(): Promise<void>
}

export interface ReorgWatchSettings {
  ledger: Pick<Ledger, 'listSettlements' | 'markUnsettled'>
  token: Pick<TokenContract, 'transactionsIn'>
  /** Sales of other networks are left to others. */
  network: string
  context: Context
  everyMs?: number
  onRound?: NoteRound | undefined
}

/** A transaction that was not in its block when looked at. */
interface Missing extends SettledTransaction {
  rounds: number
}

/** Behind one address there may be several nodes, of which one may lag: what is missing must be missing twice. */
const ROUNDS_MISSING = 2

/**
 * A transaction that is not in its block any more makes its sales `settling` again; recovery then finds it in another
 * block, or settles them with a new transaction, or finds that it is too late. Several processes may do the same at once:
 * the ledger moves each sale once.
 */
export function startReorgWatch(settings: ReorgWatchSettings): ReorgWatch {
  const { ledger, token, network, context, everyMs = REORG_CHECK_EVERY_MS, onRound } = settings
  const [firstMs, secondMs] = REORG_LOOKS_MS
  /** Up to which time of settlement the ledger was read for the first look. A process that starts begins with the newest. */
  let readUntilMs = context.now() - secondMs
  /** What was settled before is read backwards to its time, a part in each round: `olderFromMs` is where the next one ends. */
  let olderFromMs = readUntilMs
  const oldestMs = context.now() - REORG_WINDOW_MS
  /** What was found in its place and is looked at a second time, the earliest first. A process that starts reads it anew. */
  const again: { settledMs: number; settled: SettledTransaction[] }[] = []
  const missing = new Map<string, Missing>()
  let running: Promise<void> | undefined

  /** Those that are not in the block that the ledger names; one read for each block. */
  async function listMissing(settled: readonly SettledTransaction[]): Promise<SettledTransaction[]> {
    const found: SettledTransaction[] = []
    const blocks = [...new Set(settled.map((one) => one.blockNumber))]
    while (blocks.length > 0) {
      const read = await Promise.all(
        blocks
          .splice(0, REORG_BLOCKS_AT_ONCE)
          .map(async (block) => [block, await token.transactionsIn(block)] as const),
      )
      const inBlock = new Map(read.map(([block, transactions]) => [block, new Set(transactions)]))
      found.push(...settled.filter((one) => inBlock.get(one.blockNumber)?.has(one.transaction) === false))
    }
    return found
  }

  /** What was settled in this time by our network, and which of it is missing. */
  async function look(afterMs: number, untilMs: number) {
    const listed = await ledger.listSettlements(afterMs, untilMs)
    const ours = listed.filter(({ key }) => key.startsWith(`${network}:`))
    const gone = await listMissing(ours)
    return { gone, there: ours.filter((one) => !gone.includes(one)) }
  }

  async function lookAgain(): Promise<void> {
    const still = new Set((await listMissing([...missing.values()])).map(({ transaction }) => transaction))
    for (const [transaction, one] of missing) {
      one.rounds += 1
      if (!still.has(transaction)) missing.delete(transaction)
      else if (one.rounds >= ROUNDS_MISSING) {
        const sales = await ledger.markUnsettled(transaction, Math.min(oldestMs, readUntilMs - REORG_WINDOW_MS))
        if (sales > 0) context.log.warn('settlement.vanished', { transaction, block: one.blockNumber, sales })
        missing.delete(transaction)
      }
    }
  }

  function addMissing(found: readonly SettledTransaction[]): void {
    for (const one of found) missing.set(one.transaction, { ...one, rounds: 1 })
  }

  async function check(): Promise<void> {
    await lookAgain()
    const untilMs = context.now() - firstMs
    while (readUntilMs < untilMs) {
      const settledMs = Math.min(readUntilMs + REORG_CHECK_EVERY_MS, untilMs)
      const { gone, there } = await look(readUntilMs, settledMs)
      addMissing(gone)
      if (there.length > 0 && settledMs > context.now() - secondMs) again.push({ settledMs, settled: there })
      // Only now: what could not be read is looked at again in the next round.
      readUntilMs = settledMs
    }
    for (let [due] = again; due && due.settledMs <= context.now() - secondMs; [due] = again) {
      addMissing(await listMissing(due.settled))
      again.shift()
    }
    if (olderFromMs > oldestMs) {
      const afterMs = Math.max(olderFromMs - REORG_CATCH_UP_MS, oldestMs)
      addMissing((await look(afterMs, olderFromMs)).gone)
      olderFromMs = afterMs
    }
  }

  const round = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
  const quiet = () =>
    void round().then(
      () => onRound?.(),
      (thrown) => {
        context.log.warn('reorg-watch.failed', { why: String(thrown) })
        onRound?.(thrown)
      },
    )
  const timer = setInterval(quiet, everyMs)
  timer.unref()
  quiet()

  return {
    round,
    async stop() {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}
