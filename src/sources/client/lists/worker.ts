import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ListJob, ListReply } from './job.ts'

/** Fetches, parses and reduces large bodies on a thread of its own, so that they do not block the event loop. */
export interface ListWorker {
  run(job: ListJob): Promise<ListReply>
  stop(): Promise<void>
}

/** The thread ends after this idle time, which returns its memory. */
const IDLE_MS = 10_000
const MOST_MEMORY_MB = 512
/** More than there are lists: none waits for another's upstream. */
const MOST_AT_ONCE = 64

/** One thread for all lists. It starts with the first job and ends when it was idle for a while. */
export function createListWorker(idleMs = IDLE_MS): ListWorker {
  const pool = new Piscina<ListJob, ListReply>({
    filename: fileURLToPath(new URL('./thread-start.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: MOST_AT_ONCE,
    idleTimeout: idleMs,
    // Connections of the thread live on between jobs.
    atomics: 'disabled',
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // A thread that dies without a job has nobody to tell; the next job starts another.
  pool.on('error', () => {})
  return {
    /** What was under way when a thread dies is answered, so that nobody waits for ever. */
    run: (job) =>
      pool.run(job).catch((thrown) => ({ trouble: { kind: 'network', url: '', detail: String(thrown) } as const })),
    stop: () => pool.destroy(),
  }
}
