import { toOutAtLevel } from '../../capabilities/advanced-order/payout.ts'
import { pickVenue } from '../../capabilities/advanced-order/venue.ts'
import { toDecimalText } from '../../domain/amount.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { formatAge, formatAmount, formatCost, formatPct, formatUsd } from '../../domain/format.ts'
import { getMethod } from '../../domain/methods.ts'
import type { OrderTicket, PayTicket, Ticket, TicketToken, TradeTicket } from '../../domain/ticket.ts'

/** A ticket as text: for the sign page, for link previews, and as the message that asks for the same thing again. */
export interface SignWords {
  kicker: string
  title: string
  /** What it is in a link preview: no amounts and no addresses, because whoever unfurls a link sees them. */
  preview: string
  rows: SignRow[]
  /** The request as a person would type it into the chat. */
  wish: string
}

export interface SignRow {
  label: string
  value: string
  kind: 'amount' | 'address' | 'text' | 'time'
  note?: string
  atMs?: number
}

export function toSignWords(intent: Ticket, expiresAtMs: number): SignWords {
  const words = intent.kind === 'pay' ? payWords(intent) : 'side' in intent ? orderWords(intent) : tradeWords(intent)
  return {
    ...words,
    rows: [...words.rows, { label: 'Link valid until', value: clock(expiresAtMs), kind: 'time', atMs: expiresAtMs }],
  }
}

/** The same token on another chain is named once. */
const toBridgeTitle = (spent: string, from: TradeTicket['from'], to: TradeTicket['to']): string =>
  `${spent} ${from.symbol === to.symbol ? 'to' : `for ${to.symbol} on`} ${chainName(to.chain)}`

function tradeWords({ kind, from, to, sender, recipient, method, slippageBps, feesUsd }: TradeTicket): SignWords {
  const [spent, least] = [amountOf(from, from.amountRaw), amountOf(to, to.amountMinRaw)]
  const crosses = kind === 'bridge'
  return {
    kicker: crosses
      ? `Bridge from ${chainName(from.chain)} to ${chainName(to.chain)}`
      : `Swap on ${chainName(from.chain)}`,
    title: crosses ? toBridgeTitle(spent, from, to) : `${spent} for ${to.symbol}`,
    preview: crosses ? `Bridge ${from.symbol} to ${to.symbol}` : `Swap ${from.symbol} for ${to.symbol}`,
    rows: [
      { label: 'You send', value: spent, kind: 'amount', note: placeOf(from) },
      {
        label: 'You receive at least',
        value: least,
        kind: 'amount',
        note: `about ${amountOf(to, to.amountRaw)} expected; ${placeOf(to)}`,
      },
      recipient === null && from.chain !== 'solana' && to.chain === 'solana'
        ? { label: 'To', value: 'your address on Solana, which this page asks for', kind: 'text' }
        : recipientRow(recipient, sender),
      ...contractRows([from, to]),
      { label: 'Network', value: networkOf(from.chain, crosses ? to.chain : null), kind: 'text' },
      {
        label: 'Fees',
        value: feesUsd === null ? 'shown before you sign' : `${formatCost(feesUsd)} in all`,
        kind: 'text',
        note: `slippage up to ${formatPct(slippageBps / 100)}`,
      },
      {
        label: 'Quoted by',
        value: getMethod(method).title,
        kind: 'text',
        note: 'asked again in your browser before you sign',
      },
    ],
    wish: crosses
      ? `bridge ${spent} from ${from.chain} to ${to.symbol === from.symbol ? to.chain : `${to.symbol} on ${to.chain}`}`
      : `swap ${spent} to ${to.symbol} on ${from.chain}`,
  }
}

