import { parentPort } from 'node:worker_threads'
import { Agent } from 'undici'
import { doJob, type ThreadJob } from './thread-job.ts'

/** The thread's side: every job is answered once, by its number. */
const agent = new Agent({ connections: 8, keepAliveTimeout: 2_000 })
const port = parentPort

port?.on('message', ({ id, job }: { id: number; job: ThreadJob }) => {
  doJob(job, agent).then((reply) => port.postMessage({ id, reply }))
})
