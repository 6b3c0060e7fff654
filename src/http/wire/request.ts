import type { IncomingMessage } from 'node:http'
import { type FieldError, fail } from '../../domain/failure.ts'
import { DEEPEST_JSON, isTooDeep } from '../../domain/json-depth.ts'

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

/** Fails with `invalid_json`, or with `invalid_request` when the text is nested too deep to be handled. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw fail({ code: 'invalid_request', errors: [TOO_DEEP] })
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw fail({ code: 'invalid_json' }, thrown)
  }
}

const TOO_DEEP: FieldError = {
  field: 'body',
  rule: 'depth',
  message: `body is nested deeper than ${DEEPEST_JSON} levels`,
}

/** Accepts uncompressed JSON, and requests without a Content-Type. */
export function checkMediaType({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const type = headers['content-type']
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (plain && (type === undefined || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))) return
  throw fail({ code: 'unsupported_media_type', expected: 'application/json' })
}
