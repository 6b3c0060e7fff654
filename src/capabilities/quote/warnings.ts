import { isLookAlike } from '../../domain/clean-text.ts'
import { formatPct } from '../../domain/format.ts'
import type { RouteRequest, RoutesFound, TradeToken } from '../../ports/routes.ts'
import { sumUsd } from './fees.ts'

/** Warnings about a trade, each with the limit from which on it is given. */

export interface Warning {
  code: string
  message: string
}

/** Percent of value lost, fees included. */
const HIGH_LOSS_PCT = 5
const HIGH_IMPACT_PCT = 3
const HIGH_FEES_SHARE = 0.05
/** Twenty minutes; bridges usually take less. */
const SLOW_SECONDS = 1_200

/** Warnings to read before signing, most serious first. */
export function toWarnings(request: RouteRequest, { best, alternatives, checks }: RoutesFound): Warning[] {
  const { value: offer } = best
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })

  const lossPct = toLossPct(offer.amountInUsd, offer.amountOutUsd)
  if (lossPct !== null && lossPct > HIGH_LOSS_PCT)
    warn('HIGH_LOSS', `What arrives is worth ${formatPct(lossPct)} less than what is spent, fees included.`)
  if ((offer.priceImpactPct ?? 0) > HIGH_IMPACT_PCT)
    warn('HIGH_IMPACT', `The trade itself moves the price by ${formatPct(offer.priceImpactPct ?? 0)}.`)
  if (checks.balance === 'insufficient')
    warn('INSUFFICIENT_BALANCE', `The wallet holds less ${request.from.token.symbol} than this amount.`)
  const feesUsd = sumUsd(offer.fees)
  if (feesUsd !== null && offer.amountInUsd !== null && feesUsd > offer.amountInUsd * HIGH_FEES_SHARE)
    warn('HIGH_FEES', `Fees are ${formatPct((feesUsd / offer.amountInUsd) * 100)} of the amount.`)
  warnings.push(...toTokenWarnings([request.from.token, request.to.token]))
  if ((offer.etaSeconds ?? 0) > SLOW_SECONDS)
    warn('SLOW', `The funds are under way for about ${Math.round((offer.etaSeconds ?? 0) / 60)} minutes.`)
  if (request.sender === null)
    warn('INDICATIVE', 'No wallet was named: the price is indicative and the balance was not checked.')
  if (alternatives.length === 0) warn('ONE_ROUTER', 'Only one router answered; the price was not compared.')
  return warnings
}

export function toTokenWarnings(tokens: readonly TradeToken[]): Warning[] {
  return tokens.flatMap((token) => {
    const warnings: Warning[] = []
    if (!token.verified)
      warnings.push({
        code: 'UNVERIFIED_TOKEN',
        message: `${token.symbol} on ${token.chain} is on no list; check its contract before you sign.`,
      })
    if (isLookAlike(token.symbol))
      warnings.push({ code: 'LOOK_ALIKE', message: 'The ticker uses letters of another script.' })
    return warnings
  })
}

/** The code of the most serious warning in lower case, or `ok`. */
export function toStatus(warnings: readonly Warning[]): string {
  const serious = ['HIGH_LOSS', 'HIGH_IMPACT', 'INSUFFICIENT_BALANCE'].find((code) =>
    warnings.some((warning) => warning.code === code),
  )
  return serious === undefined ? 'ok' : serious.toLowerCase()
}

function toLossPct(inUsd: number | null, outUsd: number | null): number | null {
  return inUsd === null || outUsd === null ? null : (1 - outUsd / inUsd) * 100
}
