import { Agent } from 'undici'
import { silentLog } from '../../../domain/log.ts'
import { openSharedMemory } from '../../../stores/redis.ts'
import { createRedisCache } from '../redis-cache.ts'
import type { SharedCache } from '../shared-cache.ts'
import { doJob, type ListJob, type ListReply } from './job.ts'

/** The thread's side. */
const agent = new Agent({ connections: 8, keepAliveTimeout: 2_000 })
const REDIS_WITHIN_MS = 1_000
let opened: Promise<SharedCache> | undefined

/** Opened with the first job that names one, and closed with the thread. */
async function openShelf(url: string): Promise<SharedCache> {
  const memory = openSharedMemory(url, silentLog)
  await memory.untilUp(REDIS_WITHIN_MS)
  return createRedisCache(memory)
}

export default async function run(job: ListJob): Promise<ListReply> {
  if (job.redisUrl) opened ??= openShelf(job.redisUrl)
  return doJob(job, agent, await opened)
}
