import type { Redis } from 'ioredis'
import type { Context } from '../../domain/context.ts'
import type { SharedMemory } from '../../stores/redis.ts'
import { trouble } from './failure.ts'

/** Longest pause that a `Retry-After` can cause. */
const LONGEST_PAUSE_SECONDS = 3_600

/**
 * A token bucket for calls that leave, and the pause that a 429 asks for. Where replicas share one, that one decides;
 * this process counts along, so that it knows where it stands when the shared one is away. rate-limiter-flexible counts in
 * fixed windows, which let twice the calls leave at once at their edge, and its stand-in for a lost Redis begins at zero.
 */
export function createBudget(source: string, context: Context, allowed: Allowed, shared?: SharedBudget) {
  const refillPerMs = allowed.calls / (allowed.perSeconds * 1000)
  let left = allowed.calls
  let countedAtMs = context.now()
  let pausedUntilMs = 0

  function spendHere(url: string): void {
    const nowMs = context.now()
    if (nowMs < pausedUntilMs) throw trouble(source, { kind: 'paused', url })
    left = Math.min(allowed.calls, left + Math.max(0, nowMs - countedAtMs) * refillPerMs)
    countedAtMs = nowMs
    if (left < 1) throw trouble(source, { kind: 'over_budget', url })
    left -= 1
  }

  return {
    async spend(url: string): Promise<void> {
      spendHere(url)
      const common = await shared?.take(source, allowed).catch(() => undefined)
      if (common === undefined || common.taken) return
      if (common.pausedMs === 0) throw trouble(source, { kind: 'over_budget', url })
      pausedUntilMs = Math.max(pausedUntilMs, context.now() + common.pausedMs)
      throw trouble(source, { kind: 'paused', url })
    },
    pause(seconds: number): void {
      const ms = Math.min(Math.max(seconds, 1), LONGEST_PAUSE_SECONDS) * 1000
      pausedUntilMs = Math.max(pausedUntilMs, context.now() + ms)
      shared?.pause(source, ms).catch(() => undefined)
    },
    pausedUntilMs: (): number | null => (pausedUntilMs > context.now() ? pausedUntilMs : null),
  }
}

export interface Allowed {
  calls: number
  perSeconds: number
}

/**
 * The calls that all replicas together may send to an upstream. Any method may fail; each replica then counts for
 * itself.
 */
export interface SharedBudget {
  /** Takes one call. When it is not taken, `pausedMs` is the rest of a pause, or zero when the budget is used up. */
  take(name: string, allowed: Allowed): Promise<{ taken: boolean; pausedMs: number }>
  /** Pauses all replicas for `ms`. A pause that already lasts longer stays as it is. */
  pause(name: string, ms: number): Promise<void>
}

export function createRedisBudget({ ask }: SharedMemory): SharedBudget {
  return {
    async take(name, { calls, perSeconds }) {
      const { bucket, paused } = namesOf(name)
      const run = (redis: Redis) => redis.eval(TAKE, 2, bucket, paused, calls, perSeconds * 1000)
      const [taken, pausedMs] = (await ask(run)) as [number, number]
      return { taken: taken === 1, pausedMs }
    },
    async pause(name, ms) {
      await ask((redis) => redis.eval(PAUSE, 1, namesOf(name).paused, ms))
    },
  }
}

const namesOf = (name: string) => ({ bucket: `sextant:budget:{${name}}`, paused: `sextant:paused:{${name}}` })

/** A token bucket. It uses the clock of the Redis server, so the clocks of replicas need not agree. */
const TAKE = `
  local pausedMs = redis.call('PTTL', KEYS[2])
  if pausedMs > 0 then return {0, pausedMs} end
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local calls, windowMs = tonumber(ARGV[1]), tonumber(ARGV[2])
  local kept = redis.call('HMGET', KEYS[1], 'left', 'at')
  local left, at = tonumber(kept[1]) or calls, tonumber(kept[2]) or now
  left = math.min(calls, left + math.max(0, now - at) * calls / windowMs)
  local taken = 0
  if left >= 1 then
    taken = 1
    left = left - 1
  end
  redis.call('HSET', KEYS[1], 'left', tostring(left), 'at', string.format('%.3f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(windowMs) + 1000)
  return {taken, 0}`

const PAUSE = `
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '1', 'PX', ARGV[1]) end
  return 0`
