/** A wallet's orders in a language other than English. */
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import type { OrderStatus } from '../../../ports/orders.ts'
import type { Key } from '../../say/catalogue.ts'
import { amountIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import type { Slots } from '../../slots.ts'
import { ORDER_NAMES } from '../advanced-order/local-text.ts'
import { type OrdersCard, VENUES } from './card.ts'

const MOST_LINES = 6

export const toLocalText =
  (say: Say) =>
  (card: OrdersCard): string => {
    const left = card.orders.length - MOST_LINES
    const names = card.missing.map(
      ({ venue, chain }) => `${VENUES[venue]}${chain === null ? '' : ` ${chainTitle(chain)}`}`,
    )
    return fitCard({
      lines: [
        card.summary,
        ...card.orders.slice(0, MOST_LINES).map((order) => toLine(say, order)),
        left > 0 ? say('andMore', { count: left }) : null,
      ],
      notes: [
        ...(names.length > 0 ? [say('ordersMissing', { names: say.list(names) })] : []),
        ...(card.link === null ? [] : [say('cancelPage')]),
      ],
      source: card.meta.sources.length > 0 ? sourceIn(say, card.meta) : say('noVenue'),
      ...(card.link === null ? {} : { link: card.link }),
    })
  }

export function toLocalHead(
  { open, past, owner }: { open: number; past: number; owner: string },
  { token, chain, action }: Slots,
  say: Say,
): string {
  const about = `${token === undefined ? '' : say('forToken', { token })}${placeIn(say, chain)}`
  if (open > 0) return say('ordersOpen', { count: open, owner, about })
  return [
    ...(action === 'cancel' ? [say('ordersNothingToCancel')] : []),
    say('ordersNone', { owner, about }),
    ...(past > 0 ? [say('ordersPast', { count: past })] : []),
  ].join(' ')
}

const STATUS: Readonly<Record<OrderStatus, Extract<Key, `status${string}`>>> = {
  open: 'statusOpen',
  filled: 'statusFilled',
  cancelled: 'statusCancelled',
  expired: 'statusExpired',
  failed: 'statusFailed',
}

function toLine(say: Say, { kind, sell, buy, chain, venue, status, filledPct, endsAt }: OrdersCard['orders'][number]) {
  const give = sell.amount === null ? sell.symbol : amountIn(say, sell.amount, sell.symbol)
  const get = buy.amount === null ? buy.symbol : say('orderAtLeast', { amount: amountIn(say, buy.amount, buy.symbol) })
  const partly = filledPct > 0 && filledPct < 100
  return [
    say('orderLine', { kind: say(ORDER_NAMES[kind]), on: placeIn(say, chain), give, get }),
    say(STATUS[status]),
    ...(partly ? [say('filledPart', { pct: `${say.figures.count(Math.floor(filledPct))}%` })] : []),
    ...(status === 'open' && endsAt !== null ? [say('until', { date: say.figures.date(endsAt) })] : []),
    VENUES[venue],
  ].join(say('comma'))
}
