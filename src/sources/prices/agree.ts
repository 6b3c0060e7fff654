import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import type { Asset, SpotPrice } from '../../ports/prices.ts'
import type { SpotFeed } from './feeds.ts'

/** Asks several services for a price and stops when enough of them agree. */

const SPOT_LIMIT_SECONDS = 120
/** Prices further apart than this share disagree. */
const AGREEMENT_PCT = 1
const FIRST_ASKED = 3

type Outcome = { reading: Sourced<SpotPrice> | undefined } | { thrown: unknown }

/**
 * Asks the best three services at once and continues as soon as the first of them has answered and two agree. The
 * others are asked only when fewer than two gave a fresh price, or when these disagree.
 */
export async function readSpot(
  feeds: readonly SpotFeed[],
  asset: Asset,
  context: Context,
): Promise<Sourced<SpotPrice>[]> {
  const able = feeds.filter((feed) => feed.covers(asset))
  const isFresh = ({ atMs }: Sourced<SpotPrice>) => context.now() - atMs <= SPOT_LIMIT_SECONDS * 1000
  const freshOf = (outcomes: readonly (Outcome | undefined)[]) => toReadings(outcomes).filter(isFresh)

  const outcomes = await collect(
    able.slice(0, FIRST_ASKED),
    asset,
    (soFar) => soFar[0] !== undefined && agree(freshOf(soFar)),
  )
  if (!agree(freshOf(outcomes))) outcomes.push(...(await collect(able.slice(FIRST_ASKED), asset, () => false)))

  const fresh = freshOf(outcomes)
  if (fresh.length > 0) return fresh
  throw toTellingFailure(outcomes, asset, context.now())
}

/** Distance between the highest and the lowest price, in percent of their middle. */
function toSpreadPct(prices: readonly number[]): number {
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return ((high - low) / (low + (high - low) / 2)) * 100
}

function agree(readings: readonly Sourced<SpotPrice>[]): boolean {
  return readings.length >= 2 && toSpreadPct(readings.map(({ value }) => value.priceUsd)) <= AGREEMENT_PCT
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

function toReadings(outcomes: readonly (Outcome | undefined)[]): Sourced<SpotPrice>[] {
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
