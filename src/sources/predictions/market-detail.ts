import { Failed } from '../../domain/failure.ts'
import type { Origin } from '../../domain/provenance.ts'
import type { BookLevel, MarketDetail, PredictionMarket, Venue } from '../../ports/predictions.ts'
import { kalshiAsks } from '../adapters/kalshi/book.ts'
import { polymarketClob } from '../adapters/polymarket-clob/clob.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'

/** Order book and week of one market; what cannot be read is left out and named. */

type Upstreams = Record<'polymarket_clob' | 'kalshi', Upstream>

export async function readDetail(upstreams: Upstreams, market: PredictionMarket): Promise<MarketDetail> {
  const { venue, bookId } = market
  if (bookId === null) return toDetail(undefined, undefined, [])
  if (venue === 'kalshi') {
    const book = await orFailed(kalshiAsks(upstreams.kalshi, bookId))
    return toDetail(book, undefined, toOrigins('kalshi', book))
  }
  const clob = polymarketClob(upstreams.polymarket_clob)
  const [book, week] = await Promise.all([orFailed(clob.asks(bookId)), orFailed(clob.week(bookId))])
  return toDetail(book, week, toOrigins('polymarket', book))
}

function toDetail(
  book: Fetched<BookLevel[]> | Failed | undefined,
  week: Fetched<number[]> | Failed | undefined,
  origins: Origin[],
): MarketDetail {
  const reasonOf = (asked: object | undefined) => (asked === undefined ? 'not_offered' : 'source_unavailable')
  const line = week === undefined || week instanceof Failed || week.body.length < 2 ? null : week.body
  const asks = book === undefined || book instanceof Failed ? null : book.body
  return {
    line7d: line,
    asks,
    missing: [
      ...(line === null ? [{ check: 'headline.line7d', reason: reasonOf(week) }] : []),
      ...(asks === null ? [{ check: 'headline.trading', reason: reasonOf(book) }] : []),
    ],
    origins,
  }
}

function toOrigins(name: Venue, book: Fetched<unknown> | Failed): Origin[] {
  if (book instanceof Failed) return []
  return [{ name, atMs: book.fetchedAtMs, ...(book.sandbox ? { sandbox: true } : {}) }]
}

async function orFailed<T>(asked: Promise<T>): Promise<T | Failed> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Failed) return thrown
    throw thrown
  }
}
