import { usdToBase } from '../domain/amount.ts'
import { ownFailure } from './call-failed.ts'
import { createFileTally, createMemoryTally } from './tally.ts'

export interface SpendingLimits {
  /** Dollars in decimal text; 0.25 by default, the highest price of the catalog. */
  maxPerCallUsd?: string
  /** Dollars per UTC day, in decimal text; no limit by default. */
  maxPerDayUsd?: string
  /** File that holds the day's total for several processes; without it each client counts on its own. */
  spendingFile?: string
}

/** The highest price of the catalog. */
export const DEAREST_USD = '0.25'

/**
 * Enforces the spending limits. An amount counts when it is signed, before it is sent: whoever has the signature can
 * take the money, whatever the answer is. A payment that bought nothing stays counted; `spare-payments.ts` uses it
 * again.
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
      const counted = tally.add(day, amount, perDay ?? NO_LIMIT).catch((thrown: Error) => {
        if (perDay === undefined && isReadOnly(thrown.cause)) return true
        throw thrown
      })
      if (await counted) return
      throw ownFailure('over_limit', `This call would exceed the limit of $${maxPerDayUsd} a day.`)
    },
  }
}

/** USDC base units (6 decimals) as dollars with at least two decimals. */
export function toUsd(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0')
  const fraction = digits.slice(-6)
  return `${digits.slice(0, -6)}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/(?<!0)0+$/, '')}`
}

/**
 * Without a cap, a folder that may not be written is no reason not to pay: a call with a cap cannot count there either,
 * and is refused.
 */
const isReadOnly = (cause: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? '')

const NO_LIMIT = 2n ** 256n

function toBase(name: string, usd: string): bigint {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(usd)) throw new TypeError(`${name} must be dollars in decimal text, such as 0.05`)
  return usdToBase(usd)
}
