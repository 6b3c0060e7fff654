/** The data of a wallet's orders, and orders in words. */
import type { Meta } from '../../../capabilities/answer-fields.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { toDecimalText } from '../../../domain/amount.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatAmount } from '../../../domain/format.ts'
import type { OrderStatus, PlacedOrder, PlacedOrders } from '../../../ports/orders.ts'
import type { Slots } from '../../slots.ts'
import { type Owner, shownOwner } from '../wallet-owner.ts'

/** What an orders reply carries as `data`. */
export interface OrdersCard {
  owner: string
  action: 'list' | 'cancel'
  orders: OrderRow[]
  open: number
  /** Venues and chains that did not answer: their orders are unknown. */
  missing: PlacedOrders['missing']
  /** The page that cancels. */
  link: string | null
  summary: string
  meta: Meta
}

interface OrderRow {
  venue: PlacedOrder['venue']
  /** Hash of the order; CoW's own id continues with the owner and the end. */
  id: string
  chain: string
  status: OrderStatus
  kind: PlacedOrder['kind']
  sell: OrderSideRow
  buy: OrderSideRow
  filledPct: number
  createdAt: string | null
  endsAt: string | null
}

interface OrderSideRow {
  address: string
  symbol: string
  /** In token units; `null` when the order states none, or the token's decimals are not known. */
  amount: string | null
  amountRaw: string | null
}

const MOST_LINES = 6
const MOST_ROWS = 50
export const VENUES = { cow: 'CoW', orbs: 'Orbs' } as const
const KINDS = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' } as const

export function toOrdersCard(
  owner: Owner,
  found: {
    orders: readonly PlacedOrder[]
    missing: PlacedOrders['missing']
    slots: Slots
    link: string | undefined
  },
  meta: Meta,
): OrdersCard {
  const { orders, missing, slots, link } = found
  const action = slots.action === 'cancel' ? 'cancel' : 'list'
  const shown = action === 'cancel' ? orders.filter(({ status }) => status === 'open') : orders
  return {
    owner: owner.address,
    action,
    orders: shown.slice(0, MOST_ROWS).map(toRow),
    open: orders.filter(({ status }) => status === 'open').length,
    missing,
    link: link ?? null,
    summary: toHead(orders, missing, slots, shownOwner(owner)),
    meta,
  }
}

const toRow = ({
  venue,
  id,
  chain,
  status,
  kind,
  sell,
  buy,
  filledPct,
  createdAtMs,
  endsAtMs,
}: PlacedOrder): OrderRow => ({
  ...{ venue, id: toOrderHash(id), chain, status, kind, filledPct },
  sell: toSide(sell),
  buy: toSide(buy),
  createdAt: createdAtMs === null ? null : new Date(createdAtMs).toISOString(),
  endsAt: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
})

/** The first 32 bytes: longer hexadecimal text in a reply could be mistaken for something to sign. */
export const toOrderHash = (id: string): string => id.slice(0, 66)

const toSide = ({ address, symbol, decimals, amountRaw }: PlacedOrder['buy']): OrderSideRow => ({
  address,
  symbol,
  amount: amountRaw === null || decimals === null ? null : toDecimalText(amountRaw, decimals),
  amountRaw: amountRaw === null ? null : amountRaw.toString(),
})

function toHead(
  orders: readonly PlacedOrder[],
  missing: PlacedOrders['missing'],
  { token, chain, action }: Slots,
  shown: string,
): string {
  const open = orders.filter(({ status }) => status === 'open').length
  const about = `${token === undefined ? '' : ` for ${token}`}${chain === undefined ? '' : ` on ${chainTitle(chain)}`}`
  const among = missing.length > 0 ? ' at the venues that answered' : ''
  if (open === 0) {
    const past = orders.length === 0 ? '' : `, ${orders.length} past ${orders.length === 1 ? 'one' : 'ones'}`
    return `${action === 'cancel' ? 'Nothing to cancel: no' : 'No'} open orders of ${shown}${about}${among}${past}.`
  }
  return `${open} open ${open === 1 ? 'order' : 'orders'} of ${shown}${about}`
}

export function ordersText(card: OrdersCard): string {
  const left = card.orders.length - MOST_LINES
  const lines = [card.summary, ...card.orders.slice(0, MOST_LINES).map(toLine), left > 0 ? `and ${left} more` : null]
  const source = card.meta.sources.length > 0 ? toSourceLine(card.meta) : 'No venue answered.'
  return fitCard({ lines, notes: toNotes(card), source, ...(card.link === null ? {} : { link: card.link }) })
}

function toLine({ kind, sell, buy, chain, venue, status, filledPct, endsAt }: OrderRow): string {
  const give = sell.amount === null ? sell.symbol : `${formatAmount(sell.amount)} ${sell.symbol}`
  const get = buy.amount === null ? buy.symbol : `at least ${formatAmount(buy.amount)} ${buy.symbol}`
  const filled = filledPct > 0 && filledPct < 100 ? `, ${Math.floor(filledPct)}% filled` : ''
  const end = status === 'open' && endsAt !== null ? `, until ${endsAt.slice(0, 10)}` : ''
  return `${KINDS[kind]} on ${chainTitle(chain)}: ${give} for ${get}, ${status}${filled}${end} (${VENUES[venue]})`
}

function toNotes({ missing, link }: OrdersCard): string[] {
  const names = missing.map(({ venue, chain }) =>
    chain === null ? VENUES[venue] : `${VENUES[venue]} on ${chainTitle(chain)}`,
  )
  return [
    ...(names.length > 0 ? [`Did not answer, so their orders are not shown: ${names.join(', ')}.`] : []),
    ...(link === null
      ? []
      : [
          'The page lists them for your wallet; you sign the cancellation there. A fill under way can still come through.',
        ]),
  ]
}
