import type { Context } from '../../domain/context.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import { REORG_CHECK_AFTER_MS, REORG_CHECK_EVERY_MS, REORG_MAX_CHECKS, REORG_MAX_WATCHED } from '../limits.ts'
import type { Settlement } from '../wire/payment.ts'
import type { Resender } from './pending-transaction.ts'

/** Checks once more what was settled: a reorganisation may take a block back after we have seen it. */
export interface ReorgWatch {
  watch(settlement: Settlement, resender: Resender | undefined): void
}

interface Watched {
  transaction: string
  blockNumber: number
  resender: Resender | undefined
  checkAtMs: number
  isGone: boolean
  checks: number
}

/** A transaction that is gone is sent again as it was; the log says so, and says when it is back. */
export function createReorgWatch(
  token: Pick<TokenContract, 'receipt' | 'transactionsIn'>,
  context: Context,
  { checkAfterMs = REORG_CHECK_AFTER_MS, checkEveryMs = REORG_CHECK_EVERY_MS } = {},
): ReorgWatch {
  const watched = new Map<string, Watched>()
  let timer: NodeJS.Timeout | undefined

  async function check(one: Watched): Promise<void> {
    const receipt = await token.receipt(one.transaction).catch(() => undefined)
    one.checks += 1
    one.checkAtMs = Date.now() + checkEveryMs
    if (receipt === null) {
      if (!one.isGone) context.log.error('settlement.vanished', { transaction: one.transaction })
      one.isGone = true
      await one.resender?.rebroadcast().catch(() => undefined)
    }
    if (receipt && one.isGone) context.log.warn('settlement.back', { transaction: one.transaction })
    if (receipt || one.checks >= REORG_MAX_CHECKS) watched.delete(one.transaction)
  }

  async function round(): Promise<void> {
    const due = [...watched.values()].filter(({ checkAtMs }) => checkAtMs <= Date.now())
    for (const blockNumber of new Set(due.map((one) => one.blockNumber))) {
      // A block's list of hashes is little to read; whole receipts only of what is not where it was.
      const there = new Set(await token.transactionsIn(blockNumber).catch(() => []))
      for (const one of due.filter((some) => some.blockNumber === blockNumber)) {
        if (there.has(one.transaction) && !one.isGone) watched.delete(one.transaction)
        else await check(one)
      }
    }
    timer = undefined
    schedule()
  }

  function schedule(): void {
    if (timer || watched.size === 0) return
    timer = setTimeout(() => void round(), checkEveryMs)
    timer.unref()
  }

  return {
    watch({ transaction, blockNumber }, resender) {
      if (watched.has(transaction) || watched.size >= REORG_MAX_WATCHED) return
      const checkAtMs = Date.now() + checkAfterMs
      watched.set(transaction, { transaction, blockNumber, resender, checkAtMs, isGone: false, checks: 0 })
      schedule()
    },
  }
}
