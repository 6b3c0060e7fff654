import type { z } from 'zod'
import { formatAge, formatAmount, formatPct, formatUsd } from '../../domain/format.ts'
import type { Warning } from '../quote/token-warnings.ts'
import type { advancedOrderOffer } from './offer.ts'
import { findWorst } from './warnings.ts'

type OrderAnswer = z.output<typeof advancedOrderOffer.output>

const TITLES = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' } as const

/** The order as text, its most serious warning first. */
export function toOrderSummary(
  answer: Pick<OrderAnswer, 'order' | 'quote'>,
  chainName: string,
  warnings: readonly Warning[],
): string {
  const worst = findWorst(warnings)
  const order = toOrderLine(answer, chainName, worst?.code === 'BOUND_NOT_MET')
  return worst === undefined ? order : `Warning: ${worst.message} ${order}`
}

function toOrderLine(
  { order, quote }: Pick<OrderAnswer, 'order' | 'quote'>,
  chainName: string,
  waits: boolean,
): string {
  const { type, side, spend, receive, token, priceLevel, distanceToLevelPct, schedule } = order
  const amount = `${formatAmount(spend.amount)} ${spend.asset}`
  const act = side === 'sell' ? `sell ${amount}` : `buy ${token.symbol} for ${amount}`
  if (schedule) {
    const parts =
      schedule.buckets === 1
        ? `one part within ${formatAge(schedule.bucketSeconds)}`
        : `${schedule.buckets} parts, one every ${formatAge(schedule.bucketSeconds)}`
    const [out, when] = waits ? [quote.minOut, 'at its bound or better'] : [quote.outNow, 'at the price of now']
    const arrives = out === null ? '' : `, for about ${formatAmount(out.amount)} ${receive.asset} ${when}`
    return `${TITLES[type]}: ${act} on ${chainName} in ${parts}${arrives}.`
  }
  const out = quote.outAtLevel ?? quote.outNow
  const arrives = out === null ? '' : `, for about ${formatAmount(out.amount)} ${receive.asset}`
  const far = distanceToLevelPct ?? 0
  const where = `${formatPct(Math.abs(far))} ${far < 0 ? 'below' : 'above'} market`
  return `${TITLES[type]}: ${act} on ${chainName} at ${formatUsd(Number(priceLevel))}, ${where}${arrives}.`
}
