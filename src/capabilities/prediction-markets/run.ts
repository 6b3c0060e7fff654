import type { z } from 'zod'
import { cleanEcho } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { toIso, toOrigin } from '../../domain/provenance.ts'
import { toSearchWords } from '../../domain/words.ts'
import type { PredictionMarket, PredictionSource, VenueMarkets } from '../../ports/predictions.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import { toAnswer, toEvents, toMovers, toOthers } from './answer.ts'
import { chooseByTopic, chooseByVolume } from './choose.ts'
import { isWholeEvent } from './events.ts'
import { oddsOf, toFlags } from './flags.ts'
import { predictionMarketsOffer } from './offer.ts'
import { SPENDS_USD, toPurchase } from './trading.ts'
import { findTwins, withoutTwins } from './twins.ts'
import { toSummary } from './words.ts'

type Market = z.output<typeof predictionMarketsOffer.output>['markets'][number]
type Read = Extract<VenueMarkets, { read: unknown }>

/** Open markets on a topic, or the largest of the day, from both venues. A venue that fails is named in `coverage`. */
export const listPredictions: Run<typeof predictionMarketsOffer, 'predictions'> = async (
  { topic: asked, limit },
  { sources, context },
) => {
  const { topic, about, words } = readTopic(asked)
  const readings = await (topic === null ? sources.predictions.top() : sources.predictions.search(topic))
  const choose = (markets: readonly PredictionMarket[]) =>
    (topic === null ? chooseByVolume(markets, context.now()) : chooseByTopic(markets, words, context.now())).filter(
      isTold,
    )
  const { fresh, missing } = sortOut(readings, context.now(), (markets) => choose(markets).length > 0)

  const all = fresh.flatMap(({ read }) => read.value)
  const shown = withoutTwins(choose(all), limit)
  const [first] = shown
  if (!first) throw fail(toEmptyFailure(missing, about))
  const twinsOf = (market: PredictionMarket) => findTwins(market, all)
  const markets = shown.map((market, place) => toMarket(market, place + 1, twinsOf(market), context.now()))
  const { headline, missing: unread, origins } = await readHeadline(first, twinsOf(first), sources.predictions)
  const answer = toAnswer(shown, all, words, twinsOf)
  const events = toEvents(shown, all)
  const ofFirst = all.filter(({ eventKey }) => eventKey === first.eventKey)
  const isWhole = topic !== null && isWholeEvent(ofFirst, words)
  const told = fresh.filter(({ read }) => isFresh(read.atMs, context.now()))
  return {
    body: {
      topic: topic === null ? null : cleanEcho(topic, LONGEST_TOPIC),
      mode: topic === null ? 'top-volume' : 'topic',
      count: markets.length,
      answer,
      markets,
      events,
      movers: topic === null ? toMovers(all) : [],
      headline,
      coverage: {
        checked: fresh.map(({ venue }) => venue),
        missing: [...missing, ...unread, ...listUnconfirmed(shown, twinsOf).map(oneSource)],
      },
      summary: toSummary({ markets, topic, answer, events }, isWhole),
    },
    origins: [...told.map(({ read }) => toOrigin(read)), ...origins],
  }
}

/** Venues of markets whose odds the other venue does not confirm, within three points. */
function listUnconfirmed(
  shown: readonly PredictionMarket[],
  twinsOf: (market: PredictionMarket) => readonly PredictionMarket[],
): string[] {
  const isConfirmed = (market: PredictionMarket) => {
    const odds = oddsOf(market)
    return twinsOf(market).some(
      (twin) => Math.abs((oddsOf(twin) ?? Number.NaN) - (odds ?? Number.NaN)) <= SAME_WITHIN + 1e-9,
    )
  }
  return [...new Set(shown.filter((market) => !isConfirmed(market)).map(({ venue }) => venue))]
}

const SAME_WITHIN = 0.03

/** The topic and its words to search for; a topic without any finds nothing. */
function readTopic(asked: string | undefined) {
  const topic = asked?.trim() ? asked.trim() : null
  const about =
    topic === null ? 'open prediction markets' : `open prediction markets about "${cleanEcho(topic, LONGEST_TOPIC)}"`
  const words = topic === null ? [] : toSearchWords(topic)
  if (topic !== null && words.length === 0) throw fail({ code: 'no_data', field: 'topic', about })
  return { topic, about, words }
}

