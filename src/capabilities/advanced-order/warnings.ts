import { formatPct } from '../../domain/format.ts'
import type { TradeToken, WalletChecks } from '../../ports/routes.ts'
import { toTokenWarnings, type Warning } from '../quote/token-warnings.ts'
import type { OrderTerms } from './order-rules.ts'
import type { Schedule } from './schedule.ts'

/** Warnings about an order, each with the limit from which on it is given. */

/** Percent. Route and reference differ by more than fees and normal impact explain. */
const PRICE_GAP_PCT = 3
const HIGH_IMPACT_PCT = 3
/** Percent. A level this far from the market is often a typing error. */
const FAR_PCT = 50
const SMALL_BUCKET_USD = 100

export interface OrderFacts {
  terms: OrderTerms
  token: TradeToken
  spend: TradeToken
  schedule: Schedule | null
  tradedUsd: number
  distanceToLevelPct: number | null
  impactPct: number | null
  /** Distance of the route's price from the reference price, in percent. */
  gapPct: number
  feeKnown: boolean
  checks: WalletChecks
}

/** Warnings to read before the order is signed. */
export function toOrderWarnings(facts: OrderFacts): Warning[] {
  const { terms, spend, schedule, distanceToLevelPct: distancePct, impactPct } = facts
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })

  if (terms.type === 'stop-loss') warn('GAP_RISK', 'A stop can fill below its level when the price falls fast.')
  if (facts.checks.balance === 'insufficient')
    warn('INSUFFICIENT_BALANCE', `The wallet holds less ${spend.symbol} than the order spends.`)
  if (impactPct !== null && impactPct > HIGH_IMPACT_PCT)
    warn('HIGH_IMPACT', `Filled at once, the order would move the price by ${formatPct(impactPct)}.`)
  if (facts.gapPct > PRICE_GAP_PCT)
    warn('PRICE_GAP', `The route's price is ${formatPct(facts.gapPct)} away from the market price.`)
  if (distancePct !== null && Math.abs(distancePct) > FAR_PCT)
    warn('FAR_LEVEL', `The level is ${formatPct(Math.abs(distancePct))} away from the market.`)
  if (schedule && facts.tradedUsd / schedule.buckets < SMALL_BUCKET_USD)
    warn('SMALL_BUCKETS', 'Parts of less than $100 can cost more to fill than they are worth.')
  if (terms.type === 'twap' && terms.priceLevel !== null)
    warn('LIMIT_BOUND', `Parts are filled only at ${terms.priceLevel} USD or better.`)
  if (spend.address === null)
    warn('WRAP_FIRST', `${spend.symbol} is wrapped into its token form before the order is placed.`)
  if (terms.sender === null) warn('INDICATIVE', 'No wallet was named: the balance was not checked.')
  if (!facts.feeKnown) warn('FEE_UNKNOWN', 'The venue tells its fee only when the order is placed.')
  warnings.push(...toTokenWarnings([facts.token]))
  return warnings
}
