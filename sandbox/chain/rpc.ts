import { z } from 'zod'

export interface RpcCall {
  method: string
  params?: unknown[]
}

/** Sends all calls as one JSON-RPC batch and returns their results in order; throws the first error. */
export async function callTogether(url: string, calls: RpcCall[]): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))),
  })
  const replies = new Map(Replies.parse(await response.json()).map((reply) => [reply.id, reply]))
  return calls.map(({ method }, id) => {
    const reply = replies.get(id)
    if (!reply || reply.error) throw new Error(`${method} failed: ${reply?.error?.message ?? 'no reply'}`)
    return reply.result
  })
}

const Replies = z.array(
  z.object({ id: z.number(), result: z.unknown().optional(), error: z.object({ message: z.string() }).optional() }),
)
