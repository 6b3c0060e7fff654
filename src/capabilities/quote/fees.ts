import { toUsdFigure } from '../../domain/format.ts'
import type { RouteFee, RouteOffer } from '../../ports/routes.ts'

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

/** A total with an unknown part is unknown. */
export function sumUsd(fees: readonly RouteFee[]): number | null {
  return fees.reduce<number | null>(
    (sum, { amountUsd }) => (sum === null || amountUsd === null ? null : sum + amountUsd),
    0,
  )
}

/** What an alternative is better at than the route that was chosen; each title goes to one of them. */
export function toTitles(best: RouteOffer, alternatives: readonly RouteOffer[]): (string | null)[] {
  const fastest = least(alternatives, ({ etaSeconds }) => etaSeconds, best.etaSeconds)
  const cheapest = least(alternatives, ({ fees }) => sumUsd(fees), sumUsd(best.fees))
  return alternatives.map((_, place) => (place === fastest ? 'fastest' : place === cheapest ? 'lowest-fees' : null))
}

/** Where the smallest known figure is, when it beats the one to beat. */
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
