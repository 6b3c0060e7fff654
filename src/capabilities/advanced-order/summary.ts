import type { z } from 'zod'
import { formatAge, formatAmount, formatPct, formatUsd } from '../../domain/format.ts'
import type { advancedOrderOffer } from './offer.ts'

type OrderAnswer = z.output<typeof advancedOrderOffer.output>

const TITLES = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' } as const

/** The order as one line of text. */
export function toOrderSummary({ order, quote }: Pick<OrderAnswer, 'order' | 'quote'>, chainName: string): string {
  const { type, side, spend, receive, token, priceLevel, distanceToLevelPct, schedule } = order
  const amount = `${formatAmount(spend.amount)} ${spend.asset}`
  const act = side === 'sell' ? `sell ${amount}` : `buy ${token.symbol} for ${amount}`
  const out = quote.outAtLevel ?? quote.outNow
  const arrives = `about ${formatAmount(out.amount)} ${receive.asset}`
  if (schedule) {
    const parts = `${schedule.buckets} parts, one every ${formatAge(schedule.bucketSeconds)}`
    return `${TITLES[type]}: ${act} on ${chainName} in ${parts}, for ${arrives} at the price of now.`
  }
  const far = distanceToLevelPct ?? 0
  const where = `${formatPct(Math.abs(far))} ${far < 0 ? 'below' : 'above'} market`
  return `${TITLES[type]}: ${act} on ${chainName} at ${formatUsd(Number(priceLevel))}, ${where}, for ${arrives}.`
}
