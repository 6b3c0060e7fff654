import type { SharedCache, ToStore } from './shared-cache.ts'

/** A cache in memory, for replicas that are played within one process; `away` makes every call fail. */
export function createLocalCache(now: () => number): SharedCache & { away: boolean } {
  const answers = new Map<string, { stored: ToStore; atMs: number; keepMs: number }>()
  const rights = new Map<string, { token: string; untilMs: number }>()
  let tokens = 0
  const release = async (key: string, token: string) => {
    if (rights.get(key)?.token === token) rights.delete(key)
  }
  const find = (key: string) => {
    const kept = answers.get(key)
    return kept && now() - kept.atMs < kept.keepMs ? { ...kept.stored, ageMs: now() - kept.atMs } : undefined
  }
  const cache = {
    away: false,
    async find(key: string) {
      check()
      return find(key)
    },
    async claim(key: string, forMs: number) {
      check()
      if ((rights.get(key)?.untilMs ?? 0) > now()) return undefined
      tokens += 1
      rights.set(key, { token: `token-${tokens}`, untilMs: now() + forMs })
      return `token-${tokens}`
    },
    async put(key: string, token: string, stored: ToStore, keepMs: number) {
      check()
      if (stored.kind !== 'failed' || !find(key)) answers.set(key, { stored, atMs: now(), keepMs })
      await release(key, token)
    },
    async release(key: string, token: string) {
      check()
      await release(key, token)
    },
  }
  function check(): void {
    if (cache.away) throw new Error('away')
  }
  return cache
}
