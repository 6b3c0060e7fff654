import { fail } from '../../domain/failure.ts'
import { COPIES_AT_ONCE, COPIES_PER_PAYER, COPIES_PER_PAYMENT } from '../../payments/limits.ts'

/**
 * Limits the copies of payments that wait for a sale in progress. They take no place of a sale, but each holds a connection.
 * One too many gets 409 `payment_in_progress`: its sender loses nothing and may send the same again.
 */
export interface WaitingCopies {
  /** Takes a place and returns what gives it back; fails when the payment, its payer or all together have too many. */
  enter(key: string, payer: string): () => void
}

export function createWaitingCopies(): WaitingCopies {
  /** By payment and by payer: an address is never the key of a payment. */
  const counts = new Map<string, number>()
  let total = 0
  const countOf = (name: string) => counts.get(name) ?? 0
  const add = (name: string, step: 1 | -1) => {
    const count = countOf(name) + step
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    enter(key, payer) {
      const isFull = countOf(key) >= COPIES_PER_PAYMENT || countOf(payer) >= COPIES_PER_PAYER || total >= COPIES_AT_ONCE
      if (isFull) throw fail({ code: 'payment_in_progress' })
      const count = (step: 1 | -1) => {
        total += step
        add(key, step)
        add(payer, step)
      }
      count(1)
      return () => count(-1)
    },
  }
}
