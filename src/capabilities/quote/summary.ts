import { toDecimalText } from '../../domain/amount.ts'
import { formatAmount, formatCost } from '../../domain/format.ts'
import type { RouteOffer, RouteRequest, TradeToken } from '../../ports/routes.ts'
import { sumUsd } from './fees.ts'
import type { Warning } from './token-warnings.ts'
import { findWorst } from './warnings.ts'

/** The quote as text: the most serious warning first, then what becomes of the amount. */
export function toSummary(request: RouteRequest, offer: RouteOffer, warnings: readonly Warning[]): string {
  const worst = findWorst(warnings)
  const trade = toTrade(request, offer)
  const unlisted = [request.from.token, request.to.token].filter(({ verified }) => !verified)
  const told = worst === undefined && unlisted.length > 0 ? `${trade} ${toUnlisted(unlisted)}` : trade
  return worst === undefined ? told : `Warning: ${worst.message} ${told}`
}

/** Said where no worse warning stands before the trade. */
const toUnlisted = (tokens: readonly TradeToken[]): string =>
  `${tokens.map(({ symbol }) => symbol).join(' and ')} ${tokens.length === 1 ? 'is' : 'are'} on no list: check the contract before you sign.`

function toTrade({ from, to, amountRaw }: RouteRequest, offer: RouteOffer): string {
  const spent = `${formatAmount(toDecimalText(amountRaw, from.token.decimals))} ${from.token.symbol}`
  const received = `${formatAmount(toDecimalText(offer.amountOutRaw, to.token.decimals))} ${to.token.symbol}`
  const feesUsd = sumUsd(offer.fees)
  const fees = feesUsd === null ? '' : `; fees ${formatCost(feesUsd)}`
  if (from.chain.slug === to.chain.slug) return `${spent} becomes ${received} on ${from.chain.name}${fees}.`
  const time = offer.etaSeconds === null ? '' : ` in about ${toSpan(offer.etaSeconds)}`
  return `${spent} on ${from.chain.name} becomes ${received} on ${to.chain.name}${time}${fees}.`
}

function toSpan(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`
}
