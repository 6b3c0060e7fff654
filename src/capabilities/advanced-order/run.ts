import { toDecimalText } from '../../domain/amount.ts'
import { toPctFigure } from '../../domain/format.ts'
import { toIso, toOrigin } from '../../domain/provenance.ts'
import { listOrigins, type TradeToken } from '../../ports/routes.ts'
import type { Run } from '../capability.ts'
import { readAmount, SLIPPAGE_PCT } from '../quote/trade.ts'
import { readLevel } from './level.ts'
import { readMarket, readPair } from './market.ts'
import type { advancedOrderOffer } from './offer.ts'
import { readOrderTerms } from './order-rules.ts'
import { priceAgainst } from './pricing.ts'
import { toEnd, toSchedule } from './schedule.ts'
import { toOrderSummary } from './summary.ts'
import { pickVenue } from './venue.ts'
import { toOrderWarnings } from './warnings.ts'

type Needs = 'tokens' | 'prices' | 'routes' | 'wallets' | 'venueQuotes' | 'tickets'

const VALID_MS = 120_000
/** An order rests and acts later: what a trade would pay now only tells how far its market is from its level. */
const ROUTE_WITHIN_SECONDS = 40

/** An order priced against the live market: what it pays now and at its level, where it would rest, and a link. */
export const priceOrder: Run<typeof advancedOrderOffer, Needs> = async (input, dependencies) => {
  const { sources, context } = dependencies
  const { durationSeconds, qty } = input
  const terms = readOrderTerms(input)
  const { chain, side, type, sender, priceLevel } = terms
  const { token, contra } = await readPair(dependencies, terms, input.token)
  const [spend, receive] = side === 'buy' ? [contra, token] : [token, contra]
  const amountRaw = readAmount(qty, spend, 'qty')
  const market = await readMarket(dependencies, token)
  const { trigger, distanceToLevelPct } = readLevel(terms, market.priceUsd)

  const venue = pickVenue(terms)
  const end = toEnd(durationSeconds, context.now())
  const { schedule, warnings: cutWarnings } = toSchedule(input, { amountRaw, decimals: spend.decimals })
  const buckets = schedule?.buckets ?? null
  const venueRequest = { chain: chain.slug, token, contra, side, type, qty, priceLevel, buckets }
  const [found, checks, venueQuote] = await Promise.all([
    sources.routes.find({
      from: { chain, token: spend },
      to: { chain, token: receive },
      amountRaw,
      sender: null,
      recipient: null,
      slippagePct: SLIPPAGE_PCT,
      withinSeconds: ROUTE_WITHIN_SECONDS,
    }),
    sources.wallets.check({ chain, token: spend, owner: sender, amountRaw, spender: venue.spender }),
    venue.feeBps === null
      ? sources.venueQuotes.quote({ ...venueRequest, durationSeconds: durationSeconds ?? null })
      : undefined,
  ])
  const { quote, gapPct, tradedUsd, feeKnown } = priceAgainst({
    terms,
    spend,
    receive,
    amountRaw,
    offer: found.best.value,
    marketPriceUsd: market.priceUsd,
    venue,
    venueQuote: venueQuote?.value,
  })
  // Native coin is wrapped first, and its token form has to be approved.
  const allowance = spend.address === null ? 'needed' : checks.allowance
  const facts = { terms, token, spend, schedule, tradedUsd, distanceToLevelPct, gapPct, feeKnown, checks }
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
    ['priceImpact', quote.priceImpactPct === null, 'no_router_has_it'],
  ]
  return {
    body: {
      order,
      quote,
      chain: chain.slug,
      chainId: chain.id,
      venue: venue.name,
      checks: { balance: checks.balance, allowance, levelSide: trigger === null ? 'not_applicable' : 'ok' },
      warnings: [...toOrderWarnings({ ...facts, impactPct: quote.priceImpactPct }), ...cutWarnings, ...end.warnings],
      quoteId,
      quotedAt: toIso(quotedAtMs),
      expiresAt: toIso(quotedAtMs + VALID_MS),
      link: await sources.tickets.seal({
        kind: type,
        id: quoteId,
        side,
        spend: { ...toPlace(spend), amountRaw: amountRaw.toString() },
        receive: toPlace(receive),
        priceLevel,
        marketPriceUsd: market.priceUsd,
        schedule: schedule && { buckets: schedule.buckets, bucketSeconds: schedule.bucketSeconds },
        endsAtMs: end.endsAtMs,
        sender,
        venue: venue.name,
        quotedAtMs,
      }),
      coverage: {
        checked: ['price', 'route', ...unknown.filter(([, isUnknown]) => !isUnknown).map(([check]) => check)],
        missing: [
          ...unknown.filter(([, isUnknown]) => isUnknown).map(([check, , reason]) => ({ check, reason })),
          ...found.missed.map(({ router, reason }) => ({ check: router, reason })),
        ],
      },
      summary: toOrderSummary({ order, quote }, chain.name),
    },
    origins: [...market.origins, ...listOrigins(found), ...(venueQuote ? [toOrigin(venueQuote)] : [])],
  }
}

const toPlace = ({ chain, address, symbol, decimals }: TradeToken) => ({ chain, address, symbol, decimals })
