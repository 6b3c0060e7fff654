import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { type PaymentRequired, signPayment } from '../../sandbox/pay.ts'
import type { Chance } from './chance.ts'
import { mutate, oddJson, oddText } from './odd-values.ts'
import { inputFor, messageFor, PLACES, pathFor } from './places.ts'

// Makes one request from its number: every field of every route, with and without a payment, chat, MCP, pages.

export interface Asked {
  kind: Kind
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** The paid route that this asks; a 200 is then a sale. */
  place?: string
  /** Carries a good payment of this many base units. */
  paysBase?: bigint
}

type Kind = 'unpaid' | 'paid' | 'chat' | 'tool' | 'page' | 'headers' | 'raw'

/** Shares of the requests; a paid one takes a hundred times as long as an unpaid one. */
const SHARES: readonly [Kind, number][] = [
  ['unpaid', 0.36],
  ['chat', 0.2],
  ['tool', 0.16],
  ['page', 0.16],
  ['headers', 0.05],
  ['raw', 0.05],
  ['paid', 0.02],
]

export interface Wallet {
  payers: readonly SandboxAccount[]
  challenges: ReadonlyMap<string, PaymentRequired>
}

export async function ask(chance: Chance, wallet: Wallet): Promise<Asked> {
  const kind = pickKind(chance.next())
  switch (kind) {
    case 'unpaid':
      return { ...askPlace(chance), kind }
    case 'paid':
      return chance.happens(0.3) ? askByTool(chance, wallet) : pay(chance, wallet, askPlace(chance))
    case 'chat':
      return { ...post('/api/chat', chatBody(chance)), kind }
    case 'tool':
      return { ...post('/mcp', toolBody(chance), MCP_HEADERS), kind }
    case 'page':
      return { kind, method: chance.pick(['GET', 'GET', 'GET', 'HEAD']), path: pathFor(chance, false), headers: {} }
    case 'headers':
      return { ...askPlace(chance), kind, headers: oddHeaders(chance) }
    case 'raw':
      return { kind, method: chance.pick(METHODS), path: pathFor(chance, true), headers: {}, body: rawBody(chance) }
  }
}

function pickKind(at: number): Kind {
  let sum = 0
  for (const [kind, share] of SHARES) {
    sum += share
    if (at < sum) return kind
  }
  return 'unpaid'
}

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const JSON_HEADERS = { 'content-type': 'application/json' }
const MCP_HEADERS = { ...JSON_HEADERS, accept: 'application/json, text/event-stream' }

const post = (path: string, body: string | Buffer, headers: Record<string, string> = JSON_HEADERS) => ({
  method: 'POST',
  path,
  headers,
  body,
})

function askPlace(chance: Chance): Omit<Asked, 'kind'> & { place: string } {
  const place = chance.pick(PLACES)
  const input = inputFor(chance, place)
  const body = chance.happens(0.25) ? spoil(chance, oddJson(chance, input)) : JSON.stringify(input)
  return { ...post(`/api/${place.name}`, body), place: place.name }
}

/** Sometimes bytes that are no UTF-8. */
function spoil(chance: Chance, text: string): string | Buffer {
  if (!chance.happens(0.2)) return text
  const bytes = Buffer.from(text || ' ')
  for (let time = 0; time < 3; time++) bytes[chance.whole(bytes.length)] = chance.whole(256)
  return bytes
}

async function pay(chance: Chance, { payers, challenges }: Wallet, asked: Omit<Asked, 'kind'>): Promise<Asked> {
  const challenge = challenges.get(asked.place ?? '')
  if (!challenge) throw new Error(`no challenge for ${asked.place}`)
  const payment = await signPayment(chance.pick(payers), challenge)
  const headers = { ...asked.headers, 'payment-signature': payment }
  return { ...asked, kind: 'paid', headers, paysBase: BigInt(challenge.accepts[0]?.amount ?? 0) }
}

