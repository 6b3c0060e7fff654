import { AGREEMENT_PCT, middle, splitByAgreement, toDeviationPct } from '../../domain/agreeing-prices.ts'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { whenFetched } from '../../domain/provenance.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Asset, RejectedReading, Spot, SpotPrice, SpotReading } from '../../ports/prices.ts'
import type { DatedReading, SpotFeed } from './feeds.ts'

/** Asks several services for a price, stops when enough of them agree, and judges what they said. */

const SPOT_LIMIT_SECONDS = 120
const FIRST_ASKED = 3
/**
 * A coin of which less than a thousandth of its market cap is traded in a day moves slowly: shares of funds and tokenized
 * loans. Coins that trade at all turn over one percent and more.
 */
const SLOW_TURNOVER = 0.001
/** Such coins get a new price once a day, so one that is older than a day was given up by its source. */
const SLOW_LIMIT_MS = DAY_MS
/** A price that is too old to be sold still shows, up to this age, that another one is wrong. */
const WITNESS_LIMIT_MS = 15 * MINUTE_MS

type Outcome = { reading: DatedReading | undefined } | { thrown: unknown }

/**
 * Asks the best three services at once and continues as soon as the first of them has answered and two agree. The
 * others are asked only when fewer than two gave a fresh price, or when these disagree.
 */
export async function readSpot(feeds: readonly SpotFeed[], asset: Asset, context: Context): Promise<Spot> {
  const able = feeds.filter((feed) => feed.covers(asset))
  const isFresh = ({ atMs }: DatedReading) => context.now() - atMs <= SPOT_LIMIT_SECONDS * 1000
  const agree = (outcomes: readonly (Outcome | undefined)[]) => {
    const fresh = toReadings(outcomes).filter(isFresh)
    return fresh.length >= 2 && splitByAgreement(fresh).rejected.length === 0
  }

  const outcomes = await collect(able.slice(0, FIRST_ASKED), asset, (soFar) => soFar[0] !== undefined && agree(soFar))
  if (!agree(outcomes)) outcomes.push(...(await collect(able.slice(FIRST_ASKED), asset, () => false)))

  const spot = judge(toReadings(outcomes), asset, context.now())
  if (spot.readings.length > 0) return spot
  throw toTellingFailure(outcomes, asset, context.now())
}

/**
 * Fresh prices that agree come first. A price whose own time is old is used after them when its service answered just now
 * and something explains the age: the coin hardly trades, or a price in use agrees with it.
 */
function judge(all: readonly DatedReading[], asset: Asset, nowMs: number): Spot {
  const [fresh, old] = split(all, ({ atMs }) => nowMs - atMs <= SPOT_LIMIT_SECONDS * 1000)
  const [slow, late] = split(old, (reading) => isLive(reading, nowMs) && isSlow(reading.value))
  const usable = [...fresh, ...slow]
  const [exchanges, others] = split(usable, ({ source }) => EXCHANGES.has(source))
  const { agreeing: chosen, rejected } = splitByAgreement([...exchanges, ...others], (source) => toVoice(source, asset))
  const agreeing = usable.filter((reading) => chosen.includes(reading))
  const price = middle(agreeing.map(({ value }) => value.priceUsd))
  const [confirmed, unused] = split(
    late,
    (reading) => isLive(reading, nowMs) && Math.abs(toDeviationPct(reading.value.priceUsd, price)) <= AGREEMENT_PCT,
  )
  const toRejected =
    (reason: RejectedReading['reason']) =>
    ({ source, atMs, value: { priceUsd } }: DatedReading) => ({
      source,
      priceUsd,
      deviationPct: toDeviationPct(priceUsd, price),
      reason,
      ageSeconds: Math.round((nowMs - atMs) / 1000),
    })
  const contradicting = unused.filter(
    ({ atMs, value }) =>
      nowMs - atMs <= WITNESS_LIMIT_MS && Math.abs(toDeviationPct(value.priceUsd, price)) > AGREEMENT_PCT,
  )
  return {
    readings: [...agreeing, ...confirmed].map((reading) => toReading(reading, nowMs)),
    rejected: [...rejected.map(toRejected('outlier')), ...contradicting.map(toRejected('old'))],
  }
}

