import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveBench } from './child.ts'

/** The complete answer that the server sends. */
export interface BareSettings {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends fixed bytes with `node:http` and does nothing else: the upper limit for any server that is built on it. */
serveBench<BareSettings>(async ({ status, headers, body }) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
})
