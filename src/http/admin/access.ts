import { createHash, timingSafeEqual } from 'node:crypto'

export interface Caller {
  authorization: string | undefined
  /** Address of the other end of the connection. */
  peer: string | undefined
  /** Somebody else's request, passed on by a proxy. */
  forwarded: boolean
}

/** Bearer, or Basic with the token as password, which is what a browser asks for; compared in constant time. */
export function holdsToken({ authorization = '' }: Caller, token: string): boolean {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return isSame(value, token)
  if (scheme.toLowerCase() !== 'basic') return false
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return isSame(pair.slice(pair.indexOf(':') + 1), token)
}

/** Asked from this very machine, by nobody else through it. */
export const isLocal = ({ peer, forwarded }: Caller): boolean =>
  !forwarded && (peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1')

/** Digests are of equal length whatever was sent. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
