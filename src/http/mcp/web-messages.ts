import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { corsHeaders } from '../cors.ts'

/** The head of the request in web form; it is aborted when the client leaves. */
export function toRequest(request: IncomingMessage, response: ServerResponse, publicUrl: string): Request {
  const left = new AbortController()
  response.once('close', () => left.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`${publicUrl}/mcp`, { method: request.method ?? 'GET', headers, signal: left.signal })
}

/** Sends a web response as it comes, a stream included. */
export async function send(answer: Response, response: ServerResponse, requestId: string): Promise<void> {
  if (response.headersSent || response.destroyed) return
  const headers = { ...Object.fromEntries(answer.headers), ...corsHeaders, 'cache-control': 'no-store' }
  response.writeHead(answer.status, { ...headers, 'x-request-id': requestId })
  if (!answer.body) return void response.end()
  // A client that leaves in the middle has read what it wanted.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy())
}
