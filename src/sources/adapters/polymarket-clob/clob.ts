import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { BookLevel } from '../../../ports/predictions.ts'
import type { Fetched } from '../../client/cache.ts'
import { ODDS_LINE, ORDER_BOOK } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Polymarket's order books and price history (CLOB API); each outcome of a market has a token. */

export interface PolymarketClob {
  /** Offers of an outcome, cheapest first. */
  asks(tokenId: string): Promise<Fetched<BookLevel[]>>
  /** Prices of an outcome over the last seven days, oldest first. */
  week(tokenId: string): Promise<Fetched<number[]>>
}

/** Minutes between two points: 24 of them are a week. */
const MINUTES_APART = 420
const MOST_POINTS = 24

export function polymarketClob(upstream: Upstream): PolymarketClob {
  return {
    asks: (tokenId) => upstream.get(toPath`/book?token_id=${tokenId}`, Book, ORDER_BOOK),
    week: (tokenId) =>
      upstream.get(toPath`/prices-history?market=${tokenId}&interval=1w&fidelity=${MINUTES_APART}`, History, ODDS_LINE),
  }
}

const Level = z.object({ price: Anything, size: Anything })

/** The book is not sorted by any promise; the real one lists the dearest offer first. */
export const toAsks = (rows: readonly unknown[]): BookLevel[] =>
  translate(readRows(rows, Level), ({ price: priceText, size }): BookLevel | undefined => {
    const [price, shares] = [toFiniteNumber(priceText), toFiniteNumber(size)]
    return price !== null && shares !== null && price > 0 && price < 1 && shares > 0 ? { price, shares } : undefined
  }).sort((left, right) => left.price - right.price)

const Book = z.object({ asks: z.array(z.unknown()) }).transform(({ asks }) => toAsks(asks))

const Point = z.object({ t: Anything, p: Anything })

/** At most 24 points, spread evenly; the last one is kept. */
export function toWeek(rows: readonly unknown[]): number[] {
  const points = translate(readRows(rows, Point), ({ t, p }) => {
    const [at, price] = [toFiniteNumber(t), toFiniteNumber(p)]
    return at !== null && price !== null && price >= 0 && price <= 1 ? { at, price } : undefined
  }).sort((left, right) => left.at - right.at)
  const step = Math.max(1, (points.length - 1) / (MOST_POINTS - 1))
  const count = Math.min(points.length, MOST_POINTS)
  return Array.from({ length: count }, (_, place) => points[Math.round(place * step)]?.price ?? 0)
}

const History = z.object({ history: z.array(z.unknown()) }).transform(({ history }) => toWeek(history))
