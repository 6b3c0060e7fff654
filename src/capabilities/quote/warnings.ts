import { formatCost, formatPct } from '../../domain/format.ts'
import type { RouteRequest, RoutesFound } from '../../ports/routes.ts'
import { sumUsd } from './fees.ts'
import type { Scans, Taxes } from './taxes.ts'
import { toScanWarnings, toTaxWarnings, toTokenWarnings, type Warning } from './token-warnings.ts'
import { toValueWarnings } from './value-warnings.ts'

/** Warnings about a trade, each with the limit from which on it is given. */

/** Percent of value lost, fees included. */
const HIGH_LOSS_PCT = 5
const HIGH_IMPACT_PCT = 3
const HIGH_FEES_SHARE = 0.05
/** Twenty minutes; bridges usually take less. */
const SLOW_SECONDS = 1_200

/** Codes that make a trade one to look at twice, most serious first. The first that was given is the answer's status. */
const SERIOUS = [
  'HONEYPOT',
  'HIGH_LOSS',
  'HIGH_IMPACT',
  'BEYOND_POOLS',
  'CRITICAL_TOKEN',
  'TAXED_TOKEN',
  'INSUFFICIENT_BALANCE',
  'HIGH_FEES',
  'HONEYPOT_SUSPECTED',
  'VALUE_DISPUTED',
  'VALUE_UNKNOWN',
]

/** Warnings to read before signing, most serious first. */
export function toWarnings(request: RouteRequest, found: RoutesFound, scans: Scans, taxes: Taxes): Warning[] {
  const { best, alternatives, checks } = found
  const { value: offer } = best
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })

  const lossPct = toLossPct(offer.amountInUsd, offer.amountOutUsd)
  if (lossPct !== null && lossPct > HIGH_LOSS_PCT)
    warn('HIGH_LOSS', `What arrives is worth ${toLoss(lossPct, offer)} less than what is spent, fees included.`)
  if ((offer.priceImpactPct ?? 0) > HIGH_IMPACT_PCT)
    warn('HIGH_IMPACT', `The trade itself moves the price by ${formatPct(offer.priceImpactPct ?? 0)}.`)
  if (checks.balance === 'insufficient')
    warn('INSUFFICIENT_BALANCE', `The wallet holds less ${request.from.token.symbol} than this amount.`)
  const feesUsd = sumUsd(offer.fees)
  if (feesUsd !== null && offer.amountInUsd !== null && feesUsd > offer.amountInUsd * HIGH_FEES_SHARE)
    warn(
      'HIGH_FEES',
      `Fees take ${formatPct((feesUsd / offer.amountInUsd) * 100)} (${formatCost(feesUsd)}) of the amount.`,
    )
  warnings.push(
    ...toTaxWarnings(request, scans, taxes),
    ...toScanWarnings(request, scans),
    ...toValueWarnings(request, found, scans),
    ...toTokenWarnings([request.from.token, request.to.token], [scans.from, scans.to]),
  )
  if ((offer.etaSeconds ?? 0) > SLOW_SECONDS)
    warn('SLOW', `The funds are under way for about ${Math.round((offer.etaSeconds ?? 0) / 60)} minutes.`)
  if (request.sender === null)
    warn('INDICATIVE', 'No wallet was named: the price is indicative and the balance was not checked.')
  if (alternatives.length === 0) warn('ONE_ROUTER', 'Only one router answered; the price was not compared.')
  return warnings.sort((left, right) => gravity(left) - gravity(right))
}

/** The most serious warning; `undefined` when the trade is ordinary. */
export const findWorst = (warnings: readonly Warning[]): Warning | undefined =>
  warnings.find(({ code }) => SERIOUS.includes(code))

/** The code of the most serious warning in lower case, or `ok`. */
export const toStatus = (warnings: readonly Warning[]): string => findWorst(warnings)?.code.toLowerCase() ?? 'ok'

const gravity = ({ code }: Warning): number => {
  const place = SERIOUS.indexOf(code)
  return place === -1 ? SERIOUS.length : place
}

function toLoss(lossPct: number, { amountInUsd, amountOutUsd }: RoutesFound['best']['value']): string {
  return `${formatPct(lossPct)} (${formatCost((amountInUsd ?? 0) - (amountOutUsd ?? 0))})`
}

function toLossPct(inUsd: number | null, outUsd: number | null): number | null {
  return inUsd === null || outUsd === null ? null : (1 - outUsd / inUsd) * 100
}
