import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { QuickLane } from './paid/quick-lane.ts'

/**
 * Stops a server without a failed call, also behind proxies that keep connections open. At once `/readyz` and `/readyz/chat` say
 * 503 and every answer closes its connection, while all requests are still served; after the delay no connection is taken any more,
 * and requests in progress may finish.
 */
export interface Stopping {
  /** To be asked for each request: while stopping, its connection ends with the answer. Returns true if it is answered already. */
  meet(path: string, response: ServerResponse): boolean
  stop(delayMs: number): Promise<void>
}

/** Requests in progress have this long to finish; then their connections are closed. */
const STOP_WITHIN_MS = 15_000
/** Connections whose last answer was on its way when the stop began are idle afterwards: they are looked for this often. */
const LOOK_EVERY_MS = 100
/** A connection that was taken just before has this long to send its request. */
const SILENT_MS = 250
const NOT_READY = JSON.stringify({ status: 'not ready', problems: ['the service is stopping'], warnings: [] })

export function createStopping(
  server: Server,
  lane: QuickLane,
  delay: (ms: number) => Promise<unknown> = wait,
): Stopping {
  let isOn = false
  return {
    meet(path, response) {
      if (!isOn) return false
      response.shouldKeepAlive = false
      if (path !== '/readyz' && path !== '/readyz/chat') return false
      response.writeHead(503, { 'content-type': 'application/json' }).end(NOT_READY)
      return true
    },
    async stop(delayMs) {
      isOn = true
      lane.handOver()
      await delay(delayMs)
      await close(server, lane)
    },
  }
}

function close(server: Server, lane: QuickLane): Promise<void> {
  return new Promise((resolve) => {
    const look = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS)
    const silent = setTimeout(() => lane.close(), SILENT_MS)
    const cut = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
    server.close(() => {
      clearInterval(look)
      clearTimeout(silent)
      clearTimeout(cut)
      lane.close()
      resolve()
    })
    server.closeIdleConnections()
  })
}
