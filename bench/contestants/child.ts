/** What the bench asks of a server in its own process. */
export type Ask = { kind: 'start'; settings: unknown } | { kind: 'cpu' } | { kind: 'stop' }

/** What the bench hears back. */
export type Tell = { kind: 'started'; url: string } | { kind: 'cpu'; micros: number } | { kind: 'failed'; why: string }

export interface Running {
  url: string
  stop(): Promise<void>
}

/** Makes this process the server of one contestant: it starts, tells its CPU time and ends when the bench says so. */
export function serveBench<Settings>(start: (settings: Settings) => Promise<Running>): void {
  let running: Running | undefined
  process.on('message', async (ask: Ask) => {
    try {
      switch (ask.kind) {
        case 'start':
          running = await start(ask.settings as Settings)
          return tell({ kind: 'started', url: running.url })
        case 'cpu': {
          const { user, system } = process.cpuUsage()
          return tell({ kind: 'cpu', micros: user + system })
        }
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

const tell = (message: Tell): void => void process.send?.(message)
