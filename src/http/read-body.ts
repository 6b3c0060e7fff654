import type { IncomingMessage } from 'node:http'
import { fail } from '../domain/failure.ts'

export const BODY_LIMIT_BYTES = 65_536

/** The whole body as text, or `body_too_large` as soon as that is clear. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => fail({ code: 'body_too_large', limitBytes: BODY_LIMIT_BYTES })
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw tooLarge()
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_LIMIT_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return chunks.length === 1 ? (chunks[0] as Buffer).toString('utf8') : Buffer.concat(chunks).toString('utf8')
}
