import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fault = 'none' | 'down' | 'garbage' | 'lose-answer' | 'refuse'

export interface RpcProxy {
  url: string
  /** The fault, and the methods that it applies to; all methods if undefined. */
  fault: Fault
  methods: string[] | undefined
  /** Runs `happens` at the next call of this method; that call never gets an answer. */
  onCall: { method: string; reaches: boolean; happens(): void } | undefined
  /** Calls seen per method. */
  calls: Map<string, number>
  close(): Promise<void>
}

/** A proxy between the service and the chain that can lose answers, return garbage, refuse connections or single methods. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, id } = JSON.parse(text) as { method: string; id: unknown }
    proxy.calls.set(method, (proxy.calls.get(method) ?? 0) + 1)
    const trap = proxy.onCall?.method === method ? proxy.onCall : undefined
    if (trap) {
      if (trap.reaches)
        await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
      trap.happens()
      return
    }
    const fault = proxy.methods === undefined || proxy.methods.includes(method) ? proxy.fault : 'none'
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'garbage') return void response.end('<html>bad gateway</html>')
    if (fault === 'refuse') {
      const error = { code: -32601, message: 'this method is not part of your plan' }
      return void response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
    }
    const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    const body = await answer.text()
    if (fault === 'lose-answer') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    methods: undefined,
    onCall: undefined,
    calls: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
