import type { BookLevel, PredictionMarket } from '../../ports/predictions.ts'

/** What it costs to buy the first outcome of a market, by its order book and the venue's fee. */

/** US dollars: a small order and one that a serious buyer would place. */
export const SPENDS_USD = [100, 1_000] as const

export interface Purchase {
  venue: PredictionMarket['venue']
  spendUsd: number
  shares: number
  averagePrice: number | null
  feeUsd: number | null
  priceAfterFees: number | null
  filled: boolean
}

/** Buys from the cheapest offer up until the money is spent or the book is empty. */
export function toPurchase(
  { venue, feeRate }: Pick<PredictionMarket, 'venue' | 'feeRate'>,
  asks: readonly BookLevel[],
  spendUsd: number,
): Purchase {
  let leftUsd = spendUsd
  let shares = 0
  let feeUsd = 0
  for (const level of asks) {
    const taken = Math.min(level.shares, leftUsd / level.price)
    shares += taken
    leftUsd -= taken * level.price
    feeUsd += taken * (feeRate ?? 0) * level.price * (1 - level.price)
    if (leftUsd < 0.005) break
  }
  const spent = spendUsd - leftUsd
  return {
    venue,
    spendUsd,
    shares: round(shares, 2),
    averagePrice: shares === 0 ? null : round(spent / shares, 4),
    feeUsd: feeRate === null ? null : round(feeUsd, 2),
    priceAfterFees: feeRate === null || shares === 0 ? null : round((spent + feeUsd) / shares, 4),
    filled: leftUsd < 0.005,
  }
}

const round = (value: number, places: number): number => Number(value.toFixed(places))
