import { LRUCache } from 'lru-cache'
import { inTime } from '../../chat/in-time.ts'
import type { ChatStore } from '../../chat/store/chat-store.ts'
import type { Context } from '../../domain/context.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'

/**
 * Counts wrong tokens per client address in the shared store, and locks a client out after `MOST_WRONG` of them. The
 * count is per quarter of an hour by the clock; a lockout lasts to the end of the next one, so 15 to 30 minutes.
 */
export interface WrongTokens {
  /** Seconds until this client may try again; 0 when it may now. */
  lockedSeconds(door: Door, client: string): Promise<number>
  /** As far as this process has counted: without waiting, so that attempts at once cannot overtake the count. */
  isLockedHere(door: Door, client: string): boolean
  /** Counts a wrong token; true when it is the one that locks this client out. */
  count(door: Door, client: string): Promise<boolean>
}

/** What a token opens. Each is counted for itself. */
export type Door = 'metrics' | 'admin'

export const MOST_WRONG = 10
export const LOCKOUT_MS = 15 * MINUTE_MS

const STORE_MS = 1_000
const MOST_CLIENTS = 50_000

export function createWrongTokens(
  store: Pick<ChatStore, 'digest' | 'spend' | 'count'>,
  { now }: Pick<Context, 'now'>,
): WrongTokens {
  const here = new LRUCache<string, number>({ max: MOST_CLIENTS })

  const windowAt = (door: Door, client: string, atMs: number) => {
    const window = Math.floor(atMs / LOCKOUT_MS)
    const endsAtMs = (window + 1) * LOCKOUT_MS
    const key = store.digest('wrong-token', `${door} ${window} ${client}`)
    return { key, endsAtMs, day: Math.floor(atMs / DAY_MS) }
  }
  /** The present window and the one before. */
  const windowsOf = (door: Door, client: string) => [
    windowAt(door, client, now()),
    windowAt(door, client, now() - LOCKOUT_MS),
  ]
  const countHere = (key: string): number => here.get(key) ?? 0

  return {
    async lockedSeconds(door, client) {
      for (const { key, day, endsAtMs } of windowsOf(door, client)) {
        const shared = await inTime(STORE_MS, store.count(day, [key])).catch(() => [0])
        const used = Math.max(shared[0] ?? 0, countHere(key))
        if (used >= MOST_WRONG) return Math.ceil((endsAtMs + LOCKOUT_MS - now()) / 1000)
      }
      return 0
    },
    isLockedHere: (door, client) => windowsOf(door, client).some(({ key }) => countHere(key) >= MOST_WRONG),
    async count(door, client) {
      const { key, day } = windowAt(door, client, now())
      const used = countHere(key) + 1
      here.set(key, used)
      const shared = await inTime(STORE_MS, store.spend(day, [{ key, limit: MOST_WRONG }])).catch(() => undefined)
      return shared === undefined ? used === MOST_WRONG : shared.spent && shared.counts[0] === MOST_WRONG
    },
  }
}