/** The same sale through MCP. */
async function askByTool(chance: Chance, wallet: Wallet): Promise<Asked> {
  const place = chance.pick(PLACES)
  const paid = await pay(chance, wallet, { ...post('', ''), place: place.name })
  const payment = JSON.parse(Buffer.from(paid.headers['payment-signature'] ?? '', 'base64').toString())
  const params = { name: place.name, arguments: inputFor(chance, place), _meta: { 'x402/payment': payment } }
  return { ...paid, ...post('/mcp', toCall(params), MCP_HEADERS) }
}

const toCall = (params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })

function chatBody(chance: Chance): string | Buffer {
  const anonId = chance.happens(0.5) ? `anon-${chance.whole(50)}` : oddText(chance)
  const body = { message: messageFor(chance), anonId, format: chance.pick(['text', 'card']) }
  if (chance.happens(0.7)) return JSON.stringify(body)
  if (chance.happens(0.5)) return JSON.stringify(mutate(chance, body, CHAT_FIELDS))
  return spoil(chance, oddJson(chance, body))
}

const CHAT_FIELDS = ['message', 'anonId', 'format', 'senderAddress', 'sparkline', 'proof', 'signature']
const RPC_METHODS = [
  'tools/list',
  'initialize',
  'ping',
  'resources/list',
  'prompts/get',
  'server/discover',
  'logging/setLevel',
]

function toolBody(chance: Chance): string | Buffer {
  const place = chance.pick(PLACES)
  const payment = chance.happens(0.2) ? { _meta: { 'x402/payment': mutate(chance, {}, PAYMENT_FIELDS) } } : {}
  const call = chance.happens(0.3)
    ? { name: 'chat', arguments: { message: messageFor(chance), anonId: oddText(chance) } }
    : { name: chance.happens(0.95) ? place.name : oddText(chance), arguments: inputFor(chance, place), ...payment }
  const message = { jsonrpc: '2.0', id: chance.whole(1_000), method: 'tools/call', params: call }
  if (chance.happens(0.6)) return JSON.stringify(message)
  if (chance.happens(0.3))
    return JSON.stringify({
      ...message,
      method: chance.pick(RPC_METHODS),
      params: mutate(chance, {}, ['_meta', 'name', 'cursor', 'protocolVersion']),
    })
  if (chance.happens(0.5)) return JSON.stringify(mutate(chance, message, ['jsonrpc', 'id', 'method', 'params']))
  return spoil(chance, oddJson(chance, message))
}

const PAYMENT_FIELDS = ['x402Version', 'payload', 'accepted', 'resource', 'extensions', 'scheme', 'network']
const HEADERS = [
  ...[
    'content-type',
    'content-encoding',
    'accept',
    'accept-encoding',
    'payment-signature',
    'x-payment',
    'idempotency-key',
  ],
  ...[
    'x-forwarded-for',
    'forwarded',
    'origin',
    'mcp-protocol-version',
    'authorization',
    'if-none-match',
    'user-agent',
    'expect',
  ],
]
const HEADER_VALUES = [
  'text/plain',
  'application/json; charset=utf-16',
  'gzip',
  'multipart/form-data',
  '*/*',
  'application/ld+json',
  'e30=',
  'bnVsbA==',
]

function oddHeaders(chance: Chance): Record<string, string> {
  const headers: Record<string, string> = { ...JSON_HEADERS }
  for (let time = 0; time < 3; time++) {
    const text = chance.happens(0.4)
      ? chance.pick(HEADER_VALUES)
      : chance.happens(0.5)
        ? oddText(chance)
        : oddPayment(chance)
    // `expect` other than 100-continue is refused by Node itself.
    const name = chance.pick(HEADERS)
    if (name !== 'expect') headers[name] = text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 3_000)
  }
  return headers
}

const oddPayment = (chance: Chance): string =>
  Buffer.from(oddJson(chance, { x402Version: chance.pick([1, 2, 3]), ...mutate(chance, {}, PAYMENT_FIELDS) })).toString(
    'base64',
  )

/** A body as bytes, for a request that is written to the socket as it stands. */
const rawBody = (chance: Chance): Buffer => Buffer.from(oddText(chance).slice(0, 500))
