import { LRUCache } from 'lru-cache'
import { type Failure, fail } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { RECENT_BUYER_MS, REFUSED_CLIENTS_REMEMBERED } from '../../payments/limits.ts'

/**
 * Limits how many payments may be refused in a minute, for each may cost a call to the node: those of one client address, and
 * those of one payer from there. Many buyers may share an address, so one who bought here a short while ago is judged by its
 * own payments alone.
 */
export interface RefusalLimit {
  /** Before the chain is asked about a payment: fails while there were too many. */
  check(address: string, payer: string): void
  /** Counts a failure, if it is a refused payment. */
  count(address: string, payer: string, failure: Failure): void
  /** A payment of this payer was settled. */
  noteSettled(payer: string): void
}

interface Window {
  endsAtMs: number
  count: number
}

export function createRefusalLimit(perMinute: number, now: () => number): RefusalLimit {
  /** By address, and by address and payer. */
  const windows = new LRUCache<string, Window>({ max: REFUSED_CLIENTS_REMEMBERED })
  const settledAtMs = new LRUCache<string, number>({ max: REFUSED_CLIENTS_REMEMBERED })

  const find = (name: string): Window | undefined => {
    const window = windows.get(name)
    return window && window.endsAtMs > now() ? window : undefined
  }
  const bothOf = (address: string, payer: string) => `${address} ${payer}`
  const isRecentBuyer = (payer: string) => now() - (settledAtMs.get(payer) ?? -Infinity) < RECENT_BUYER_MS

  function checkOne(name: string, whose: string): void {
    const window = find(name)
    if (!window || window.count < perMinute) return
    throw fail({
      code: 'rate_limited',
      retryAfterSeconds: Math.ceil((window.endsAtMs - now()) / 1000),
      message: `${window.count} payments ${whose} were refused within a minute. A good payment stays good; send it again later.`,
    })
  }

  function countOne(name: string): void {
    const window = find(name) ?? { endsAtMs: now() + MINUTE_MS, count: 0 }
    window.count += 1
    windows.set(name, window)
  }

  return {
    check(address, payer) {
      if (windows.size === 0) return
      if (isRecentBuyer(payer)) checkOne(bothOf(address, payer), 'of this payer from this address')
      else checkOne(address, 'from this address')
    },
    count(address, payer, failure) {
      if (failure.code !== 'payment_invalid') return
      countOne(address)
      countOne(bothOf(address, payer))
    },
    noteSettled: (payer) => void settledAtMs.set(payer, now()),
  }
}