export const readPredictionsAhead: ReadAhead<typeof predictionMarketsOffer> = ({ topic, limit }) => ({
  topic: readTopic(topic).topic,
  limit,
})

const LONGEST_TOPIC = 80

/** A market without odds and with half a book tells nobody anything. */
const isTold = (market: PredictionMarket): boolean => {
  const [first] = market.outcomes
  return oddsOf(market) !== null || (first?.bid != null && first.ask != null)
}

const isFresh = (atMs: number, nowMs: number): boolean =>
  Math.round((nowMs - atMs) / 1000) <= predictionMarketsOffer.freshSeconds

/**
 * Splits the venues into read and missing. Odds that are too old count as missing when another venue is fresh. A venue
 * that has nothing about the topic was read, however old its list of markets is: it shows no odds that could be too old.
 */
function sortOut(
  readings: readonly VenueMarkets[],
  nowMs: number,
  hasAny: (markets: readonly PredictionMarket[]) => boolean,
) {
  const read = readings.filter((reading): reading is Read => 'read' in reading)
  const fresh = read.filter((reading) => isFresh(reading.read.atMs, nowMs) || !hasAny(reading.read.value))
  const [stale] = read.filter((reading) => !fresh.includes(reading))
  if (stale && !fresh.some((reading) => hasAny(reading.read.value))) {
    const ageSeconds = Math.round((nowMs - stale.read.atMs) / 1000)
    const limitSeconds = predictionMarketsOffer.freshSeconds
    throw fail({ code: 'source_stale', source: stale.venue, ageSeconds, limitSeconds })
  }
  const missing = readings.flatMap((reading) => {
    if ('reason' in reading) return [{ check: reading.venue as string, reason: reading.reason as string }]
    return fresh.includes(reading) ? [] : [{ check: reading.venue as string, reason: 'source_stale' }]
  })
  return { fresh, missing }
}

/** An empty result while a venue is down is a failure of that venue, not "no such market". */
function toEmptyFailure(missing: readonly { check: string; reason: string }[], about: string) {
  const [down] = missing
  return down
    ? ({ code: 'upstream_failed', source: down.check } as const)
    : ({ code: 'no_data', field: 'topic', about } as const)
}

/** Order books of the first market and of its twin, and its line of a week: two or three calls, cached at the source. */
async function readHeadline(first: PredictionMarket, twins: readonly PredictionMarket[], source: PredictionSource) {
  const sides = [first, ...twins]
  const details = await Promise.all(sides.map((market) => source.detail(market)))
  const trading = sides.flatMap((market, place) => {
    const asks = details[place]?.asks ?? null
    return asks === null ? [] : SPENDS_USD.map((spendUsd) => toPurchase(market, asks, spendUsd))
  })
  const [own] = details
  const headline = { marketId: first.id, rules: first.rules, line7d: own?.line7d ?? null, trading }
  return {
    headline,
    missing: own?.missing ?? [],
    origins: details.flatMap((detail) => detail.origins),
  }
}

function toMarket(market: PredictionMarket, rank: number, twins: readonly PredictionMarket[], nowMs: number): Market {
  return {
    rank,
    venue: market.venue,
    id: market.id,
    question: market.question,
    event: market.event,
    url: market.url,
    status: 'open',
    closesAt: market.closesAtMs === null ? null : toIso(market.closesAtMs),
    outcomes: market.outcomes,
    priceBasis: market.priceBasis,
    volume24hUsd: toSixDigits(market.volume24hUsd),
    volumeTotalUsd: toSixDigits(market.volumeTotalUsd),
    liquidityUsd: toSixDigits(market.liquidityUsd),
    openInterestUsd: toSixDigits(market.openInterestUsd),
    otherVenues: toOthers(twins),
    flags: toFlags(market, twins, nowMs),
  }
}

/** More digits of an estimate are noise. */
const toSixDigits = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))
