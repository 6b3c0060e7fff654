import type { z } from 'zod'
import { DAY_MS } from '../../domain/time.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'
import { type EventSum, findSum, groupEvents, toTotal } from './events.ts'
import { oddsOf } from './flags.ts'
import type { predictionMarketsOffer } from './offer.ts'

/** The probability that answers a topic, the events behind it, and the day's largest moves. */

type Body = z.output<typeof predictionMarketsOffer.output>

const EVENTS_SHOWN = 3
const OUTCOMES_SHOWN = 10
const MOVERS_SHOWN = 3
/** US dollars of the day; a move on less is noise. */
const LEAST_MOVER_USD = 50_000
const LEAST_MOVE_PTS = 1

/**
 * The sum over outcomes if that is what was asked, else the first market. A sum of the other venue stands beside it, also
 * where its outcomes are cut in another way.
 */
export function toAnswer(
  shown: readonly PredictionMarket[],
  all: readonly PredictionMarket[],
  words: readonly string[],
  twinsOf: (market: PredictionMarket) => readonly PredictionMarket[],
): Body['answer'] {
  const [first] = shown
  if (!first || words.length === 0) return null
  const sums = groupEvents(all).flatMap((event) => findSum(event, words) ?? [])
  const own = sums.find(({ event }) => event.markets.some(({ eventKey }) => eventKey === first.eventKey))
  if (own) {
    const others = sums.filter((sum) => sum.event.venue !== own.event.venue && isSameEvent(own, sum))
    return {
      probability: own.probability,
      how: 'sum',
      venue: own.event.venue,
      event: own.event.title,
      url: own.event.url,
      parts: own.parts
        .map((market) => ({ name: market.label ?? market.question, probability: oddsOf(market) ?? 0 }))
        .sort((left, right) => right.probability - left.probability),
      otherVenues: others
        .slice(0, 1)
        .map(({ event, probability }) => ({ venue: event.venue, probability, url: event.url })),
    }
  }
  const probability = oddsOf(first)
  if (probability === null) return null
  return {
    probability,
    how: 'market',
    venue: first.venue,
    event: first.event,
    url: first.url,
    parts: [{ name: first.question, probability }],
    otherVenues: toOthers(twinsOf(first)),
  }
}

export const toOthers = (twins: readonly PredictionMarket[]) =>
  twins.flatMap((twin) => {
    const probability = oddsOf(twin)
    return probability === null ? [] : [{ venue: twin.venue, probability, url: twin.url }]
  })

/** Days between the ends of one event on two venues. */
const DAYS_APART = 3

function isSameEvent(left: EventSum, right: EventSum): boolean {
  const [one, other] = [left, right].map(({ parts }) => parts[0]?.closesAtMs ?? null)
  if (one == null || other == null) return false
  return Math.abs(one - other) <= DAYS_APART * DAY_MS
}

/** The events of the markets that are shown; outcomes by odds where they exclude one another, else as the venue lists them. */
export function toEvents(shown: readonly PredictionMarket[], all: readonly PredictionMarket[]): Body['events'] {
  const keys = new Set(shown.map(({ eventKey }) => eventKey))
  const order = [...keys]
  const groups = groupEvents(all.filter(({ eventKey }) => keys.has(eventKey)))
  const placeOf = (markets: readonly PredictionMarket[]) => order.indexOf(markets[0]?.eventKey ?? '')
  return groups
    .sort((left, right) => placeOf(left.markets) - placeOf(right.markets))
    .slice(0, EVENTS_SHOWN)
    .map(({ venue, title, url, exclusive, markets, complete }) => {
      const listed = exclusive
        ? [...markets].sort((left, right) => (oddsOf(right) ?? -1) - (oddsOf(left) ?? -1))
        : [...markets]
      const size = markets[0]?.eventSize ?? null
      return {
        venue,
        title,
        url,
        exclusive,
        outcomes: listed.slice(0, OUTCOMES_SHOWN).map((market) => ({
          name: market.label ?? market.question,
          marketId: market.id,
          probability: oddsOf(market),
        })),
        moreOutcomes: size === null ? null : Math.max(0, size - Math.min(OUTCOMES_SHOWN, listed.length)),
        total: exclusive && complete ? toTotal(markets) : null,
      }
    })
}

export function toMovers(markets: readonly PredictionMarket[]): Body['movers'] {
  return markets
    .filter(({ genre }) => genre === 'other')
    .flatMap(({ venue, question, url, outcomes, volume24hUsd }) => {
      const change24hPts = outcomes[0]?.change24hPts ?? null
      if (change24hPts === null || Math.abs(change24hPts) < LEAST_MOVE_PTS) return []
      if (volume24hUsd === null || volume24hUsd < LEAST_MOVER_USD) return []
      return [
        {
          venue,
          question,
          url,
          probability: outcomes[0]?.probability ?? null,
          change24hPts,
          volume24hUsd: Number(volume24hUsd.toPrecision(6)),
        },
      ]
    })
    .sort((left, right) => Math.abs(right.change24hPts) - Math.abs(left.change24hPts))
    .slice(0, MOVERS_SHOWN)
}
