import { getAddress } from 'viem'
import { z } from 'zod'
import { getMethod, METHOD_IDS, type MethodId } from '../domain/methods.ts'
import type { OrderTicket, PayTicket, Ticket, TicketToken, TradeTicket } from '../domain/ticket.ts'

/**
 * The compact form of a ticket inside its JWS: one-letter keys and tuples, because a link must fit into a chat message.
 */

/** Base units: up to 78 digits, the length of the largest uint256. */
const raw = z.string().regex(/^\d{1,78}$/)
const address = z.string().max(64)
/** A token: chain, address (empty for the native coin), symbol, decimals. */
const place = [z.string().max(40), address, z.string().max(40), z.int().min(0).max(77)] as const

/** `i` is the ticket's id and `exp` its end in seconds since the epoch. */
const common = { i: z.string().max(60), exp: z.int() }
const provider = z.string().max(40)

/**
 * A swap or a bridge. k kind, f from (token, amount), t to (token, amount, least amount), s sender, r recipient, m method,
 * g version of the table of methods, n native coin that the method costs, l slippage in basis points, u fees in US dollars,
 * w US dollars of both sides.
 */
const TradeClaims = z.object({
  ...common,
  m: z.enum(METHOD_IDS as [MethodId, ...MethodId[]]),
  g: z.string().max(8),
  n: raw.optional(),
  w: z.tuple([z.number(), z.number()]).optional(),
  k: z.enum(['swap', 'bridge']),
  f: z.tuple([...place, raw]),
  t: z.tuple([...place, raw, raw]),
  s: address.optional(),
  r: address.optional(),
  l: z.int().min(0).max(10_000),
  u: z.number().optional(),
})

/**
 * An order. d side, f spent token and amount, t received token, v price level, m market price in US dollars, c parts of
 * a twap and seconds of each, e end of the order in seconds since the epoch, s sender, p venue.
 */
const OrderClaims = z.object({
  ...common,
  p: provider,
  k: z.enum(['limit', 'stop-loss', 'take-profit', 'twap']),
  d: z.enum(['buy', 'sell']),
  f: z.tuple([...place, raw]),
  /** Without a chain: it is the chain of the spent token. */
  t: z.tuple([address, z.string().max(40), z.int().min(0).max(77)]),
  v: z.string().max(40).optional(),
  m: z.number().positive(),
  c: z.tuple([z.int().positive(), z.int().positive()]).optional(),
  e: z.int(),
  s: address.optional(),
})

/** A payment. f spent token and amount, r recipient, n the name it was resolved from, s sender. */
const PayClaims = z.object({
  ...common,
  k: z.literal('pay'),
  f: z.tuple([...place, raw]),
  r: address,
  n: z.string().max(255).optional(),
  s: address.optional(),
})

export const TicketClaims = z.union([TradeClaims, OrderClaims, PayClaims])
export type TicketClaims = z.output<typeof TicketClaims>

export function toClaims(intent: Ticket): TicketClaims {
  if (intent.kind === 'pay') return fromPay(intent)
  return 'side' in intent ? fromOrder(intent) : fromTrade(intent)
}

export function toTicket(claims: TicketClaims): Ticket {
  if (claims.k === 'pay') return toPay(claims)
  return 'd' in claims ? toOrder(claims) : toTrade(claims)
}

function fromTrade(trade: TradeTicket) {
  const { kind, id, from, to, sender, recipient, method, table, nativeFeeRaw, valueUsd } = trade
  const { slippageBps, feesUsd, quotedAtMs } = trade
  return {
    k: kind,
    i: shortId(id),
    f: [...packed(from), from.amountRaw] as [string, string, string, number, string],
    t: [...packed(to), to.amountRaw, to.amountMinRaw] as [string, string, string, number, string, string],
    ...(sender === null ? {} : { s: shortAddress(sender) }),
    ...(recipient === null || recipient === sender ? {} : { r: shortAddress(recipient) }),
    m: method,
    g: table,
    ...(nativeFeeRaw === null ? {} : { n: nativeFeeRaw }),
    ...(valueUsd === null ? {} : { w: [valueUsd.from, valueUsd.to] as [number, number] }),
    l: slippageBps,
    ...(feesUsd === null ? {} : { u: feesUsd }),
    exp: toEnd(quotedAtMs),
  }
}

/**
 * A trade without `r` goes to the sender, if both chains use the same address format; else the recipient is unknown.
 */