/** Where as many sources say one thing as another, those that trade the coin themselves are believed. */
const EXCHANGES: ReadonlySet<string> = new Set(['coinbase', 'kraken'])

/** DefiLlama repeats CoinGecko for coins that it knows by CoinGecko's id, so the two are one voice. */
const toVoice = (source: string, { llamaKey }: Asset): string =>
  source === 'defillama' && llamaKey?.startsWith('coingecko:') ? 'coingecko' : source

/** The service itself answered just now, and its price is of the last day. */
const isLive = ({ atMs, answeredAtMs }: DatedReading, nowMs: number): boolean =>
  answeredAtMs !== undefined && nowMs - answeredAtMs <= SPOT_LIMIT_SECONDS * 1000 && nowMs - atMs <= SLOW_LIMIT_MS

const isSlow = ({ volume24hUsd, marketCapUsd }: SpotPrice): boolean =>
  volume24hUsd !== null && marketCapUsd !== null && volume24hUsd <= marketCapUsd * SLOW_TURNOVER

function toReading({ answeredAtMs, ...reading }: DatedReading, nowMs: number): SpotReading {
  if (answeredAtMs === undefined) return reading
  if (nowMs - reading.atMs <= SPOT_LIMIT_SECONDS * 1000)
    return { ...reading, ...whenFetched(reading.atMs, answeredAtMs) }
  return { ...reading, atMs: answeredAtMs, quotedAtMs: reading.atMs }
}

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

/** Outcomes in the order of the feeds. Those that were not waited for stay `undefined`. */
function collect(
  feeds: readonly SpotFeed[],
  asset: Asset,
  enough: (soFar: readonly (Outcome | undefined)[]) => boolean,
): Promise<(Outcome | undefined)[]> {
  const outcomes: (Outcome | undefined)[] = feeds.map(() => undefined)
  let open = feeds.length
  if (open === 0) return Promise.resolve([])
  return new Promise((resolve) => {
    const settle = (index: number, outcome: Outcome) => {
      outcomes[index] = outcome
      open -= 1
      // Wait one turn of the event loop, so that answers that are already in memory count as well.
      if (open === 0 || enough(outcomes)) setImmediate(() => resolve([...outcomes]))
    }
    feeds.forEach((feed, index) => {
      feed.read(asset).then(
        (reading) => settle(index, { reading }),
        (thrown) => settle(index, { thrown }),
      )
    })
  })
}

function toReadings(outcomes: readonly (Outcome | undefined)[]): DatedReading[] {
  return outcomes.flatMap((outcome) => (outcome && 'reading' in outcome && outcome.reading ? [outcome.reading] : []))
}

/** Which failure to report: a defect of ours, else a timeout, else another failure, else a stale price. */
function toTellingFailure(outcomes: readonly (Outcome | undefined)[], asset: Asset, nowMs: number): unknown {
  const thrown = outcomes.flatMap((outcome) => (outcome && 'thrown' in outcome ? [outcome.thrown] : []))
  const codeOf = (candidate: unknown) => (candidate instanceof Failed ? candidate.failure.code : undefined)
  const worst =
    thrown.find((candidate) => codeOf(candidate) === undefined) ??
    thrown.find((candidate) => codeOf(candidate) === 'upstream_timeout') ??
    thrown[0]
  if (worst !== undefined) return worst
  const [newest] = toReadings(outcomes).sort((left, right) => right.atMs - left.atMs)
  if (!newest) return fail({ code: 'no_data', about: `price of ${asset.token.symbol}` })
  const ageSeconds = Math.round((nowMs - newest.atMs) / 1000)
  return fail({ code: 'source_stale', source: newest.source, ageSeconds, limitSeconds: SPOT_LIMIT_SECONDS })
}
