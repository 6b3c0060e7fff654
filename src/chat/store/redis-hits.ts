/** Hits of the rate limit in Redis. */
import type { SharedMemory } from '../../stores/redis.ts'
import { type ChatStore, HIT_WINDOW_SECONDS } from './chat-store.ts'

/** A chat store that counts hits in Redis, and in the store itself while Redis is down. */
export function withRedisHits(store: ChatStore, { ask }: SharedMemory): ChatStore {
  return {
    ...store,
    async hit(key, limit, second) {
      const counted = await ask((redis) =>
        redis.eval(HIT, 1, `sextant:hits:{${key}}`, limit, second, HIT_WINDOW_SECONDS),
      ).catch(() => undefined)
      if (counted === undefined) return store.hit(key, limit, second)
      const [allowed, used, oldest] = counted as [number, number, number]
      return { allowed: allowed === 1, used, freesAtSecond: oldest + HIT_WINDOW_SECONDS }
    },
  }
}

/** One hash field for each second; fields outside the window are deleted at the same time. */
const HIT = `
  local most, second, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local kept = redis.call('HGETALL', KEYS[1])
  local used, oldest = 0, second
  for at = 1, #kept, 2 do
    local when = tonumber(kept[at])
    if when <= second - window then
      redis.call('HDEL', KEYS[1], kept[at])
    else
      used = used + tonumber(kept[at + 1])
      if when < oldest then oldest = when end
    end
  end
  if used >= most then return {0, used, oldest} end
  redis.call('HINCRBY', KEYS[1], ARGV[2], 1)
  redis.call('EXPIRE', KEYS[1], window * 2)
  return {1, used + 1, oldest}`
