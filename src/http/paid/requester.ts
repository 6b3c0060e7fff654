import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Arrival } from '../../chat/allowance/client-address.ts'
import type { Requester } from '../../payments/sale.ts'
import type { CheckSignIn } from './sign-in.ts'

/** Who sends a paid request: client address, sign-in and whether the connection lasts, for HTTP and MCP alike. */
export type ReadRequester = (request: IncomingMessage, response: ServerResponse, signIn?: unknown) => Requester

type ClientAddressOf = (arrival: Arrival) => string

export interface RequesterSettings {
  clientAddressOf: ClientAddressOf
  checkSignIn: CheckSignIn
}

/** `signIn` of the reader is one that came in the body, for transports whose callers cannot set headers. */
export function createRequesterReader({ clientAddressOf, checkSignIn }: RequesterSettings): ReadRequester {
  return (request, response, signIn = request.headers['sign-in-with-x']) => {
    const { remoteAddress: peer } = request.socket
    const { 'x-forwarded-for': forwardedFor } = request.headers
    const address = clientAddressOf({ peer, forwardedFor })
    const isForwarded = forwardedFor !== undefined && address === clientAddressOf({ peer })
    return {
      client: toClient(address, isForwarded ? String(forwardedFor) : undefined),
      address,
      isWanted: () => !response.destroyed,
      whenCutOff: (listener) => whenCutOff(response, listener),
      isSignedBy: signIn === undefined ? undefined : (payer, how) => checkSignIn(signIn, payer, how),
    }
  }
}

/**
 * The address that answers are served again to. `X-Forwarded-For` that no trusted proxy added is not believed, but tells
 * apart those who come through a proxy that TRUSTED_PROXIES does not name: they must not pass for one and the same client.
 */
function toClient(address: string, unbelieved: string | undefined): string | null {
  if (address === 'unknown') return null
  if (unbelieved === undefined) return address
  // Some proxies write "unknown", and then it is the same for everybody.
  const nearest = unbelieved.slice(unbelieved.lastIndexOf(',') + 1).trim()
  return isIP(nearest) === 0 ? null : `${address} for ${unbelieved}`
}

/** All of an answer was written when `finish` comes before `close`; afterwards `writableFinished` no longer tells. */
function whenCutOff(response: ServerResponse, listener: () => void): void {
  if (response.closed) {
    if (!response.writableFinished) listener()
    return
  }
  let isWhole = response.writableFinished
  response.on('finish', () => {
    isWhole = true
  })
  response.on('close', () => {
    if (!isWhole) listener()
  })
}
