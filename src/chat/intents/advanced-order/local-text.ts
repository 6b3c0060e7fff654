/** An order in a language other than English: its most serious warning or the order first, the link to sign last. */

import type { z } from 'zod'
import type { advancedOrderOffer } from '../../../capabilities/advanced-order/offer.ts'
import { findWorst } from '../../../capabilities/advanced-order/warnings.ts'
import { fitCard } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { toVenueTitle } from '../../../domain/venue-title.ts'
import { amountIn, placeIn, sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'
import { type WarningFacts, warningIn, warningsIn } from '../trade-warnings.ts'

type Order = z.output<typeof advancedOrderOffer.output>

export const ORDER_NAMES = {
  limit: 'orderLimit',
  'stop-loss': 'orderStop',
  'take-profit': 'orderProfit',
  twap: 'orderTwap',
} as const

export const toLocalText =
  (say: Say) =>
  (answer: Order, notes: readonly string[]): string => {
    const { order, quote, venue, warnings, link, meta } = answer
    const { usd, pct, cost, time } = say.figures
    const facts = toFacts(say, answer)
    const worst = findWorst(warnings)
    const text = worst && warningIn(say, worst.code, facts)
    const head = toHead(say, answer)
    const rest = warnings.filter((warning) => warning !== worst)
    const lines = [
      text ? say('warning', { text }) : head,
      ...warningsIn(say, rest, facts),
      say('orderMarket', { usd: usd(quote.marketPriceUsd) }),
      say('orderLeast', { amount: amountIn(say, quote.minOut.amount, order.receive.asset) }),
      order.touch === null ? null : say('orderTouch', { pct: pct(order.touch.probability * 100) }),
      quote.fees.totalUsd === null
        ? say('orderFeeLater', { venue: toVenueTitle(venue) })
        : say('orderFee', { venue: toVenueTitle(venue), usd: cost(quote.fees.totalUsd) }),
      order.expiresAt === null ? null : say('orderEnds', { time: time(order.expiresAt) }),
      order.token.verified ? null : say('contract', { token: order.token.symbol, address: order.token.address ?? '' }),
    ]
    return fitCard({ lines, second: text ? head : undefined, notes, source: sourceIn(say, meta), link })
  }

/** Its warnings, for the card: those in the data are English. */
export const toLocalWarnings = (say: Say, answer: Order): string[] =>
  warningsIn(say, answer.warnings, toFacts(say, answer))

function toHead(say: Say, { order, chain }: Order): string {
  const { type, side, token, spend, trigger, schedule } = order
  const spent = spend.unit === 'usd' ? say.figures.usd(Number(spend.amount)) : amountIn(say, spend.amount, spend.asset)
  const what = side === 'buy' ? say('usdOf', { usd: spent, token: token.symbol }) : spent
  const falls = trigger?.when === 'price_at_or_below'
  const facts = [
    say(side, { what }),
    trigger === null
      ? null
      : say(falls ? 'orderFalls' : 'orderRises', { price: say.figures.usd(Number(trigger.priceUsd)) }),
    schedule === null ? null : say('orderOver', { span: say.figures.age(schedule.durationSeconds) }),
    schedule === null ? null : say('parts', { count: schedule.buckets }),
    chainTitle(chain),
  ]
  const rest = facts.filter((fact) => fact !== null).join(say('comma'))
  return say('headline', { title: say(ORDER_NAMES[type]), rest })
}

const toFacts = (say: Say, { order, quote, chain, risk }: Order): WarningFacts => ({
  token: order.side === 'sell' || !order.token.verified ? order.token.symbol : order.spend.asset,
  on: placeIn(say, chain),
  chain: chainTitle(chain),
  lossPct: null,
  impactPct: quote.priceImpactPct,
  feesPct: null,
  score: risk?.score ?? null,
  etaSeconds: null,
})
