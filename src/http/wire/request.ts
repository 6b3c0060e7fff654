import type { IncomingMessage } from 'node:http'
import { fail } from '../../domain/failure.ts'

export const BODY_LIMIT_BYTES = 65_536

/** The whole body as text, or `body_too_large` as soon as that is clear. */
export function readBody(request: IncomingMessage): Promise<string> {
  const tooLarge = () => fail({ code: 'body_too_large', limitBytes: BODY_LIMIT_BYTES })
  if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= BODY_LIMIT_BYTES) return void chunks.push(chunk)
      request.pause()
      reject(tooLarge())
    })
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.once('error', reject)
    request.once('aborted', () => reject(new Error('the buyer hung up while sending')))
  })
}

/** JSON in plain bytes, or nothing said about it. */
export function checkMediaType({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const type = headers['content-type']
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (plain && (type === undefined || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))) return
  throw fail({ code: 'unsupported_media_type', expected: 'application/json' })
}
