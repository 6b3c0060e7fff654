import { subscribe } from 'node:diagnostics_channel'

/** Messages from the bench to a server process. */
export type Ask = { kind: 'start'; settings: unknown } | { kind: 'cpu' } | { kind: 'held' } | { kind: 'stop' }

/** Messages from a server process to the bench. */
export type Tell =
  | { kind: 'started'; url: string }
  | { kind: 'cpu'; micros: number; rpcCalls: number; rssBytes: number }
  | { kind: 'held'; bytes: number }
  | { kind: 'failed'; why: string }

export interface Running {
  url: string
  stop(): Promise<void>
}

/**
 * Turns this process into the server of one contestant: it starts, reports CPU time and stops on messages of the bench.
 */
export function serveBench<Settings>(start: (settings: Settings) => Promise<Running>): void {
  let running: Running | undefined
  let rpcCalls = 0
  process.on('message', async (ask: Ask) => {
    try {
      switch (ask.kind) {
        case 'start':
          countCalls((ask.settings as { rpcUrl?: string }).rpcUrl, () => rpcCalls++)
          running = await start(ask.settings as Settings)
          return tell({ kind: 'started', url: running.url })
        case 'cpu': {
          const { user, system } = process.cpuUsage()
          return tell({ kind: 'cpu', micros: user + system, rpcCalls, rssBytes: process.memoryUsage.rss() })
        }
        case 'held':
          collect?.()
          // V8 returns freed memory to the system a moment later.
          setTimeout(() => tell({ kind: 'held', bytes: process.memoryUsage.rss() }), 1_000)
          return
        case 'stop':
          await running?.stop()
          return process.exit(0)
      }
    } catch (thrown) {
      tell({ kind: 'failed', why: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) })
    }
  })
  // The bench has ended or crashed.
  process.on('disconnect', () => process.exit(1))
}

/** Counts requests to the chain. Every contestant uses undici, its own or Node's, and both report each request. */
function countCalls(rpcUrl: string | undefined, count: () => void): void {
  if (!rpcUrl) return
  const { origin } = new URL(rpcUrl)
  subscribe('undici:request:create', (message) => {
    if (String((message as { request: { origin: unknown } }).request.origin) === origin) count()
  })
}

const { gc: collect } = globalThis

const tell = (message: Tell): void => void process.send?.(message)
