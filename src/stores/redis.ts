import { Redis } from 'ioredis'
import type { Log } from '../domain/log.ts'

/** Redis or Valkey: what replicas know together, and can do without. */
export interface SharedMemory {
  /** Runs one command. Fails soon, and at once while the server is known to be away; whoever asks has another way. */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<T>
  isUp(): boolean
  /** Waits until it is up, or no longer than that. */
  untilUp(withinMs: number): Promise<void>
  close(): Promise<void>
}

const COMMAND_MS = 400
const CONNECT_MS = 2_000
/** After a failure the server is left alone, so that not every call waits for it. */
const REST_MS = 500

/** Connects behind the scenes, again and again; nobody waits for it. */
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

/** Never reaches a caller: each use has a way of its own without the server. */
class SharedMemoryAway extends Error {
  constructor(cause?: unknown) {
    super('the shared memory is away', { cause })
    this.name = 'SharedMemoryAway'
  }
}
