import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { LIVE_ODDS } from '../../client/cache-policies.ts'
import { findTrouble } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toSizeUsd } from '../../shapes/plausible.ts'
import { readRows, translate } from '../../shapes/values.ts'
import { EventRow, MarketRow, type TouchedMarket, toMarket } from './market.ts'

/** Polymarket's market API (Gamma): the largest markets of the day, and search. */

export interface PolymarketGamma {
  /** The open markets with the largest volume of the day. */
  top(): Promise<Fetched<TouchedMarket[]>>
  /** Open markets. The search also returns loosely related events, so the caller compares the words. */
  search(topic: string): Promise<Fetched<TouchedMarket[]>>
}

export function polymarketGamma(upstream: Upstream): PolymarketGamma {
  return {
    top: async () => {
      try {
        return await upstream.get(`/markets/keyset?${LARGEST}`, TopPage, LIVE_ODDS)
      } catch (thrown) {
        if (!isRefused(thrown)) throw thrown
        return upstream.get(`/markets?${LARGEST}`, TopMarkets, LIVE_ODDS)
      }
    },
    search: (topic) =>
      upstream.get(toPath`/public-search?q=${topic}&limit_per_type=20&events_status=active`, FoundEvents, LIVE_ODDS),
  }
}

const LARGEST = 'closed=false&active=true&order=volume24hr&ascending=false&limit=100'

/** The older list is announced to end; it is asked only where the newer one is not there or answers in another shape. */
const isRefused = (thrown: unknown): boolean => {
  const kind = findTrouble(thrown)?.kind
  return kind === 'not_found' || kind === 'status' || kind === 'bad_shape'
}

const ListedMarket = MarketRow.extend({ events: z.array(z.unknown()).optional().catch(undefined) })

export const toTopMarkets = (rows: readonly unknown[]): TouchedMarket[] =>
  translate(readRows(rows, ListedMarket), (row) => toMarket(row, readRows(row.events?.slice(0, 1) ?? [], EventRow)[0]))

const FoundEvent = EventRow.extend({ markets: z.array(z.unknown()) })

export const toFoundMarkets = (events: readonly unknown[]): TouchedMarket[] =>
  readRows(events, FoundEvent).flatMap((event) => {
    const rows = readRows(event.markets, MarketRow)
    // Open interest is given for a whole event. It is the market's own only when the event has a single market.
    const openInterestUsd = rows.length === 1 ? toSizeUsd(event.openInterest) : null
    const open = translate(rows, (row) => toMarket(row, event))
    return open.map(({ market, touchedAtMs }) => ({
      market: { ...market, openInterestUsd, eventSize: open.length },
      touchedAtMs,
    }))
  })

const TopMarkets = z.array(z.unknown()).transform(toTopMarkets)
const TopPage = z.object({ markets: z.array(z.unknown()) }).transform(({ markets }) => toTopMarkets(markets))

/** A search without results has no `events`, or null. */
const FoundEvents = z
  .object({ events: z.array(z.unknown()).nullish() })
  .transform(({ events }) => toFoundMarkets(events ?? []))
