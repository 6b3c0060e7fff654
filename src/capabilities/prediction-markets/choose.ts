import { toWords } from '../../domain/words.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'
import { matchesByBound } from './events.ts'
import { isPastEnd, oddsOf } from './flags.ts'

/** Selects and ranks markets, by topic or by volume. */

/** An event can have dozens of markets, which would fill the list. */
const PER_EVENT = 3

/**
 * Markets that match every word of the topic: best match first, then events by the day's volume, three for each event.
 * A market without odds comes after those of the same match that have them, and so does one whose end date has passed:
 * it waits for its result and forecasts nothing any more.
 */
export function chooseByTopic(
  markets: readonly PredictionMarket[],
  words: readonly string[],
  nowMs: number,
): PredictionMarket[] {
  const relevance = new Map<PredictionMarket, number>()
  for (const market of markets) {
    const found = toRelevance(market, words)
    if (found > 0) relevance.set(market, found)
  }
  const rankOf = (market: PredictionMarket) =>
    (relevance.get(market) ?? 0) - (oddsOf(market) === null || isPastEnd(market, nowMs) ? 0.5 : 0)
  const groups = groupByEvent([...relevance.keys()]).map((group) => {
    const picked = pickOfEvent(group, rankOf)
    return { picked, volumeUsd: Math.max(...picked.map(({ volume24hUsd }) => volume24hUsd ?? -1)) }
  })
  return groups
    .flatMap(({ picked, volumeUsd }, group) => picked.map((market, place) => ({ market, volumeUsd, group, place })))
    .sort(
      (left, right) =>
        rankOf(right.market) - rankOf(left.market) ||
        byGenre(left.market, right.market) ||
        right.volumeUsd - left.volumeUsd ||
        left.group - right.group ||
        left.place - right.place,
    )
    .map(({ market }) => market)
}

/**
 * The largest markets of the day, one for each event. Sports and short price bets would fill the list, so they are left
 * out unless there is nothing else. Markets past their end date come last.
 */
export function chooseByVolume(markets: readonly PredictionMarket[], nowMs: number): PredictionMarket[] {
  const byWorth = (left: PredictionMarket, right: PredictionMarket) =>
    Number(isPastEnd(left, nowMs)) - Number(isPastEnd(right, nowMs)) || byVolume(left, right)
  const largest = groupByEvent(markets).flatMap((group) => group.sort(byWorth).slice(0, 1))
  const plain = largest.filter(({ genre }) => genre === 'other')
  return (plain.length > 0 ? plain : largest).sort(byWorth)
}

/**
 * 3: every word is in the question. 2: in the question or the event's title. 1: in these or the tags. 0: a word is
 * missing.
 */
export function toRelevance(market: PredictionMarket, words: readonly string[]): 0 | 1 | 2 | 3 {
  const { question, event, tags } = market
  if (words.length === 0) return 0
  if (matchesByBound(market, words)) return 2
  const own = new Set([...toWords(question), ...toWords(market.label ?? '')])
  if (words.every((word) => own.has(word))) return 3
  for (const word of toWords(event ?? '')) own.add(word)
  if (words.every((word) => own.has(word))) return 2
  for (const word of tags.flatMap(toWords)) own.add(word)
  return words.every((word) => own.has(word)) ? 1 : 0
}

/** Of outcomes that exclude one another, the most likely; of a series of price levels, the most traded. */
function pickOfEvent(group: PredictionMarket[], rankOf: (market: PredictionMarket) => number): PredictionMarket[] {
  const exclusive = group.every((market) => market.exclusive)
  const byOdds = (left: PredictionMarket, right: PredictionMarket) => (oddsOf(right) ?? 0) - (oddsOf(left) ?? 0)
  const within = exclusive ? byOdds : byVolume
  return group.sort((left, right) => rankOf(right) - rankOf(left) || within(left, right)).slice(0, PER_EVENT)
}

function groupByEvent(markets: readonly PredictionMarket[]): PredictionMarket[][] {
  const groups = new Map<string, PredictionMarket[]>()
  for (const market of markets) groups.set(market.eventKey, [...(groups.get(market.eventKey) ?? []), market])
  return [...groups.values()]
}

/** Short price bets have a high volume and little meaning, so they come last. */
function byGenre(left: PredictionMarket, right: PredictionMarket): number {
  return Number(left.genre === 'short') - Number(right.genre === 'short')
}

/** A market with unknown volume comes last. */
function byVolume(left: PredictionMarket, right: PredictionMarket): number {
  return (right.volume24hUsd ?? -1) - (left.volume24hUsd ?? -1)
}
