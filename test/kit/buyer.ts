import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import {
  type AuthorizationFields,
  decodeHeader,
  encodeHeader,
  type PaymentRequired,
  type Requirements,
  readChallenge,
  signAuthorization,
  toAuthorization,
} from '../../sandbox/pay.ts'
import { findHidden } from './odd-text.ts'
import { noteSecrets } from './run-log.ts'

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any
}

export const ETH = { symbol: 'ETH' }

/** Sends one request as it is; `body` that is a string is sent untouched. */
export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> {
  const hasBody = method === 'POST' && body !== undefined
  const response = await fetch(url, {
    method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const answer = { status: response.status, headers: response.headers, text, body: tryJson(text) }
  expectVisible(url, answer)
  return answer
}

/** S7: no answer that any test sees may hide a character; JSON-RPC gives back the `id` as it came. */
function expectVisible(url: string, { body, headers }: Answer): void {
  const { id: _id, ...rest } = typeof body === 'object' && body !== null ? body : { body }
  const hidden = [...findHidden(rest), ...findHidden(Object.fromEntries(headers), 'headers')]
  if (hidden.length > 0) throw new Error(`${url} answered with hidden characters: ${hidden.slice(0, 3).join(', ')}`)
}

/** Asked again while a server that has just started on a busy machine calls itself overloaded. */
export async function challengeOf(url: string): Promise<PaymentRequired> {
  for (let left = 40; ; left--) {
    const response = await fetch(url, { method: 'POST' })
    if (response.status !== 503 || left === 0) return readChallenge(response)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

export interface Wrongs {
  authorization?: Partial<AuthorizationFields>
  /** Changes the terms that the buyer signs for and echoes. */
  terms?: Partial<Requirements>
  /** Changes only what is echoed. */
  accepted?: Record<string, unknown>
  signature?: (signature: string) => string
  envelope?: Record<string, unknown>
}

/** A `PAYMENT-SIGNATURE` header; everything in it can be got wrong. */
export async function pay(payer: SandboxAccount, url: string, wrongs: Wrongs = {}): Promise<Record<string, string>> {
  const challenge = await challengeOf(url)
  const terms = { ...(challenge.accepts[0] as Requirements), ...wrongs.terms }
  const authorization = toAuthorization(payer.address, terms, wrongs.authorization)
  const signed = await signAuthorization(payer, authorization, terms)
  const signature = wrongs.signature ? wrongs.signature(signed) : signed
  const payload = { signature, authorization }
  const accepted = { ...terms, ...wrongs.accepted }
  const header = encodeHeader({
    x402Version: 2,
    resource: challenge.resource,
    accepted,
    payload,
    ...wrongs.envelope,
  })
  noteSecrets([header, signature, payer.privateKey])
  return { 'PAYMENT-SIGNATURE': header }
}

/** The same authorization in a version 1 `X-PAYMENT` header. */
export async function payV1(
  payer: SandboxAccount,
  url: string,
  envelope: Record<string, unknown> = {},
): Promise<Record<string, string>> {
  const { 'PAYMENT-SIGNATURE': v2 } = await pay(payer, url)
  const { payload } = decodeHeader<{ payload: unknown }>(v2 ?? null)
  return { 'X-PAYMENT': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload, ...envelope }) }
}

export const receiptOf = ({ headers }: Answer) =>
  decodeHeader<{ success: boolean; transaction: string; errorReason?: string; network: string }>(
    headers.get('payment-response') ?? headers.get('x-payment-response'),
  )

/** `undefined` for what is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
