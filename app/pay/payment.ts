/** The payment of one answer by x402: terms that are compared with the page, an authorization to sign, one request. */
import type { OfferData } from '../../src/http/pages/offer-page.ts'
import type { Account, Provider } from '../wallet/account.ts'
import { Refused, toWord } from '../wallet/transaction.ts'
import type { Bought } from './answer.tsx'

/** A signed payment with its question, kept until the answer is there. */
export interface Paid {
  body: object
  header: string
  atMs: number
}

interface Accepted {
  scheme: string
  network: string
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: { name: string; version: string }
}

interface Problem {
  detail?: string
  /** What is wrong with the question, said before anything is paid. */
  request?: { problems: { message: string }[] }
}

/** The terms for this question. They must be those of the page: token, network, payee and at most the list price. */
export async function fetchTerms({ route, terms }: OfferData, body: object): Promise<Accepted> {
  const response = await post(route, body)
  const challenge = fromBase64(response.headers.get('payment-required')) as { accepts?: Accepted[] } | undefined
  const problem = (await response.json().catch(() => ({}))) as Problem
  if (response.status !== 402 || !challenge)
    throw new Refused(problem.detail ?? `The service answered ${response.status}. Nothing was paid.`)
  const wrong = problem.request?.problems ?? []
  if (wrong.length > 0) throw new Refused(`${wrong.map(({ message }) => message).join('; ')}. Nothing was paid.`)
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
  const accepted = challenge.accepts?.find(
    (one) =>
      one.scheme === 'exact' &&
      one.network === terms.network &&
      same(one.asset, terms.asset) &&
      same(one.payTo, terms.payTo) &&
      /^\d{1,30}$/.test(one.amount) &&
      BigInt(one.amount) <= BigInt(terms.amount) &&
      one.extra.name === terms.extra.name &&
      one.extra.version === terms.extra.version,
  )
  if (!accepted) throw new Refused('The service asks for other terms than this page shows. Nothing was signed.')
  return accepted
}

const BALANCE_OF = '0x70a08231'

export async function checkFunds({ terms, priceUsd, chain }: OfferData, { address }: Account, provider: Provider) {
  const call = { to: terms.asset, data: `${BALANCE_OF}${toWord(address)}` }
  const held = await provider.request({ method: 'eth_call', params: [call, 'latest'] }).catch(() => undefined)
  if (typeof held === 'string' && /^0x[0-9a-f]+$/i.test(held) && BigInt(held) < BigInt(terms.amount))
    throw new Refused(
      `This account holds less than $${priceUsd} of USDC on ${chain.name}. Send some there, or swap for it in the chat, then try again.`,
    )
}

/** What the wallet signs, and the header that its signature makes. */
export function toPayment({ chain }: OfferData, accepted: Accepted, from: string) {
  const nonce = `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const validBefore = String(Math.floor(Date.now() / 1000) + accepted.maxTimeoutSeconds)
  const authorization = { from, to: accepted.payTo, value: accepted.amount, validAfter: '0', validBefore, nonce }
  return {
    typed: {
      domain: { ...accepted.extra, chainId: chain.id, verifyingContract: accepted.asset },
      types: { EIP712Domain: DOMAIN, TransferWithAuthorization: TRANSFER },
      primaryType: 'TransferWithAuthorization',
      message: authorization,
    },
    toHeader: (signature: string) => toBase64({ x402Version: 2, accepted, payload: { signature, authorization } }),
  }
}

const field = (text: string) => {
  const [type = '', name = ''] = text.split(' ')
  return { name, type }
}
const DOMAIN = ['string name', 'string version', 'uint256 chainId', 'address verifyingContract'].map(field)
const TRANSFER = [
  'address from',
  'address to',
  'uint256 value',
  'uint256 validAfter',
  'uint256 validBefore',
  'bytes32 nonce',
].map(field)

export async function send(offer: OfferData, { body, header }: Paid): Promise<Bought> {
  const response = await post(offer.route, body, { 'payment-signature': header }).catch(() => undefined)
  if (!response) throw new Refused('The answer did not come. Your payment is kept; try again without paying twice.')
  const receipt = fromBase64(response.headers.get('payment-response')) as { transaction?: string } | undefined
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (response.ok) {
    const { requestId } = (answer.meta ?? {}) as { requestId?: string }
    return { answer, requestId: requestId ?? header.slice(-24), hash: receipt?.transaction }
  }
  // Whatever is charged can be sent again; everything else has cost nothing.
  if (answer.retryable !== true) forgetPaid(offer)
  const words = String(answer.detail ?? `The service answered ${response.status}.`)
  throw new Refused(answer.charged === false ? `${words} Nothing was charged.` : words)
}

const post = (route: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(route, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const toBase64 = (value: object): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))

function fromBase64(text: string | null): unknown {
  try {
    return text === null
      ? undefined
      : JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** A payment is valid for a few minutes; an older one has either been answered or will never be. */
const KEPT_MS = 10 * 60_000
const keyOf = ({ name }: OfferData): string => `sextant.paid.${name}`

export function recallPaid(offer: OfferData): Paid | undefined {
  try {
    const paid = JSON.parse(sessionStorage.getItem(keyOf(offer)) ?? 'null') as Paid | null
    return paid && Date.now() - paid.atMs < KEPT_MS ? paid : undefined
  } catch {
    return undefined
  }
}

export function rememberPaid(offer: OfferData, paid: Paid): void {
  try {
    sessionStorage.setItem(keyOf(offer), JSON.stringify(paid))
  } catch {
    // Private windows may refuse storage; then a reload forgets the payment.
  }
}

export function forgetPaid(offer: OfferData): void {
  try {
    sessionStorage.removeItem(keyOf(offer))
  } catch {
    // See above.
  }
}
