import { formatPct, formatUsd } from '../../domain/format.ts'
import type { TradeToken, WalletChecks } from '../../ports/routes.ts'
import type { ScannedToken } from '../quote/token-scan.ts'
import { PROHIBITIVE_TAX_PCT, toScanWarnings, toTokenWarnings, type Warning } from '../quote/token-warnings.ts'
import type { OrderTerms } from './order-rules.ts'
import { FLOOR_BPS } from './payout.ts'
import type { Schedule } from './schedule.ts'
import { leastPartUsd } from './venue.ts'

/** Warnings about an order, each with the limit from which on it is given. */

/** Percent. Route and reference differ by more than fees and normal impact explain. */
const PRICE_GAP_PCT = 3
const HIGH_IMPACT_PCT = 3
/** Percent. A level this far from the market is often a typing error. */
const FAR_PCT = 50
const SMALL_BUCKET_USD = 100

/** Codes that the summary begins with, most serious first. */
const SERIOUS = [
  'HONEYPOT',
  'STOP_CANNOT_FILL',
  'BOUND_NOT_MET',
  'TOO_LARGE_AT_ONCE',
  'CRITICAL_TOKEN',
  'TAXED_TOKEN',
  'INSUFFICIENT_BALANCE',
  'HIGH_IMPACT',
  'PRICE_GAP',
  'FAR_LEVEL',
  'SMALL_ORDER',
]

export interface OrderFacts {
  terms: OrderTerms
  token: TradeToken
  spend: TradeToken
  receive: TradeToken
  schedule: Schedule | null
  tradedUsd: number
  marketPriceUsd: number
  distanceToLevelPct: number | null
  impactPct: number | null
  /** Distance of the route's price from the reference price, in percent. */
  gapPct: number
  feeKnown: boolean
  /** False when no route takes the size at once. */
  fillsAtOnce: boolean
  checks: WalletChecks
  scan: ScannedToken | undefined
}

/** Warnings to read before the order is signed, most serious first. */
export function toOrderWarnings(facts: OrderFacts): Warning[] {
  const { terms, spend, schedule, distanceToLevelPct: distancePct } = facts
  const warnings: Warning[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })

  if (terms.type === 'stop-loss') warn('GAP_RISK', 'A stop can fill below its level when the price falls fast.')
  if (facts.checks.balance === 'insufficient')
    warn('INSUFFICIENT_BALANCE', `The wallet holds less ${spend.symbol} than the order spends.`)
  warnings.push(...toSizeWarnings(facts))
  if (facts.gapPct > PRICE_GAP_PCT)
    warn('PRICE_GAP', `The route's price is ${formatPct(facts.gapPct)} away from the market price.`)
  if (distancePct !== null && Math.abs(distancePct) > FAR_PCT)
    warn('FAR_LEVEL', `The level is ${formatPct(Math.abs(distancePct))} away from the market.`)
  if (schedule && facts.tradedUsd / schedule.buckets < SMALL_BUCKET_USD)
    warn('SMALL_BUCKETS', 'Parts of less than $100 can cost more to fill than they are worth.')
  warnings.push(...toBoundWarnings(facts))
  if (spend.address === null)
    warn('WRAP_FIRST', `${spend.symbol} is wrapped into its token form before the order is placed.`)
  if (terms.sender === null) warn('INDICATIVE', 'No wallet was named: the balance was not checked.')
  if (!facts.feeKnown) warn('FEE_UNKNOWN', 'The venue tells its fee only when the order is placed.')
  warnings.push(...toTradedWarnings(facts))
  return warnings.sort((left, right) => gravity(left) - gravity(right))
}

/** The most serious warning; `undefined` when the order is ordinary. */
export const findWorst = (warnings: readonly Warning[]): Warning | undefined =>
  [...warnings].sort((left, right) => gravity(left) - gravity(right)).find(({ code }) => SERIOUS.includes(code))

/** Warnings about an order that is too large for the market, or too small for the venue. */
function toSizeWarnings({ terms, schedule, impactPct, fillsAtOnce, tradedUsd }: OrderFacts): Warning[] {
  const waits = terms.type === 'limit' || terms.type === 'take-profit'
  if (!fillsAtOnce)
    return [
      {
        code: 'TOO_LARGE_AT_ONCE',
        message: waits
          ? 'No route takes this size at once: at its level it fills in pieces over time, or not at all.'
          : 'No route takes this size at once: when it triggers it may stay unfilled. Split it into smaller orders.',
      },
    ]
  if (impactPct !== null && terms.type === 'stop-loss' && impactPct > FLOOR_BPS / 100)
    return [
      {
        code: 'STOP_CANNOT_FILL',
        message: `Sold at once this size moves the price by ${formatPct(impactPct)}, more than the ${formatPct(FLOOR_BPS / 100)} under its level that the stop allows: it would not fill. Split it into smaller orders.`,
      },
    ]
  if (impactPct !== null && impactPct > HIGH_IMPACT_PCT) {
    const what = schedule ? 'Each part moves' : 'Filled at once, the order would move'
    const then = waits && !schedule ? ' It waits until the market pays its level for the whole size.' : ''
    return [{ code: 'HIGH_IMPACT', message: `${what} the price by ${formatPct(impactPct)}.${then}` }]
  }
  if (schedule === null && tradedUsd < leastPartUsd(terms.chain))
    return [
      {
        code: 'SMALL_ORDER',
        message: `Below ${formatUsd(leastPartUsd(terms.chain))} filling costs more than the venue earns: it may never fill.`,
      },
    ]
  return []
}

