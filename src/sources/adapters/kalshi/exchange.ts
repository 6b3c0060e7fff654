import { z } from 'zod'
import type { PredictionMarket } from '../../../ports/predictions.ts'
import type { Fetched } from '../../client/cache.ts'
import { LIVE_ODDS } from '../../client/cache-policies.ts'
import type { Lists } from '../../client/lists/lists.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { readRows, translate } from '../../shapes/values.ts'
import { INDEX_PATH } from './index-reducer.ts'
import { type KalshiQuote, type ListedMarket, QuoteRow, toMarket, toQuote } from './market.ts'

/**
 * Kalshi's open markets. The API has no text search, so an index of events is kept and prices are requested for the
 * hits.
 */

export interface KalshiExchange {
  top(): Promise<Fetched<PredictionMarket[]>>
  /** Markets whose text contains all of the words. */
  search(words: readonly string[]): Promise<Fetched<PredictionMarket[]>>
}

/** Most markets whose prices are requested at once. */
const MOST_ASKED = 40
/** Most markets of one event among those, so that one event with many price levels does not fill the list. */
const PER_EVENT = 6

/** The index of open events is refreshed in the background; only prices are requested while a caller waits. */
export function kalshiExchange(upstream: Upstream, background: Lists): KalshiExchange {
  const index = background.list<ListedMarket[]>({
    upstream: 'kalshi',
    path: INDEX_PATH,
    reducer: new URL('./index-reducer.ts', import.meta.url),
    everySeconds: 600,
    keepSeconds: 21_600,
    maxPages: 25,
    keepOnDisk: { name: 'kalshi-events', version: 2 },
  })

  async function quote(listed: readonly ListedMarket[]): Promise<Fetched<PredictionMarket[]>> {
    const asked = pick(listed)
    const tickers = asked.map(({ ticker }) => ticker)
    const fetched = await upstream.get(toPath`/markets?limit=100&tickers=${tickers}`, Quotes, LIVE_ODDS)
    const quotes = new Map(fetched.body.map((found) => [found.ticker, found]))
    return {
      ...fetched,
      body: translate(asked, (market) => {
        const found = quotes.get(market.ticker)
        return found && toMarket(market, found)
      }),
    }
  }

  return {
    async top() {
      const { body } = await index.read()
      return quote(body)
    },
    async search(words) {
      const { body, ...read } = await index.read()
      const hits = body.filter((market) => words.every((word) => market.words.includes(` ${word} `)))
      return hits.length === 0 ? { ...read, body: [] } : quote(hits)
    },
  }
}

/** The index is sorted by volume; sports and short price bets are moved to the end. */
function pick(listed: readonly ListedMarket[]): ListedMarket[] {
  const perEvent = new Map<string, number>()
  const spread = listed.filter(({ eventTicker }) => {
    const taken = perEvent.get(eventTicker) ?? 0
    perEvent.set(eventTicker, taken + 1)
    return taken < PER_EVENT
  })
  const isPlain = ({ sports, short }: ListedMarket) => !sports && !short
  return [...spread.filter(isPlain), ...spread.filter((market) => !isPlain(market))].slice(0, MOST_ASKED)
}

const Markets = z.object({ markets: z.array(z.unknown()) })

export const toQuotes = (rows: readonly unknown[]): KalshiQuote[] => translate(readRows(rows, QuoteRow), toQuote)

const Quotes = Markets.transform(({ markets }) => toQuotes(markets))
