import { toDecimalText } from '../../domain/amount.ts'
import { toPctFigure, toUsdFigure } from '../../domain/format.ts'
import type { RouteOffer, TradeToken } from '../../ports/routes.ts'
import type { OrderTerms } from './order-rules.ts'
import { lessFee, toFloor, toOutAtLevel } from './payout.ts'
import type { Venue } from './venue.ts'

interface PricedAgainst {
  terms: OrderTerms
  spend: TradeToken
  receive: TradeToken
  amountRaw: bigint
  /** How many equal parts the order is filled in. */
  parts: number
  /** For one part; null when no route takes the size at once. */
  offer: RouteOffer | null
  impactPct: number | null
  marketPriceUsd: number
  venue: Venue
  /** Percent that the token itself takes of what is traded; routers do not know it. */
  taxPct: number
}

/**
 * The numbers of an order: what it pays now, at its level, and at worst. The venue's fee is deducted from all three, the
 * token's own tax from what it pays now: its level and its minimum count what arrives. The fee itself is that of the
 * price at which the order fills, its level if it has one.
 */
export function priceAgainst(facts: PricedAgainst) {
  const { terms, spend, receive, amountRaw, offer, marketPriceUsd, venue } = facts
  const { priceLevel, side, type } = terms
  const buys = side === 'buy'
  const parts = BigInt(facts.parts)
  const fillsAtLevel = priceLevel !== null && type !== 'twap'
  const toOut = (raw: bigint, priceUsd: number) => {
    const amount = toDecimalText(lessFee(raw, venue.feeBps), receive.decimals)
    return { amount, usd: toUsdFigure(Number(amount) * (buys ? priceUsd : 1)) }
  }
  const payout = { side, spentDecimals: spend.decimals, receivedDecimals: receive.decimals }
  const spent = Number(toDecimalText(amountRaw, spend.decimals))
  const partRaw = offer === null ? null : lessFee(offer.amountOutRaw, toTaxBps(facts.taxPct))
  const nowRaw = partRaw === null ? null : partRaw * parts
  const nowUsd = buys
    ? spent
    : nowRaw === null
      ? spent * marketPriceUsd
      : Number(toDecimalText(nowRaw, receive.decimals))
  const tradedUsd = buys || !fillsAtLevel ? nowUsd : spent * Number(priceLevel)
  const feeUsd = venue.feeBps === null ? null : (tradedUsd * venue.feeBps) / 10_000
  const floorRaw = toFloor({ ...payout, type, spentRaw: amountRaw / parts, priceLevel, marketPriceUsd }) * parts
  return {
    tradedUsd,
    feeKnown: feeUsd !== null,
    quote: {
      marketPriceUsd,
      outNow: nowRaw === null ? null : toOut(nowRaw, marketPriceUsd),
      outAtLevel: fillsAtLevel
        ? toOut(toOutAtLevel({ ...payout, spentRaw: amountRaw, priceLevel }), Number(priceLevel))
        : null,
      minOut: toOut(floorRaw, priceLevel === null ? marketPriceUsd : Number(priceLevel)),
      perBucket: type === 'twap' && partRaw !== null ? toOut(partRaw, marketPriceUsd) : null,
      priceImpactPct: toPctFigure(facts.impactPct),
      fees: {
        totalUsd: toUsdFigure(feeUsd),
        items: [{ type: 'venue', name: venue.feeName, amountUsd: toUsdFigure(feeUsd), paidFrom: 'output' }],
      },
    },
  }
}

const toTaxBps = (taxPct: number): number => Math.min(10_000, Math.ceil(taxPct * 100))
