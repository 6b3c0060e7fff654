import type { z } from 'zod'
import { cleanEcho } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { formatUsdShort } from '../../domain/format.ts'
import { toIso, toOrigin } from '../../domain/provenance.ts'
import { toSearchWords } from '../../domain/words.ts'
import type { PredictionMarket, VenueMarkets } from '../../ports/predictions.ts'
import type { Run } from '../capability.ts'
import { chooseByTopic, chooseByVolume } from './choose.ts'
import { oddsOf, toFlags } from './flags.ts'
import { formatMove, formatOdds } from './odds.ts'
import { predictionMarketsOffer } from './offer.ts'
import { findTwins, withoutTwins } from './twins.ts'

type Market = z.output<typeof predictionMarketsOffer.output>['markets'][number]
type Read = Extract<VenueMarkets, { read: unknown }>

/** Open markets on a topic, or the largest of the day, from both venues. A venue that fails is named in `coverage`. */
export const listPredictions: Run<typeof predictionMarketsOffer, 'predictions'> = async (
  { topic: asked, limit },
  { sources, context },
) => {
  const topic = asked?.trim() ? asked.trim() : null
  const about =
    topic === null ? 'open prediction markets' : `open prediction markets about "${cleanEcho(topic, LONGEST_TOPIC)}"`
  const words = topic === null ? [] : toSearchWords(topic)
  if (topic !== null && words.length === 0) throw fail({ code: 'no_data', about })
  const readings = await (topic === null ? sources.predictions.top() : sources.predictions.search(topic))
  const { fresh, missing } = sortOut(readings, context.now())

  const all = fresh.flatMap(({ read }) => read.value)
  const chosen = topic === null ? chooseByVolume(all) : chooseByTopic(all, words)
  const shown = withoutTwins(chosen, limit)
  if (shown.length === 0) throw fail(toEmptyFailure(missing, about))
  const markets = shown.map((market, place) => toMarket(market, place + 1, findTwins(market, all), context.now()))
  const unknown = FIGURES.filter((figure) => markets.some((market) => market[figure] === null))
  const unmoved = markets.some(({ outcomes }) => outcomes.some(({ change24hPts }) => change24hPts === null))
  return {
    body: {
      topic: topic === null ? null : cleanEcho(topic, LONGEST_TOPIC),
      mode: topic === null ? 'top-volume' : 'topic',
      count: markets.length,
      markets,
      coverage: {
        checked: fresh.map(({ venue }) => venue),
        missing: [
          ...missing,
          ...[...unknown, ...(unmoved ? ['change24hPts'] : [])].map((check) => ({ check, reason: 'not_reported' })),
        ],
      },
      summary: toSummary(markets, topic),
    },
    origins: fresh.map(({ read }) => toOrigin(read)),
  }
}

const LONGEST_TOPIC = 80
const FIGURES = ['closesAt', 'volume24hUsd', 'volumeTotalUsd', 'liquidityUsd', 'openInterestUsd'] as const

/** Splits the venues into fresh and missing. Odds that are too old count as missing when another venue is fresh. */
function sortOut(readings: readonly VenueMarkets[], nowMs: number) {
  const limitSeconds = predictionMarketsOffer.freshSeconds
  const ageOf = ({ read }: Read) => Math.round((nowMs - read.atMs) / 1000)
  const read = readings.filter((reading): reading is Read => 'read' in reading)
  const fresh = read.filter((reading) => ageOf(reading) <= limitSeconds)
  const [stale] = read.filter((reading) => !fresh.includes(reading))
  if (fresh.length === 0 && stale) {
    throw fail({ code: 'source_stale', source: stale.venue, ageSeconds: ageOf(stale), limitSeconds })
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
  return down ? ({ code: 'upstream_failed', source: down.check } as const) : ({ code: 'no_data', about } as const)
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
    volume24hUsd: market.volume24hUsd,
    volumeTotalUsd: market.volumeTotalUsd,
    liquidityUsd: market.liquidityUsd,
    openInterestUsd: market.openInterestUsd,
    otherVenues: twins.map((twin) => ({ venue: twin.venue, probability: oddsOf(twin), url: twin.url })),
    flags: toFlags(market, twins, nowMs),
  }
}

function toSummary(markets: readonly Market[], topic: string | null): string {
  const [first] = markets
  if (!first) return ''
  const volume = first.volume24hUsd === null ? '' : ` on ${formatUsdShort(first.volume24hUsd)} of volume in 24h`
  const rest = markets.length > 1 ? ` ${markets.length - 1} more.` : ''
  const lead = topic === null ? 'Largest of the day, sports and short price races aside: ' : ''
  return `${lead}${first.question} ${formatOdds(first)} on ${first.venue}${formatMove(first)}${volume}.${rest}`
}
