import type { Context } from '../../domain/context.ts'
import { Failed, toFailure } from '../../domain/failure.ts'
import { type Sourced, whenFetched } from '../../domain/provenance.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { toSearchWords } from '../../domain/words.ts'
import type { PredictionMarket, PredictionSource, Venue, VenueMarkets } from '../../ports/predictions.ts'
import { kalshiExchange } from '../adapters/kalshi/exchange.ts'
import { polymarketGamma } from '../adapters/polymarket/gamma.ts'
import { type TouchedMarket, toCurrent } from '../adapters/polymarket/market.ts'
import type { Fetched } from '../client/cache.ts'
import type { Lists } from '../client/lists/lists.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { readDetail } from './market-detail.ts'

/** Asks both venues at once. A venue that fails is listed with a reason and does not fail the other. */
export function createPredictionSource(
  upstreams: Record<UpstreamName, Upstream>,
  background: Lists,
  context: Context,
): PredictionSource {
  const polymarket = polymarketGamma(upstreams.polymarket)
  const kalshi = kalshiExchange(upstreams.kalshi, background)
  const fromGamma = async (asked: Promise<Fetched<TouchedMarket[]>>) => toGammaMarkets(await asked, context.now())
  const fromKalshi = async (asked: Promise<Fetched<PredictionMarket[]>>) => toSourced('kalshi', await asked)
  return {
    search: (topic) =>
      readVenues({
        polymarket: fromGamma(polymarket.search(topic)),
        kalshi: fromKalshi(kalshi.search(toSearchWords(topic))),
      }),
    detail: (market) => readDetail(upstreams, market),
    top: () => readVenues({ polymarket: fromGamma(polymarket.top()), kalshi: fromKalshi(kalshi.top()) }),
  }
}

/**
 * Polymarket updates its rows every few minutes. When none of several rows was updated for this long, the data is
 * stale.
 */
const STANDSTILL_MS = 30 * MINUTE_MS
/** With fewer rows, a standstill can be chance. */
const ENOUGH_ROWS = 5

function toGammaMarkets(fetched: Fetched<TouchedMarket[]>, nowMs: number): Sourced<PredictionMarket[]> {
  const times = fetched.body.flatMap(({ touchedAtMs }) => touchedAtMs ?? [])
  const newestMs = times.length >= ENOUGH_ROWS ? Math.max(...times) : fetched.fetchedAtMs
  const atMs = fetched.fetchedAtMs - newestMs > STANDSTILL_MS ? newestMs : fetched.fetchedAtMs
  const markets = fetched.body.map((touched) => toCurrent(touched, nowMs))
  const { fetchedAtMs } = fetched
  return { ...toSourced('polymarket', { ...fetched, body: markets }), atMs, ...whenFetched(atMs, fetchedAtMs) }
}

function toSourced(
  source: Venue,
  { body, fetchedAtMs, sandbox }: Fetched<PredictionMarket[]>,
): Sourced<PredictionMarket[]> {
  return { value: body, source, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) }
}

async function readVenues(asked: Record<Venue, Promise<Sourced<PredictionMarket[]>>>): Promise<VenueMarkets[]> {
  const names = Object.keys(asked) as Venue[]
  const outcomes = await Promise.allSettled(names.map((venue) => asked[venue]))
  const readings = outcomes.map((outcome, place): VenueMarkets => {
    const venue = names[place] as Venue
    if (outcome.status === 'fulfilled') return { venue, read: outcome.value }
    if (!(outcome.reason instanceof Failed)) throw outcome.reason
    return { venue, reason: toFailure(outcome.reason).code }
  })
  if (readings.some((reading) => 'read' in reading)) return readings
  throw (outcomes[0] as PromiseRejectedResult).reason
}
