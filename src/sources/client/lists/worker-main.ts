import { parentPort } from 'node:worker_threads'
import { Agent } from 'undici'
import { silentLog } from '../../../domain/log.ts'
import { openSharedMemory } from '../../../stores/redis.ts'
import { createRedisCache } from '../redis-cache.ts'
import type { SharedCache } from '../shared-cache.ts'
import { doJob, type ListJob } from './job.ts'

/** The thread's side: every job is answered once, by its number. */
const agent = new Agent({ connections: 8, keepAliveTimeout: 2_000 })
const port = parentPort
const REDIS_WITHIN_MS = 1_000
let opened: Promise<SharedCache> | undefined

/** Opened with the first job that names one, and closed with the thread. */
async function openSharedCache(url: string): Promise<SharedCache> {
  const memory = openSharedMemory(url, silentLog)
  await memory.untilUp(REDIS_WITHIN_MS)
  return createRedisCache(memory)
}

port?.on('message', async ({ id, job }: { id: number; job: ListJob }) => {
  if (job.redisUrl) opened ??= openSharedCache(job.redisUrl)
  port.postMessage({ id, reply: await doJob(job, agent, await opened) })
})
