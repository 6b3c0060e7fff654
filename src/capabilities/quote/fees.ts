import { toUsdFigure } from '../../domain/format.ts'
import type { RouteFee, RouteOffer } from '../../ports/routes.ts'

/** Fees of a route, and what the alternatives are better at. */

/** The fees of a route as an answer shows them. */
export function toFees(fees: readonly RouteFee[]): { totalUsd: number | null; items: RouteFee[] } {
  return {
    totalUsd: toUsdFigure(sumUsd(fees)),
    items: fees.map(({ type, name, amountUsd, paidFrom }) => ({
      type,
      name,
      amountUsd: toUsdFigure(amountUsd),
      paidFrom,
    })),
  }
}

/** The sum of all fees; null when one of them is unknown. */
export function sumUsd(fees: readonly RouteFee[]): number | null {
  return fees.reduce<number | null>(
    (sum, { amountUsd }) => (sum === null || amountUsd === null ? null : sum + amountUsd),
    0,
  )
}

/** What each alternative is better at than the chosen route. Each title is given to one alternative only. */
export function toTitles(best: RouteOffer, alternatives: readonly RouteOffer[]): (string | null)[] {
  const fastest = least(alternatives, ({ etaSeconds }) => etaSeconds, best.etaSeconds)
  const cheapest = least(alternatives, ({ fees }) => sumUsd(fees), sumUsd(best.fees))
  return alternatives.map((_, place) => (place === fastest ? 'fastest' : place === cheapest ? 'lowest-fees' : null))
}

/** Index of the smallest known figure, when it is smaller than the chosen route's. */
function least(
  offers: readonly RouteOffer[],
  figure: (offer: RouteOffer) => number | null,
  toBeat: number | null,
): number | undefined {
  let place: number | undefined
  let smallest = toBeat ?? Number.POSITIVE_INFINITY
  for (const [index, offer] of offers.entries()) {
    const value = figure(offer)
    if (value !== null && value < smallest) {
      smallest = value
      place = index
    }
  }
  return place
}
