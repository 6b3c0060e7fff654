import type { IncomingMessage } from 'node:http'
import { fail } from '../../domain/failure.ts'

/** Far above any valid request; it bounds the memory that an unpaid caller can use. */
export const BODY_LIMIT_BYTES = 65_536

/**
 * Reads the whole body as text. Fails with `body_too_large` at the first byte over the limit, without reading the rest.
 */
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw fail({ code: 'invalid_json' }, thrown)
  }
}

/** Accepts uncompressed JSON, and requests without a Content-Type. */
export function checkMediaType({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const type = headers['content-type']
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (plain && (type === undefined || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))) return
  throw fail({ code: 'unsupported_media_type', expected: 'application/json' })
}
