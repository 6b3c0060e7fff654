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
const MOST_ASKED = 60
/** Most markets of one event among those, so that one event with many price levels does not fill the list. */
const PER_EVENT = 6
/** Events whose outcomes exclude one another and that are asked for as a whole, for their distribution. */
const WHOLE_EVENTS = 2
const PER_WHOLE_EVENT = 15

/** The index of open events is refreshed in the background; only prices are requested while a caller waits. */
export function kalshiExchange(upstream: Upstream, background: Lists): KalshiExchange {
  const index = background.list<ListedMarket[]>({
    upstream: 'kalshi',
    path: INDEX_PATH,
    reducer: new URL('./index-reducer.ts', import.meta.url),
    everySeconds: 600,
    keepSeconds: 21_600,
    maxPages: 25,
    keepOnDisk: { name: 'kalshi-events', version: 3 },
  })

  async function quote(asked: readonly ListedMarket[]): Promise<Fetched<PredictionMarket[]>> {
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
      return quote(pick(body))
    },
    async search(words) {
      const { body, ...read } = await index.read()
      const hits = body.filter((market) => words.every((word) => market.words.includes(` ${word} `)))
      return hits.length === 0 ? { ...read, body: [] } : quote(pick(hits, body))
    },
  }
}

/**
 * The index is sorted by volume; sports and short price bets are moved to the end. The first events whose outcomes
 * exclude one another are completed from `all`: what answers a question can be the sum of several of them.
 */
function pick(hits: readonly ListedMarket[], all: readonly ListedMarket[] = []): ListedMarket[] {
  const isPlain = ({ sports, short }: ListedMarket) => !sports && !short
  const inOrder = [...hits.filter(isPlain), ...hits.filter((market) => !isPlain(market))]
  const exclusive = inOrder.filter((market) => market.exclusive).map(({ eventTicker }) => eventTicker)
  const whole = new Set(all.length === 0 ? [] : [...new Set(exclusive)].slice(0, WHOLE_EVENTS))
  const completed = [
    ...inOrder.filter(({ eventTicker }) => whole.has(eventTicker)),
    ...all.filter((market) => whole.has(market.eventTicker) && !hits.includes(market)),
  ]
  const rest = inOrder.filter(({ eventTicker }) => !whole.has(eventTicker))
  return [...perEvent(completed, PER_WHOLE_EVENT), ...perEvent(rest, PER_EVENT)].slice(0, MOST_ASKED)
}

function perEvent(markets: readonly ListedMarket[], most: number): ListedMarket[] {
  const taken = new Map<string, number>()
  return markets.filter(({ eventTicker }) => {
    const before = taken.get(eventTicker) ?? 0
    taken.set(eventTicker, before + 1)
    return before < most
  })
}

const Markets = z.object({ markets: z.array(z.unknown()) })

export const toQuotes = (rows: readonly unknown[]): KalshiQuote[] => translate(readRows(rows, QuoteRow), toQuote)

const Quotes = Markets.transform(({ markets }) => toQuotes(markets))
