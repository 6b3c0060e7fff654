import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../domain/context.ts'
import { PAYER_LEASE_MS, PAYER_LEASE_POLL_MS, PAYER_LEASE_RENEW_MS } from '../limits.ts'
import type { StandingStore } from './standing-store.ts'

/** A lease that only one caller has at a time, over all processes on one store. */
interface PayerLease {
  /** Gives it to the next one; with `keepMs` nobody gets it until then. */
  end(keepMs?: number): Promise<void>
}

export interface PayerLeases {
  /** `undefined` when it did not come in time. */
  take(name: string, waitMs: number): Promise<PayerLease | undefined>
}

interface Waiting {
  resolve(got: boolean): void
}

/** Leases in the store; those who wait in one process get them in the order of asking. */
export function createPayerLeases(store: StandingStore, context: Context, owner: string): PayerLeases {
  const queues = new Map<string, Waiting[]>()
  let leases = 0

  /** In this process, in the order of asking. */
  function queue(name: string, waitMs: number): Promise<boolean> {
    const waiting = queues.get(name)
    if (!waiting) {
      queues.set(name, [])
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const mine: Waiting = {
        resolve(got) {
          clearTimeout(timer)
          resolve(got)
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        resolve(false)
      }, waitMs)
      waiting.push(mine)
    })
  }

  function next(name: string): void {
    const waiting = queues.get(name)?.shift()
    if (waiting) waiting.resolve(true)
    else queues.delete(name)
  }

  async function takeFromStore(name: string, holder: string, waitMs: number): Promise<boolean> {
    const deadline = Date.now() + waitMs
    if (await store.takeLease(name, holder, PAYER_LEASE_MS)) return true
    while (Date.now() < deadline) {
      await sleep(PAYER_LEASE_POLL_MS)
      if (await store.takeLease(name, holder, PAYER_LEASE_MS)) return true
    }
    return false
  }

  return {
    async take(name, waitMs) {
      const startedMs = Date.now()
      if (!(await queue(name, waitMs))) return undefined
      const holder = `${owner}:${++leases}`
      try {
        const taken = await takeFromStore(name, holder, waitMs - (Date.now() - startedMs))
        if (!taken) {
          next(name)
          return undefined
        }
        const renewal = setInterval(() => {
          store
            .takeLease(name, holder, PAYER_LEASE_MS)
            .catch((thrown) => context.log.warn('payer-lease.renewal-failed', { why: String(thrown) }))
        }, PAYER_LEASE_RENEW_MS)
        renewal.unref()
        return {
          async end(keepMs) {
            clearInterval(renewal)
            try {
              if (keepMs === undefined) await store.endLease(name, holder)
              else await store.takeLease(name, holder, keepMs)
            } catch (thrown) {
              // It runs out by itself.
              context.log.warn('payer-lease.end-failed', { why: String(thrown) })
            } finally {
              next(name)
            }
          },
        }
      } catch (thrown) {
        next(name)
        throw thrown
      }
    },
  }
}
