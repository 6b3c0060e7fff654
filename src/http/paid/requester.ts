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
  return (request, response, signIn = request.headers['sign-in-with-x']) => ({
    client: toClient(clientAddressOf, request),
    address: clientAddressOf({
      peer: request.socket.remoteAddress,
      forwardedFor: request.headers['x-forwarded-for'],
    }),
    isWanted: () => !response.destroyed,
    whenCutOff: (listener) => whenCutOff(response, listener),
    isSignedBy: signIn === undefined ? undefined : (payer, how) => checkSignIn(signIn, payer, how),
  })
}

/**
 * The address that answers are served again to. `X-Forwarded-For` that no trusted proxy added is not believed, but tells
 * apart those who come through a proxy that TRUSTED_PROXIES does not name: they must not pass for one and the same client.
 */
function toClient(clientAddressOf: ClientAddressOf, { socket, headers }: IncomingMessage): string | null {
  const { remoteAddress: peer } = socket
  const { 'x-forwarded-for': forwardedFor } = headers
  const client = clientAddressOf({ peer, forwardedFor })
  if (client === 'unknown') return null
  if (forwardedFor === undefined || client !== clientAddressOf({ peer })) return client
  const hops = String(forwardedFor)
  // Some proxies write "unknown", and then it is the same for everybody.
  return isIP(hops.slice(hops.lastIndexOf(',') + 1).trim()) === 0 ? null : `${client} for ${hops}`
}

/** All of an answer was written when `finish` comes before `close`. */
function whenCutOff(response: ServerResponse, listener: () => void): void {
  if (response.closed) {
    if (!response.writableFinished) listener()
    return
  }
  let isWhole = response.writableFinished
  response.once('finish', () => {
    isWhole = true
  })
  response.once('close', () => {
    if (!isWhole) listener()
  })
}
