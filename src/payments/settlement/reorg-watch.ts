import type { Context } from '../../domain/context.ts'
import type { Settlement } from '../chain/events.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import type { Push } from './relayer.ts'

/** Looks once more at what was settled: a block may be taken back after we have seen it. */
export interface ReorgWatch {
  note(settlement: Settlement, push: Push | undefined): void
}

interface Watched {
  transaction: string
  blockNumber: number
  push: Push | undefined
  lookAtMs: number
  vanished: boolean
  looks: number
}

const FIRST_LOOK_MS = 20_000
const NEXT_LOOK_MS = 4_000
const MOST_LOOKS = 75
const MOST_WATCHED = 10_000

/** What is gone is sent again, as it was; the log says so, and says when it is back. */
export function createReorgWatch(
  chain: Pick<TokenContract, 'receipt' | 'transactionsIn'>,
  context: Context,
  { firstLookMs = FIRST_LOOK_MS, nextLookMs = NEXT_LOOK_MS } = {},
): ReorgWatch {
  const watched = new Map<string, Watched>()
  let timer: NodeJS.Timeout | undefined

  async function look(one: Watched): Promise<void> {
    const receipt = await chain.receipt(one.transaction).catch(() => undefined)
    one.looks += 1
    one.lookAtMs = Date.now() + nextLookMs
    if (receipt === null) {
      if (!one.vanished) context.log.error('settlement.vanished', { transaction: one.transaction })
      one.vanished = true
      await one.push?.again().catch(() => undefined)
    }
    if (receipt && one.vanished) context.log.warn('settlement.back', { transaction: one.transaction })
    if (receipt || one.looks >= MOST_LOOKS) watched.delete(one.transaction)
  }

  async function round(): Promise<void> {
    const due = [...watched.values()].filter(({ lookAtMs }) => lookAtMs <= Date.now())
    for (const blockNumber of new Set(due.map((one) => one.blockNumber))) {
      // A block is little to read; whole receipts only of what is not where it was.
      const there = new Set(await chain.transactionsIn(blockNumber).catch(() => []))
      for (const one of due.filter((some) => some.blockNumber === blockNumber)) {
        if (there.has(one.transaction) && !one.vanished) watched.delete(one.transaction)
        else await look(one)
      }
    }
    timer = undefined
    wait()
  }

  function wait(): void {
    if (timer || watched.size === 0) return
    timer = setTimeout(() => void round(), nextLookMs)
    timer.unref()
  }

  return {
    note({ transaction, blockNumber }, push) {
      if (watched.has(transaction) || watched.size >= MOST_WATCHED) return
      const lookAtMs = Date.now() + firstLookMs
      watched.set(transaction, { transaction, blockNumber, push, lookAtMs, vanished: false, looks: 0 })
      wait()
    },
  }
}
