import type { IncomingMessage } from 'node:http'
import { fail } from '../domain/failure.ts'

/** JSON in plain bytes, or nothing said about it. */
export function checkMediaType({ headers }: Pick<IncomingMessage, 'headers'>): void {
  const type = headers['content-type']
  const plain = headers['content-encoding'] === undefined || headers['content-encoding'] === 'identity'
  if (plain && (type === undefined || /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type))) return
  throw fail({ code: 'unsupported_media_type', expected: 'application/json' })
}
