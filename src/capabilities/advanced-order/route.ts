import { toDecimalText } from '../../domain/amount.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import type { RouteOffer, RouteRequest, RouteSource, RoutesFound } from '../../ports/routes.ts'

/** The route that an order's price is checked against: for the whole size, or for a small one when the size is too large. */

/** A route further than this from the reference price is probably for another token and is not used. */
const MOST_GAP_PCT = 50
/** Dollars of the small trade that shows the price when the whole size has none. */
const PROBE_USD = 100

export interface OrderRoute {
  found: RoutesFound
  /** What the asked amount brings now; null when no route takes it at once. */
  offer: RouteOffer | null
  /** Distance of the route's price from the reference price, in percent. */
  gapPct: number
  /** What the size costs, in percent; null when nobody knows it. */
  impactPct: number | null
}

interface Asked {
  request: RouteRequest
  side: 'buy' | 'sell'
  marketPriceUsd: number
}

/** Fails with `no_data` when even a small trade is far from the reference price, and with `no_route` when there is none. */
export async function readRoute(routes: RouteSource, { request, side, marketPriceUsd }: Asked): Promise<OrderRoute> {
  const priceOf = (offer: RouteOffer, amountRaw: bigint): number => {
    const spent = Number(toDecimalText(amountRaw, request.from.token.decimals))
    const received = Number(toDecimalText(offer.amountOutRaw, request.to.token.decimals))
    return side === 'buy' ? spent / received : received / spent
  }
  const toGap = (priceUsd: number) => Math.abs(priceUsd / marketPriceUsd - 1) * 100

  const whole = await routes.find(request).catch((thrown: unknown) => {
    if (toFailure(thrown).code !== 'no_route') throw thrown
    return thrown
  })
  const found = isFound(whole) ? whole : null
  const wholePriceUsd = found && priceOf(found.best.value, request.amountRaw)
  if (found && wholePriceUsd !== null && toGap(wholePriceUsd) <= MOST_GAP_PCT) {
    const { value: offer } = found.best
    return { found, offer, gapPct: toGap(wholePriceUsd), impactPct: offer.priceImpactPct }
  }

  const probeRaw = toProbeRaw(request, side, marketPriceUsd)
  if (probeRaw >= request.amountRaw / 2n) throw found ? unconfirmed(request, side) : whole
  const probe = await routes.find({ ...request, amountRaw: probeRaw })
  const probePriceUsd = priceOf(probe.best.value, probeRaw)
  const gapPct = toGap(probePriceUsd)
  const isWorse =
    wholePriceUsd === null || (side === 'buy' ? wholePriceUsd > probePriceUsd : wholePriceUsd < probePriceUsd)
  if (!(gapPct <= MOST_GAP_PCT) || !isWorse) throw unconfirmed(request, side)
  const share = wholePriceUsd === null ? null : wholePriceUsd / probePriceUsd
  const impactPct = share === null ? null : (1 - (side === 'buy' ? 1 / share : share)) * 100
  return { found: probe, offer: found?.best.value ?? null, gapPct, impactPct }
}

const isFound = (outcome: unknown): outcome is RoutesFound =>
  typeof outcome === 'object' && outcome !== null && 'best' in outcome

function toProbeRaw({ from }: RouteRequest, side: 'buy' | 'sell', marketPriceUsd: number): bigint {
  const units = side === 'buy' ? PROBE_USD : PROBE_USD / marketPriceUsd
  // Twelve digits are enough for a probe, and keep the number within what a double holds exactly.
  const digits = Math.min(from.token.decimals, 12)
  return BigInt(Math.round(units * 10 ** digits)) * 10n ** BigInt(from.token.decimals - digits)
}

function unconfirmed({ from, to }: RouteRequest, side: 'buy' | 'sell') {
  const { symbol } = side === 'buy' ? to.token : from.token
  return fail({ code: 'no_data', about: `a market price of ${symbol} that its pools confirm` })
}
