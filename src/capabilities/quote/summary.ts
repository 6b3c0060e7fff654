import { toDecimalText } from '../../domain/amount.ts'
import { formatAmount, formatCost } from '../../domain/format.ts'
import type { RouteOffer, RouteRequest } from '../../ports/routes.ts'
import { sumUsd } from './fees.ts'
import type { Warning } from './token-warnings.ts'
import { findWorst } from './warnings.ts'

/** The quote as text: the most serious warning first, then what becomes of the amount. */
export function toSummary(request: RouteRequest, offer: RouteOffer, warnings: readonly Warning[]): string {
  const worst = findWorst(warnings)
  const trade = toTrade(request, offer)
  return worst === undefined ? trade : `Warning: ${worst.message} ${trade}`
}

function toTrade({ from, to, amountRaw }: RouteRequest, offer: RouteOffer): string {
  const spent = `${formatAmount(toDecimalText(amountRaw, from.token.decimals))} ${from.token.symbol}`
  const received = `${formatAmount(toDecimalText(offer.amountOutRaw, to.token.decimals))} ${to.token.symbol}`
  const feesUsd = sumUsd(offer.fees)
  const fees = feesUsd === null ? '' : `; fees ${formatCost(feesUsd)}`
  if (from.chain.slug === to.chain.slug) return `${spent} becomes ${received} on ${from.chain.name}${fees}.`
  const time = offer.etaSeconds === null ? '' : ` in about ${Math.ceil(offer.etaSeconds)} s`
  return `${spent} on ${from.chain.name} becomes ${received} on ${to.chain.name}${time}${fees}.`
}
