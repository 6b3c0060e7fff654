import { usdToBase } from '../domain/amount.ts'
import { ownFailure } from './call-failed.ts'
import { createFileTally, createMemoryTally } from './tally.ts'

export interface SpendingLimits {
  /** Dollars in decimal text; by default the dearest thing in the catalog, 0.25. */
  maxPerCallUsd?: string
  /** Dollars in a UTC day; no limit by default. */
  maxPerDayUsd?: string
  /** Keeps count of the day across processes; without it each client counts for itself. */
  spendingFile?: string
}

const DEAREST_USD = '0.25'

/**
 * Counts at the moment of signing, before anything leaves: a signature is money in the hands of the service, whatever it
 * answers. One that bought nothing stays counted and is used again by the next call of the same price.
 */
export function createSpending({ maxPerCallUsd = DEAREST_USD, maxPerDayUsd, spendingFile }: SpendingLimits) {
  const perCall = toBase('maxPerCallUsd', maxPerCallUsd)
  const perDay = maxPerDayUsd === undefined ? undefined : toBase('maxPerDayUsd', maxPerDayUsd)
  const tally = spendingFile === undefined ? createMemoryTally() : createFileTally(spendingFile)
  return {
    checkCall(amount: bigint): void {
      if (amount > perCall)
        throw ownFailure('over_limit', `The call costs $${toUsd(amount)}; the limit is $${maxPerCallUsd} a call.`)
    },
    async count(amount: bigint, nowMs: number): Promise<void> {
      const day = new Date(nowMs).toISOString().slice(0, 10)
      if (await tally.add(day, amount, perDay ?? NO_LIMIT)) return
      throw ownFailure('over_limit', `This call would exceed the limit of $${maxPerDayUsd} a day.`)
    },
  }
}

/** Base units of USDC as dollars, with cents at least. */
export function toUsd(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0')
  const fraction = digits.slice(-6)
  return `${digits.slice(0, -6)}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/(?<!0)0+$/, '')}`
}

const NO_LIMIT = 2n ** 256n

function toBase(name: string, usd: string): bigint {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(usd)) throw new TypeError(`${name} must be dollars in decimal text, such as 0.05`)
  return usdToBase(usd)
}
