import { createServer } from 'node:http'

/** Answers while the service waits for its database, so that an orchestrator sees a living process that is not ready. */
export interface WaitingServer {
  /** Frees the port. */
  stop(): Promise<void>
}

const RETRY_AFTER_SECONDS = 5

/** `/healthz` is 200; everything else is 503, and `/readyz` says what is waited for. */
export async function startWaitingServer(port: number, host: string, why: string): Promise<WaitingServer> {
  const server = createServer((request, response) => {
    const isHealth = request.url === '/healthz'
    response.writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json',
      connection: 'close',
      ...(isHealth ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    })
    response.end(JSON.stringify(isHealth ? { status: 'ok' } : { status: 'not ready', problems: [`starting: ${why}`] }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
