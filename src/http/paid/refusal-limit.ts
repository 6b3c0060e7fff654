import { LRUCache } from 'lru-cache'
import { type Failure, fail } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'

/** Limits how many payments of one client address may be refused in a minute: each may cost a call to the node. */
export interface RefusalLimit {
  /** Fails while the address has had too many refused. */
  check(client: string): void
  /** Counts a failure, if it is a refused payment. */
  count(client: string, failure: Failure): void
}

interface Window {
  endsAtMs: number
  count: number
}

const CLIENTS_REMEMBERED = 20_000

export function createRefusalLimit(perMinute: number, now: () => number): RefusalLimit {
  const windows = new LRUCache<string, Window>({ max: CLIENTS_REMEMBERED })
  const find = (client: string): Window | undefined => {
    const window = windows.get(client)
    return window && window.endsAtMs > now() ? window : undefined
  }
  return {
    check(client) {
      const window = find(client)
      if (!window || window.count < perMinute) return
      throw fail({
        code: 'rate_limited',
        retryAfterSeconds: Math.ceil((window.endsAtMs - now()) / 1000),
        message: `${window.count} payments from this address were refused within a minute. A good payment stays good; send it again later.`,
      })
    },
    count(client, failure) {
      if (failure.code !== 'payment_invalid') return
      const window = find(client) ?? { endsAtMs: now() + MINUTE_MS, count: 0 }
      window.count += 1
      windows.set(client, window)
    },
  }
}
