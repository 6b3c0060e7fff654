import { Worker } from 'node:worker_threads'
import type { ListJob, ListReply } from './job.ts'

/** Fetches, parses and reduces large bodies on a thread of its own, so that they do not block the event loop. */
export interface ListWorker {
  run(job: ListJob): Promise<ListReply>
  stop(): Promise<void>
}

/** The thread ends after this idle time, which returns its memory. */
const IDLE_MS = 10_000
const MOST_MEMORY_MB = 512

/** One thread for all lists. It starts with the first job and ends when it was idle for a while. */
export function createListWorker(idleMs = IDLE_MS): ListWorker {
  const waiting = new Map<number, (reply: ListReply) => void>()
  let worker: Worker | undefined
  let lastId = 0
  let rest: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('./thread-start.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    started.on('message', ({ id, reply }: { id: number; reply: ListReply }) => {
      waiting.get(id)?.(reply)
      waiting.delete(id)
      if (waiting.size === 0) settleDown(started)
    })
    started.on('error', (error) => lose(started, String(error)))
    started.on('exit', () => lose(started, 'the thread ended'))
    return started
  }

  /** Answers the jobs that were running when a thread died, so that no caller waits for ever. */
  function lose(dead: Worker, detail: string): void {
    if (worker !== dead) return
    worker = undefined
    for (const answer of waiting.values()) answer({ trouble: { kind: 'network', url: '', detail } })
    waiting.clear()
  }

  function settleDown(idle: Worker): void {
    idle.unref()
    rest = setTimeout(() => end(idle), idleMs).unref()
  }

  async function end(ending: Worker): Promise<void> {
    if (worker === ending) lose(ending, 'the thread was ended')
    await ending.terminate()
  }

  return {
    run(job) {
      clearTimeout(rest)
      worker ??= start()
      worker.ref()
      lastId += 1
      const id = lastId
      const reply = new Promise<ListReply>((resolve) => waiting.set(id, resolve))
      worker.postMessage({ id, job })
      return reply
    },
    async stop() {
      clearTimeout(rest)
      if (worker) await end(worker)
    },
  }
}
