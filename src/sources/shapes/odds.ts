/** From the prices of a binary market's first outcome to a probability that can be told. */

/** `book`: from a tight order book. `last_trade`: the book is too wide. `venue`: the venue's figure, its book is not known. */
export type PriceBasis = 'book' | 'last_trade' | 'venue'

interface Prices {
  bid: number | null
  ask: number | null
  /** Null when there never was a trade. */
  last: number | null
  /** The venue's own figure. It is often just the middle of the book, however wide that is. */
  stated: number | null
  /** False when nothing was traded for a day, which makes the last trade an old one. */
  tradedToday: boolean
  /** False when the venue says nothing about the book, which is not the same as an empty one. */
  bookKnown: boolean
}

/** With bid and ask further apart than this (in dollars), their middle says nothing about the odds. */
const WIDE_SPREAD = 0.1
/** The venue's figure is rounded, and a moment older than its book. */
const SLACK = 0.02

/**
 * The middle of a tight book, or the venue's figure inside it. For a wide or one-sided book the last trade, if it is of
 * the last day and lies within the book; otherwise nobody knows the odds and both are null.
 */
export function toOdds(prices: Prices): { probability: number | null; basis: PriceBasis | null } {
  const { bid, ask, last, stated, tradedToday } = prices
  if (!prices.bookKnown) return { probability: stated ?? last, basis: (stated ?? last) === null ? null : 'venue' }
  const [low, high] = [bid ?? 0, ask ?? 1]
  const within = (price: number | null, slack: number): price is number =>
    price !== null && price >= low - slack - 1e-9 && price <= high + slack + 1e-9
  if (high >= low && high - low <= WIDE_SPREAD + 1e-9) {
    // Nobody bids and one cent is asked: the odds are known to be small, whenever the last trade was.
    const known = stated ?? (bid === null || ask === null ? last : null)
    const probability = within(known, SLACK) ? known : round((low + high) / 2)
    return probability > 0 && probability < 1 ? { probability, basis: 'book' } : UNKNOWN
  }
  // A figure next to the middle of a wide book is more likely that middle than a trade.
  const [trade = null] = [last, stated].filter((each) => each !== null && Math.abs(each - (low + high) / 2) > SLACK)
  return tradedToday && within(trade, 0) ? { probability: trade, basis: 'last_trade' } : UNKNOWN
}

const UNKNOWN = { probability: null, basis: null }

const round = (value: number): number => Number(value.toFixed(6))
