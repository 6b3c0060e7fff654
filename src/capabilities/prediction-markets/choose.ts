import { toWords } from '../../domain/words.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'

/** Selects and ranks markets, by topic or by volume. */

/** An event can have dozens of markets, which would fill the list. */
const PER_EVENT = 3

/** Markets that match every word of the topic: best match first, then by the day's volume; three for each event. */
export function chooseByTopic(markets: readonly PredictionMarket[], words: readonly string[]): PredictionMarket[] {
  const relevant = markets.flatMap((market) => {
    const relevance = toRelevance(market, words)
    return relevance === 0 ? [] : [{ market, relevance }]
  })
  const kept = new Set(groupByEvent(relevant.map(({ market }) => market)).flatMap(pickOfEvent))
  return relevant
    .filter(({ market }) => kept.has(market))
    .sort(
      (left, right) =>
        right.relevance - left.relevance || byGenre(left.market, right.market) || byVolume(left.market, right.market),
    )
    .map(({ market }) => market)
}

/**
 * The largest markets of the day, one for each event. Sports and short price bets would fill the list, so they are left
 * out unless there is nothing else.
 */
export function chooseByVolume(markets: readonly PredictionMarket[]): PredictionMarket[] {
  const largest = groupByEvent(markets).flatMap((group) => group.sort(byVolume).slice(0, 1))
  const plain = largest.filter(({ genre }) => genre === 'other')
  return (plain.length > 0 ? plain : largest).sort(byVolume)
}

/**
 * 3: every word is in the question. 2: in the question or the event's title. 1: in these or the tags. 0: a word is
 * missing.
 */
export function toRelevance({ question, event, tags }: PredictionMarket, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (words.length === 0) return 0
  const own = new Set(toWords(question))
  if (words.every((word) => own.has(word))) return 3
  for (const word of toWords(event ?? '')) own.add(word)
  if (words.every((word) => own.has(word))) return 2
  for (const word of tags.flatMap(toWords)) own.add(word)
  return words.every((word) => own.has(word)) ? 1 : 0
}

/** Of outcomes that exclude one another, the most likely; of a series of price levels, the most traded. */
function pickOfEvent(group: PredictionMarket[]): PredictionMarket[] {
  const likely = (market: PredictionMarket) => market.outcomes[0]?.probability ?? 0
  const exclusive = group.every((market) => market.exclusive)
  return group.sort(exclusive ? (left, right) => likely(right) - likely(left) : byVolume).slice(0, PER_EVENT)
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
