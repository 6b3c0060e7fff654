import { subscribe } from 'node:diagnostics_channel'

/** What the bench asks of a server in its own process. */
export type Ask = { kind: 'start'; settings: unknown } | { kind: 'cpu' } | { kind: 'held' } | { kind: 'stop' }

/** What the bench hears back. */
export type Tell =
  | { kind: 'started'; url: string }
  | { kind: 'cpu'; micros: number; rpcCalls: number; rssBytes: number }
  | { kind: 'held'; bytes: number }
  | { kind: 'failed'; why: string }

export interface Running {
  url: string
  stop(): Promise<void>
}

/** Makes this process the server of one contestant: it starts, tells its CPU time and ends when the bench says so. */
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
          // What was freed is given back a moment later.
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
  // The bench is gone, however it went.
  process.on('disconnect', () => process.exit(1))
}

/** Every contestant reaches the chain through undici, its own or Node's, and both tell of each request. */
function countCalls(rpcUrl: string | undefined, count: () => void): void {
  if (!rpcUrl) return
  const { origin } = new URL(rpcUrl)
  subscribe('undici:request:create', (message) => {
    if (String((message as { request: { origin: unknown } }).request.origin) === origin) count()
  })
}

const { gc: collect } = globalThis

const tell = (message: Tell): void => void process.send?.(message)
