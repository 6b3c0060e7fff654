import type { z } from 'zod'
import { formatAmount, formatCost, formatPct, formatUsd } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { advancedOrderOffer } from './offer.ts'

type OrderAnswer = z.output<typeof advancedOrderOffer.output>

/** The answer as text for chat: the order first, source and age near the end, the link to sign last. */
export function advancedOrderText(answer: OrderAnswer, notes: readonly string[] = []): string {
  const { order, quote, meta, link } = answer
  const { asset } = order.receive
  const lines = [
    answer.summary,
    ...answer.warnings.slice(0, 4).map(({ message }) => message),
    `Market ${formatUsd(quote.marketPriceUsd)}; filled now it would pay ${formatAmount(quote.outNow.amount)} ${asset}${toImpact(answer)}.`,
    toFees(answer),
    toEnd(answer),
    order.token.verified ? null : `Contract: ${order.token.symbol} ${order.token.address ?? ''}`.trim(),
  ]
  return fitCard({ lines, notes, source: toSourceLine(meta), link })
}

const toImpact = ({ quote: { priceImpactPct } }: OrderAnswer): string =>
  priceImpactPct === null ? '' : `, price impact ${formatPct(priceImpactPct)}`

function toFees({ quote: { fees }, venue }: OrderAnswer): string {
  return `Venue ${venue}; fee ${fees.totalUsd === null ? 'told when the order is placed' : formatCost(fees.totalUsd)}.`
}

const toEnd = ({ order: { expiresAt } }: OrderAnswer): string | null =>
  expiresAt === null ? null : `Ends ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`
