import { createHash, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { SharedMemory } from '../../stores/redis.ts'
import type { SharedCache, Stored, ToStore } from './shared-cache.ts'

/**
 * The shared cache in Redis. An answer's age is its lifetime less the time that it has left, both by the server's
 * clock, so the clocks of replicas need not agree.
 */
export function createRedisCache({ ask }: SharedMemory): SharedCache {
  return {
    async find(key) {
      const { answer } = namesOf(key)
      const [value, leftMs] = await ask((redis) => readBoth(redis, answer))
      return value === null || leftMs <= 0 ? undefined : toStored(value, leftMs)
    },
    async claim(key, forMs) {
      const token = randomUUID()
      const taken = await ask((redis) => redis.set(namesOf(key).asking, token, 'PX', forMs, 'NX'))
      return taken === 'OK' ? token : undefined
    },
    async put(key, token, stored, keepMs) {
      const { answer, asking } = namesOf(key)
      const value = toValue(stored, keepMs)
      // A failure must not overwrite an answer that is still good, so it is only set where nothing is.
      const set = (redis: Redis) =>
        stored.kind === 'failed' ? redis.set(answer, value, 'PX', keepMs, 'NX') : redis.set(answer, value, 'PX', keepMs)
      await ask(set)
      await ask((redis) => redis.eval(RELEASE, 1, asking, token))
    },
    async release(key, token) {
      await ask((redis) => redis.eval(RELEASE, 1, namesOf(key).asking, token))
    },
  }
}

/** Releases a claim only for its owner: after it expired, another replica may hold it. */
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`

/** The braces place both keys into one slot of a Redis cluster. */
function namesOf(key: string): { answer: string; asking: string } {
  const digest = createHash('sha256').update(key).digest('base64url')
  return { answer: `sextant:answer:{${digest}}`, asking: `sextant:asking:{${digest}}` }
}

async function readBoth(redis: Redis, name: string): Promise<[string | null, number]> {
  const replies = await redis.multi().get(name).pttl(name).exec()
  const [[failure, value], [, leftMs]] = (replies ?? [[new Error('nothing came'), null]]) as [
    [Error | null, string | null],
    [Error | null, number],
  ]
  if (failure) throw failure
  return [value, leftMs]
}

interface Head {
  keepMs: number
  stored: { kind: 'reply'; sandbox: boolean; upstreamAgeMs: number } | Extract<ToStore, { trouble: unknown }>
}

function toValue(stored: ToStore, keepMs: number): string {
  if (stored.kind !== 'reply') return JSON.stringify({ keepMs, stored } satisfies Head)
  const { text, ...facts } = stored.reply
  return `${JSON.stringify({ keepMs, stored: { kind: 'reply', ...facts } } satisfies Head)}\n${text}`
}

function toStored(value: string, leftMs: number): Stored {
  const end = value.indexOf('\n')
  const { keepMs, stored } = JSON.parse(end < 0 ? value : value.slice(0, end)) as Head
  const ageMs = Math.max(0, keepMs - leftMs)
  if (stored.kind !== 'reply') return { ...stored, ageMs }
  const { sandbox, upstreamAgeMs } = stored
  return { kind: 'reply', reply: { text: value.slice(end + 1), sandbox, upstreamAgeMs }, ageMs }
}
