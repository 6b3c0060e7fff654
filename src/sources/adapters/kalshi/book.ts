import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { BookLevel } from '../../../ports/predictions.ts'
import type { Fetched } from '../../client/cache.ts'
import { ORDER_BOOK } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'

/** Kalshi's order book of one market. It lists bids of both sides: a bid for No at 30 cents is an offer of Yes at 70. */

export const kalshiAsks = (upstream: Upstream, ticker: string): Promise<Fetched<BookLevel[]>> =>
  upstream.get(toPath`/markets/${ticker}/orderbook?depth=100`, Book, ORDER_BOOK)

const Levels = z.array(z.array(z.unknown())).nullish()
/** `orderbook_fp` has dollars and contracts as text; `orderbook` is the older form in cents. */
const Book = z
  .object({
    orderbook_fp: z.object({ no_dollars: Levels }).nullish(),
    orderbook: z.object({ no: Levels }).nullish(),
  })
  .refine(({ orderbook_fp, orderbook }) => orderbook_fp || orderbook)
  .transform(({ orderbook_fp, orderbook }) =>
    orderbook_fp ? toAsks(orderbook_fp.no_dollars ?? [], 1) : toAsks(orderbook?.no ?? [], 100),
  )

/** Offers of Yes from bids for No, cheapest first. */
export function toAsks(bids: readonly (readonly unknown[])[], perDollar: 1 | 100): BookLevel[] {
  return bids
    .flatMap(([price, count]): BookLevel[] => {
      const [bid, shares] = [toFiniteNumber(price), toFiniteNumber(count)]
      const ask = bid === null ? null : Number((1 - bid / perDollar).toFixed(6))
      return ask !== null && shares !== null && ask > 0 && ask < 1 && shares > 0 ? [{ price: ask, shares }] : []
    })
    .sort((left, right) => left.price - right.price)
}
