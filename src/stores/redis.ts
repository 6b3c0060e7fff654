import { Redis } from 'ioredis'
import type { Log } from '../domain/log.ts'

/** The connection to Redis or Valkey, which replicas share. Everything built on it also works without it. */

/** State that replicas share: caches, budgets and rate limits. Each user of it has a fallback in its own process. */
export interface SharedMemory {
  /** Runs one command. Fails within `commandMs`, and at once while the server is known to be down. */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<T>
  isUp(): boolean
  /** Waits until the server is reachable, but no longer than `withinMs`. */
  untilUp(withinMs: number): Promise<void>
  close(): Promise<void>
}

/** Short, because every caller has a fallback that is faster than waiting. */
const COMMAND_MS = 400
const CONNECT_MS = 2_000
/** After a failure no command is sent for this time, so that not every call waits for its timeout. */
const REST_MS = 500

/** Opens the connection in the background and retries for ever. No caller waits for it. */
export function openSharedMemory(url: string, log: Log, commandMs = COMMAND_MS): SharedMemory {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    connectionName: 'sextant',
  })
  let restsUntilMs = 0
  let wasUp: boolean | undefined
  const note = (up: boolean, why?: string) => {
    if (wasUp === up) return
    wasUp = up
    if (up) log.info('shared-memory.up')
    else log.warn('shared-memory.away', { why })
  }
  redis.on('ready', () => {
    restsUntilMs = 0
    note(true)
  })
  redis.on('error', (error: Error & { code?: string }) => note(false, error.code ?? error.message))

  return {
    async ask(command) {
      if (redis.status !== 'ready' || Date.now() < restsUntilMs) throw new SharedMemoryAway()
      try {
        return await command(redis)
      } catch (cause) {
        restsUntilMs = Date.now() + REST_MS
        note(false, cause instanceof Error ? cause.message : String(cause))
        throw new SharedMemoryAway(cause)
      }
    },
    isUp: () => redis.status === 'ready' && Date.now() >= restsUntilMs,
    untilUp: (withinMs) =>
      new Promise((resolve) => {
        if (redis.status === 'ready') return resolve()
        const timer = setTimeout(resolve, withinMs)
        redis.once('ready', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    async close() {
      redis.disconnect()
    },
  }
}

/** Thrown while the server is down. It never reaches a client of the service, because each use has a fallback. */
class SharedMemoryAway extends Error {
  constructor(cause?: unknown) {
    super('the shared memory is away', { cause })
    this.name = 'SharedMemoryAway'
  }
}
