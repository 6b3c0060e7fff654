import { Agent } from 'undici'
import { silentLog } from '../../../domain/log.ts'
import { openSharedMemory } from '../../../stores/redis.ts'
import { createRedisCache } from '../redis-cache.ts'
import type { SharedCache } from '../shared-cache.ts'
import { doJob, type ListJob, type ListReply } from './job.ts'

/** Entry point of the background thread: does one job and returns its reply. */
const agent = new Agent({ connections: 8, keepAliveTimeout: 2_000 })
const REDIS_WITHIN_MS = 1_000
let opened: Promise<SharedCache> | undefined

/** Opened with the first job that names a Redis URL, closed with the thread. */
async function openCache(url: string): Promise<SharedCache> {
  const memory = openSharedMemory(url, silentLog)
  await memory.untilUp(REDIS_WITHIN_MS)
  return createRedisCache(memory)
}

export default async function run(job: ListJob): Promise<ListReply> {
  if (job.redisUrl) opened ??= openCache(job.redisUrl)
  return doJob(job, agent, await opened)
}
