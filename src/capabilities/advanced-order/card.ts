import type { z } from 'zod'
import { formatAmount, formatCost, formatPct, formatUsd } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { advancedOrderOffer } from './offer.ts'
import { findWorst } from './warnings.ts'

type OrderAnswer = z.output<typeof advancedOrderOffer.output>

/** The answer as text for chat: the order first, with its most serious warning before it, source and age near the end, the link to sign last. */
export function advancedOrderText(answer: OrderAnswer, notes: readonly string[] = []): string {
  const { order, quote, meta, link } = answer
  const { asset } = order.receive
  const worst = findWorst(answer.warnings)
  const warning = worst && `Warning: ${worst.message}`
  const second = warning && answer.summary.slice(warning.length + 1)
  const lines = [
    warning ?? answer.summary,
    ...answer.warnings
      .filter((warning) => warning !== worst)
      .slice(0, 4)
      .map(({ message }) => message),
    `Market ${formatUsd(quote.marketPriceUsd)}${toNow(answer)}.`,
    `At least ${formatAmount(quote.minOut.amount)} ${asset}, or it does not fill.`,
    toTouch(answer),
    toFees(answer),
    toEnd(answer),
    order.token.verified ? null : `Contract: ${order.token.symbol} ${order.token.address ?? ''}`.trim(),
  ]
  return fitCard({ lines, second, notes, source: toSourceLine(meta), link })
}

const toNow = (answer: OrderAnswer): string => {
  const { outNow } = answer.quote
  if (outNow === null) return '; no route takes the whole size now'
  return `; filled now it would pay ${formatAmount(outNow.amount)} ${answer.order.receive.asset}${toImpact(answer)}`
}

const toTouch = ({ order: { touch } }: OrderAnswer): string | null =>
  touch === null
    ? null
    : `Chance that the level is touched before the end: about ${formatPct(touch.probability * 100)}.`

const toImpact = ({ quote: { priceImpactPct } }: OrderAnswer): string =>
  priceImpactPct === null ? '' : `, price impact ${formatPct(priceImpactPct)}`

function toFees({ quote: { fees }, venue }: OrderAnswer): string {
  return `Venue ${venue}; fee ${fees.totalUsd === null ? 'told when the order is placed' : formatCost(fees.totalUsd)}.`
}

const toEnd = ({ order: { expiresAt } }: OrderAnswer): string | null =>
  expiresAt === null ? null : `Ends ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`