/** The worst price of a twap: what it is, and whether the market is beyond it. */
function toBoundWarnings({ terms, marketPriceUsd, token }: OrderFacts): Warning[] {
  if (terms.type !== 'twap' || terms.priceLevel === null) return []
  const bound = { code: 'LIMIT_BOUND', message: `Parts are filled only at ${terms.priceLevel} USD or better.` }
  if (isBoundMet(terms, marketPriceUsd)) return [bound]
  const [way, level] = [terms.side === 'sell' ? 'rises to' : 'falls to', formatUsd(Number(terms.priceLevel))]
  const message = `At ${formatUsd(marketPriceUsd)} no part fills: the order waits until ${token.symbol} ${way} ${level}, and ends with what is unfilled.`
  return [{ code: 'BOUND_NOT_MET', message }, bound]
}

/** True when the market of now is on the good side of a twap's bound, or it has none. */
export const isBoundMet = ({ side, priceLevel }: OrderTerms, marketPriceUsd: number): boolean =>
  priceLevel === null || (side === 'sell' ? marketPriceUsd >= Number(priceLevel) : marketPriceUsd <= Number(priceLevel))

/** What scanners say about the traded token; the other side is a listed dollar. */
function toTradedWarnings({ terms, token, spend, receive, scan }: OrderFacts): Warning[] {
  const place = (side: TradeToken) => ({ chain: terms.chain, token: side })
  const sides = { from: place(spend), to: place(receive) }
  const scans = terms.side === 'buy' ? { from: undefined, to: scan } : { from: scan, to: undefined }
  return [
    ...toOrderTaxWarnings(terms, token.symbol, scan),
    ...toScanWarnings(sides, scans),
    ...toTokenWarnings([token], [scan]),
  ]
}

/** The share that the token itself takes of this order, in percent. */
export const toTaxPct = ({ side }: Pick<OrderTerms, 'side'>, scan: ScannedToken | undefined): number =>
  (side === 'buy' ? scan?.buyTaxPct : scan?.sellTaxPct) ?? 0

/** The venue's minimum counts what arrives, so a tax moves the price at which the order fills, or keeps it from filling. */
function toOrderTaxWarnings(terms: OrderTerms, symbol: string, scan: ScannedToken | undefined): Warning[] {
  const [pct, laterPct] = [toTaxPct(terms, scan), terms.side === 'buy' ? (scan?.sellTaxPct ?? 0) : 0]
  const takes = `${symbol} takes a tax of ${formatPct(pct)} on every ${terms.side === 'buy' ? 'purchase' : 'sale'}`
  const later =
    laterPct > 0 && laterPct < PROHIBITIVE_TAX_PCT
      ? [{ code: 'TAXED_TOKEN', message: `Selling ${symbol} later costs a tax of ${formatPct(laterPct)}.` }]
      : []
  if (pct === 0) return later
  const allowed = formatPct(FLOOR_BPS / 100)
  const isMarket = terms.type === 'stop-loss' || terms.priceLevel === null
  if (!isMarket) {
    const way = terms.side === 'buy' ? 'below' : 'above'
    return [
      { code: 'TAXED_TOKEN', message: `${takes}: the order fills only when the market is that much ${way} its level.` },
      ...later,
    ]
  }
  if (pct <= FLOOR_BPS / 100)
    return [{ code: 'TAXED_TOKEN', message: `${takes}; what the order pays is after that tax.` }, ...later]
  const message =
    terms.type === 'stop-loss'
      ? `${takes}, more than the ${allowed} under its level that the stop allows: it would not fill.`
      : `${takes}, more than the ${allowed} that a part may lose against the market: no part would fill.`
  return [{ code: terms.type === 'stop-loss' ? 'STOP_CANNOT_FILL' : 'TAXED_TOKEN', message }, ...later]
}

const gravity = ({ code }: Warning): number => {
  const place = SERIOUS.indexOf(code)
  return place === -1 ? SERIOUS.length : place
}