function orderWords(order: OrderTicket): SignWords {
  const { kind, side, spend, receive, priceLevel, schedule, endsAtMs, sender, venue, marketPriceUsd } = order
  const token = side === 'buy' ? receive : spend
  const spent = amountOf(spend, spend.amountRaw)
  const level = priceLevel === null ? null : formatUsd(Number(priceLevel))
  const atLevel = priceLevel === null ? null : amountOf(receive, atLevelRaw(order, priceLevel).toString())
  const chain = findChain(spend.chain)
  const fee = chain ? pickVenue({ chain, type: kind } as Parameters<typeof pickVenue>[0]).feeBps : null
  return {
    kicker: `${NAMES[kind]} order on ${chainName(spend.chain)}`,
    title: `${side === 'buy' ? 'Buy' : 'Sell'} ${side === 'buy' ? `${token.symbol} for ${spent}` : spent}${level === null ? '' : ` at ${level}`}`,
    preview: `${side === 'buy' ? 'Buy' : 'Sell'} ${token.symbol}: ${NAMES[kind]} order`,
    rows: [
      { label: 'You spend', value: spent, kind: 'amount', note: placeOf(spend) },
      {
        label: kind === 'limit' ? 'You receive at least' : 'You receive',
        value: atLevel === null ? `${receive.symbol} at market` : `${kind === 'limit' ? '' : 'about '}${atLevel}`,
        kind: 'amount',
        note: RECEIVES[kind],
      },
      ...(level === null
        ? []
        : [
            {
              label: kind === 'limit' ? 'Limit price' : 'Acts when',
              value:
                kind === 'limit'
                  ? `${level} per ${token.symbol}`
                  : `${token.symbol} ${kind === 'stop-loss' ? 'falls to' : 'rises to'} ${level}`,
              kind: 'text' as const,
              note: `market now ${formatUsd(marketPriceUsd)}`,
            },
          ]),
      ...(schedule === null
        ? []
        : [
            {
              label: 'In parts',
              value: `${schedule.buckets} parts, one every ${formatAge(schedule.bucketSeconds)}`,
              kind: 'text' as const,
            },
          ]),
      recipientRow(sender, sender),
      ...contractRows([spend, receive]),
      { label: 'Network', value: networkOf(spend.chain, null), kind: 'text' },
      {
        label: 'Fees',
        value: fee === null ? 'told by the venue' : `${formatPct(fee / 100)} of what is traded`,
        kind: 'text',
        note: 'placing the order costs no gas once the token is approved',
      },
      { label: 'Venue', value: VENUES[venue] ?? venue, kind: 'text' },
      { label: 'Order ends', value: clock(endsAtMs), kind: 'time', atMs: endsAtMs },
    ],
    wish: orderWish(order, token),
  }
}

function orderWish({ kind, side, spend, priceLevel, schedule }: OrderTicket, token: TicketToken): string {
  const amount = toDecimalText(BigInt(spend.amountRaw), spend.decimals)
  const what = side === 'buy' ? `buy $${amount} of ${token.symbol}` : `sell ${amount} ${token.symbol}`
  const level = priceLevel === null ? '' : ` at ${priceLevel}`
  const time = schedule === null ? '' : ` over ${Math.round((schedule.buckets * schedule.bucketSeconds) / 60)} minutes`
  return `${kind} ${what}${level}${time} on ${spend.chain}`
}

function payWords({ spend, recipient, recipientName, sender }: PayTicket): SignWords {
  const amount = amountOf(spend, spend.amountRaw)
  return {
    kicker: `Payment on ${chainName(spend.chain)}`,
    title: `Send ${amount}`,
    preview: `Send ${spend.symbol}`,
    rows: [
      { label: 'You send', value: amount, kind: 'amount', note: placeOf(spend) },
      { label: 'They receive', value: amount, kind: 'amount', note: 'exactly what you send' },
      { label: 'To', value: recipient, kind: 'address', ...(recipientName === null ? {} : { note: recipientName }) },
      ...(sender === null ? [] : [{ label: 'From', value: sender, kind: 'address' as const }]),
      ...contractRows([spend]),
      { label: 'Network', value: networkOf(spend.chain, null), kind: 'text' },
      { label: 'Fees', value: 'network fee only', kind: 'text', note: 'your wallet shows it; we add nothing' },
    ],
    wish: `send ${amount} to ${recipientName ?? recipient} on ${spend.chain}`,
  }
}

const NAMES = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }
const VENUES: Record<string, string> = { cow: 'CoW Protocol', orbs: 'Orbs Spot', definitive: 'Definitive' }
const RECEIVES = {
  limit: 'or the order does not fill',
  'stop-loss': 'a stop can fill lower when the price falls fast',
  'take-profit': 'at market once the level is reached',
  twap: 'each part at the price of its moment',
}

function recipientRow(recipient: string | null, sender: string | null): SignRow {
  if (recipient === null) return { label: 'To', value: 'the wallet that signs', kind: 'text' }
  const own = recipient === sender
  return { label: 'To', value: recipient, kind: 'address', ...(own ? { note: 'the wallet that signs' } : {}) }
}

const contractRows = (tokens: readonly TicketToken[]): SignRow[] =>
  tokens.flatMap(({ symbol, address, chain }) =>
    address === null
      ? []
      : [{ label: `${symbol} contract`, value: address, kind: 'address', note: `on ${chainName(chain)}` }],
  )

const amountOf = ({ symbol, decimals }: TicketToken, raw: string): string =>
  `${formatAmount(toDecimalText(BigInt(raw), decimals))} ${symbol}`
const chainName = (slug: string): string => findChain(slug)?.name ?? slug
const placeOf = ({ chain }: TicketToken): string => `on ${chainName(chain)}`

function networkOf(from: string, to: string | null): string {
  const id = findChain(from)?.id
  const named = `${chainName(from)}${id ? ` (chain ${id})` : ''}`
  return to === null ? named : `${named} to ${networkOf(to, null)}`
}

const clock = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

function atLevelRaw({ side, spend, receive }: OrderTicket, priceLevel: string): bigint {
  const decimals = { spentDecimals: spend.decimals, receivedDecimals: receive.decimals }
  return toOutAtLevel({ side, spentRaw: BigInt(spend.amountRaw), ...decimals, priceLevel })
}
