import { toDecimalText } from '../../domain/amount.ts'
import { toPctFigure } from '../../domain/format.ts'
import { toIso } from '../../domain/provenance.ts'
import { listOrigins, type TradeToken } from '../../ports/routes.ts'
import type { Run } from '../capability.ts'
import { scanToken, toRisk } from '../quote/token-scan.ts'
import { readAmount, SLIPPAGE_PCT } from '../quote/trade.ts'
import { readLevel } from './level.ts'
import { readMarket, readPair } from './market.ts'
import type { advancedOrderOffer } from './offer.ts'
import { readOrderTerms } from './order-rules.ts'
import { priceAgainst } from './pricing.ts'
import { readRoute } from './route.ts'
import { toEnd, toSchedule } from './schedule.ts'
import { toOrderSummary } from './summary.ts'
import { readTouch } from './touch.ts'
import { leastPartUsd, pickVenue } from './venue.ts'
import { isBoundMet, toOrderWarnings, toTaxPct } from './warnings.ts'

type Needs = 'tokens' | 'prices' | 'routes' | 'risk' | 'wallets' | 'tickets'

/** How long the answer's price may be used. */
const VALID_MS = 120_000
/**
 * Oldest route price in seconds. An order fills later, so the current price only shows how far the market is from its
 * level.
 */
const ROUTE_WITHIN_SECONDS = 50

/**
 * Prices an order against the live market: what it pays now, at its level and at worst, at which venue it would wait, how
 * likely its level is touched, and a link to sign. Of a twap one part is quoted.
 */
export const priceOrder: Run<typeof advancedOrderOffer, Needs> = async (input, dependencies) => {
  const { sources, context } = dependencies
  const { durationSeconds, qty } = input
  const terms = readOrderTerms(input)
  const { chain, side, type, sender, priceLevel } = terms
  const { token, contra } = await readPair(dependencies, terms, input.token)
  const [spend, receive] = side === 'buy' ? [contra, token] : [token, contra]
  const amountRaw = readAmount(qty, spend, 'qty')
  const market = await readMarket(dependencies, token)
  const { priceUsd: marketPriceUsd } = market
  const { trigger, distanceToLevelPct } = readLevel(terms, marketPriceUsd)

  const venue = pickVenue(terms)
  const end = toEnd(durationSeconds, context.now())
  const { schedule, warnings: cutWarnings } = toSchedule(input, {
    amountRaw,
    decimals: spend.decimals,
    symbol: spend.symbol,
    usd: Number(qty) * (side === 'buy' ? 1 : marketPriceUsd),
    leastPartUsd: leastPartUsd(chain),
  })
  const parts = schedule?.buckets ?? 1
  const request = {
    from: { chain, token: spend },
    to: { chain, token: receive },
    amountRaw: amountRaw / BigInt(parts),
    sender: null,
    recipient: null,
    slippagePct: SLIPPAGE_PCT,
    withinSeconds: ROUTE_WITHIN_SECONDS,
  }
  const waits = priceLevel !== null && (type !== 'twap' || !isBoundMet(terms, marketPriceUsd))
  const seconds = (end.endsAtMs - context.now()) / 1000
  const [{ found, offer, gapPct, impactPct }, checks, touch, scan] = await Promise.all([
    readRoute(sources.routes, { request, side, marketPriceUsd }),
    sources.wallets.check({ chain, token: spend, owner: sender, amountRaw, spender: venue.spender }),
    waits
      ? readTouch(sources.prices, market.asset, { priceUsd: marketPriceUsd, level: Number(priceLevel), seconds })
      : null,
    scanToken(dependencies, token),
  ])
  const priced = {
    terms,
    spend,
    receive,
    amountRaw,
    parts,
    offer,
    impactPct,
    marketPriceUsd,
    venue,
    taxPct: toTaxPct(terms, scan),
  }
  const { quote, tradedUsd, feeKnown } = priceAgainst(priced)
  // A native coin is wrapped first, and the wrapped token then needs an approval.
  const allowance = spend.address === null ? 'needed' : checks.allowance
  const warnings = [
    ...toOrderWarnings({
      ...{ terms, token, spend, receive, schedule, tradedUsd, marketPriceUsd, distanceToLevelPct, gapPct, feeKnown },
      ...{ impactPct: quote.priceImpactPct, fillsAtOnce: offer !== null, checks, scan },
    }),
    ...cutWarnings,
    ...end.warnings,
  ]
  const order = {
    type,
    side,
    token,
    spend: {
      asset: spend.symbol,
      amount: toDecimalText(amountRaw, spend.decimals),
      unit: side === 'buy' ? ('usd' as const) : ('token' as const),
    },
    receive: { asset: receive.symbol },
    priceLevel,
    trigger,
    distanceToLevelPct: toPctFigure(distanceToLevelPct),
    touch,
    schedule,
    expiresAt: toIso(end.endsAtMs),
  }
  const quotedAtMs = context.now()
  const quoteId = context.randomId('o')
  const unread = sender === null ? 'no_sender' : 'chain_not_read'
  const unknown: [string, boolean, string][] = [
    ['balance', checks.balance === 'unknown', unread],
    ['allowance', allowance === 'unknown', venue.spender === null ? 'not_published' : unread],
    ['venueFee', !feeKnown, 'told_when_the_order_is_placed'],
    ['quote.outNow', quote.outNow === null, 'no_route_for_this_size'],
    ['quote.priceImpactPct', quote.priceImpactPct === null, 'no_router_has_it'],
    ...(waits ? [['order.touch', touch === null, 'no_candles'] satisfies [string, boolean, string]] : []),
    ...(token.verified ? [] : [['risk', !scan?.risk, 'not_scanned'] satisfies [string, boolean, string]]),
  ]
  return {
    body: {
      order,
      quote,
      risk: toRisk(scan),
      chain: chain.slug,
      chainId: chain.id,
      venue: venue.name,
      checks: { balance: checks.balance, allowance, levelSide: trigger === null ? 'not_applicable' : 'ok' },
      warnings,
      quoteId,
      quotedAt: toIso(quotedAtMs),
      expiresAt: toIso(quotedAtMs + VALID_MS),
      ...(await sources.tickets.seal({
        kind: type,
        id: quoteId,
        side,
        spend: { ...toPlace(spend), amountRaw: amountRaw.toString() },
        receive: toPlace(receive),
        priceLevel,
        marketPriceUsd,
        schedule: schedule && { buckets: schedule.buckets, bucketSeconds: schedule.bucketSeconds },
        endsAtMs: end.endsAtMs,
        sender,
        venue: venue.name,
        quotedAtMs,
      })),
      coverage: {
        checked: ['price', 'route', ...unknown.filter(([, isUnknown]) => !isUnknown).map(([check]) => check)],
        missing: [
          ...unknown.filter(([, isUnknown]) => isUnknown).map(([check, , reason]) => ({ check, reason })),
          ...found.missed.map(({ router, reason }) => ({ check: router, reason })),
        ],
      },
      summary: toOrderSummary({ order, quote }, chain.name, warnings),
    },
    origins: [...market.origins, ...listOrigins(found)],
  }
}

const toPlace = ({ chain, address, symbol, decimals }: TradeToken) => ({ chain, address, symbol, decimals })
