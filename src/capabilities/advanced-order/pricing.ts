import { toDecimalText } from '../../domain/amount.ts'
import { fail } from '../../domain/failure.ts'
import { toPctFigure, toUsdFigure } from '../../domain/format.ts'
import type { RouteOffer, TradeToken } from '../../ports/routes.ts'
import type { VenueQuote } from '../../ports/venue-quotes.ts'
import type { OrderTerms } from './order-rules.ts'
import { lessFee, toOutAtLevel } from './payout.ts'
import type { Venue } from './venue.ts'

/** A route further than this from the reference price is probably for another token and is not used. */
const MOST_GAP_PCT = 50

interface PricedAgainst {
  terms: OrderTerms
  spend: TradeToken
  receive: TradeToken
  amountRaw: bigint
  offer: RouteOffer
  marketPriceUsd: number
  venue: Venue
  venueQuote: VenueQuote | undefined
}

/**
 * The numbers of an order: from a route for its whole size now, and from its level. The venue's fee is deducted from
 * both.
 */
export function priceAgainst(facts: PricedAgainst) {
  const { terms, spend, receive, amountRaw, offer, marketPriceUsd, venue, venueQuote } = facts
  const spent = Number(toDecimalText(amountRaw, spend.decimals))
  const received = Number(toDecimalText(offer.amountOutRaw, receive.decimals))
  const buys = terms.side === 'buy'
  const routePriceUsd = buys ? spent / received : received / spent
  const gapPct = Math.abs(routePriceUsd / marketPriceUsd - 1) * 100
  if (!(gapPct <= MOST_GAP_PCT)) {
    const { symbol } = buys ? receive : spend
    throw fail({ code: 'no_data', about: `a market price of ${symbol} that its pools confirm` })
  }
  const tradedUsd = buys ? spent : received
  const feeUsd = venue.feeBps === null ? (venueQuote?.feeUsd ?? null) : (tradedUsd * venue.feeBps) / 10_000
  const impactPct = venueQuote?.priceImpactPct ?? offer.priceImpactPct
  const toOut = (raw: bigint, priceUsd: number) => {
    const amount = toDecimalText(lessFee(raw, venue.feeBps), receive.decimals)
    return { amount, usd: toUsdFigure(Number(amount) * (buys ? priceUsd : 1)) }
  }
  const { priceLevel } = terms
  const decimals = { spentDecimals: spend.decimals, receivedDecimals: receive.decimals }
  return {
    gapPct,
    tradedUsd,
    feeKnown: feeUsd !== null,
    quote: {
      marketPriceUsd,
      outNow: toOut(offer.amountOutRaw, marketPriceUsd),
      outAtLevel:
        priceLevel === null || terms.type === 'twap'
          ? null
          : toOut(toOutAtLevel({ side: terms.side, spentRaw: amountRaw, ...decimals, priceLevel }), Number(priceLevel)),
      priceImpactPct: toPctFigure(impactPct),
      fees: {
        totalUsd: toUsdFigure(feeUsd),
        items: [{ type: 'venue', name: venue.feeName, amountUsd: toUsdFigure(feeUsd), paidFrom: 'output' }],
      },
    },
  }
}