function toTrade({ k, i, f, t, s, r, m, g, n, w, l, u, exp }: z.output<typeof TradeClaims>): TradeTicket {
  const [, , , , amountInRaw] = f
  const [, , , , amountRaw, amountMinRaw] = t
  const sender = s === undefined ? null : longAddress(s)
  const sameKind = (f[0] === 'solana') === (t[0] === 'solana')
  return {
    kind: k,
    id: longId(i),
    from: { ...unpacked(f), amountRaw: amountInRaw },
    to: { ...unpacked(t), amountRaw, amountMinRaw },
    sender,
    recipient: r === undefined ? (sameKind ? sender : null) : longAddress(r),
    method: m,
    table: g,
    provider: getMethod(m).provider,
    nativeFeeRaw: n ?? null,
    valueUsd: w === undefined ? null : { from: w[0], to: w[1] },
    slippageBps: l,
    feesUsd: u ?? null,
    quotedAtMs: toStartMs(exp),
  }
}

function fromOrder(order: OrderTicket) {
  const { kind, id, side, spend, receive, priceLevel, marketPriceUsd, schedule, endsAtMs, sender, venue } = order
  return {
    k: kind,
    i: shortId(id),
    d: side,
    f: [...packed(spend), spend.amountRaw] as [string, string, string, number, string],
    t: packed(receive).slice(1) as [string, string, number],
    ...(priceLevel === null ? {} : { v: priceLevel }),
    m: marketPriceUsd,
    ...(schedule === null ? {} : { c: [schedule.buckets, schedule.bucketSeconds] as [number, number] }),
    e: Math.floor(endsAtMs / 1000),
    ...(sender === null ? {} : { s: shortAddress(sender) }),
    p: venue,
    exp: toEnd(order.quotedAtMs),
  }
}

function toOrder({ k, i, d, f, t, v, m, c, e, s, p, exp }: z.output<typeof OrderClaims>): OrderTicket {
  return {
    kind: k,
    id: longId(i),
    side: d,
    spend: { ...unpacked(f), amountRaw: f[4] },
    receive: unpacked([f[0], ...t]),
    priceLevel: v ?? null,
    marketPriceUsd: m,
    schedule: c === undefined ? null : { buckets: c[0], bucketSeconds: c[1] },
    endsAtMs: e * 1000,
    sender: s === undefined ? null : longAddress(s),
    venue: p,
    quotedAtMs: toStartMs(exp),
  }
}

function fromPay({ kind, id, spend, recipient, recipientName, sender, quotedAtMs }: PayTicket) {
  return {
    k: kind,
    i: shortId(id),
    f: [...packed(spend), spend.amountRaw] as [string, string, string, number, string],
    r: shortAddress(recipient),
    ...(recipientName === null ? {} : { n: recipientName }),
    ...(sender === null ? {} : { s: shortAddress(sender) }),
    exp: toEnd(quotedAtMs),
  }
}

function toPay({ k, i, f, r, n, s, exp }: z.output<typeof PayClaims>): PayTicket {
  return {
    kind: k,
    id: longId(i),
    spend: { ...unpacked(f), amountRaw: f[4] },
    recipient: longAddress(r),
    recipientName: n ?? null,
    sender: s === undefined ? null : longAddress(s),
    quotedAtMs: toStartMs(exp),
  }
}

const packed = ({ chain, address, symbol, decimals }: TicketToken): [string, string, string, number] => [
  chain,
  address === null ? '' : shortAddress(address),
  symbol,
  decimals,
]

function unpacked([chain, address, symbol, decimals]: readonly [
  string,
  string,
  string,
  number,
  ...unknown[],
]): TicketToken {
  return { chain, address: address === '' ? null : longAddress(address), symbol, decimals }
}

/** How long a link is valid. After that the app asks for a new price. */
export const TICKET_SECONDS = 600

/** Only the end is stored: the time of the quote is always `TICKET_SECONDS` before it. */
const toEnd = (quotedAtMs: number): number => Math.floor(quotedAtMs / 1000) + TICKET_SECONDS
const toStartMs = (end: number): number => (end - TICKET_SECONDS) * 1000

/** `q_` and 24 hex digits become `q.` and 16 base64url characters. */
function shortId(id: string): string {
  const [, prefix, digits] = /^([a-z])_([0-9a-f]{24})$/.exec(id) ?? []
  return prefix && digits ? `${prefix}.${Buffer.from(digits, 'hex').toString('base64url')}` : id
}

function longId(text: string): string {
  const [, prefix, packed] = /^([a-z])\.([\w-]{16})$/.exec(text) ?? []
  return prefix && packed ? `${prefix}_${Buffer.from(packed, 'base64url').toString('hex')}` : text
}

/** `~` and 27 base64url characters for an EVM address, a third shorter. Other addresses stay as they are. */
function shortAddress(address: string): string {
  return address.startsWith('0x') ? `~${Buffer.from(address.slice(2), 'hex').toString('base64url')}` : address
}

function longAddress(text: string): string {
  return text.startsWith('~') ? getAddress(`0x${Buffer.from(text.slice(1), 'base64url').toString('hex')}`) : text
}
