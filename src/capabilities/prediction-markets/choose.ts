import { toWords } from '../../domain/words.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'

const PER_EVENT = 3

/** Markets that are about every word of the topic: closest first, then by the volume of the day; three per event. */
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
 * The largest markets of the day, one per event. Sports and price races of an hour or less would fill the list: they are
 * left out unless there is nothing else.
 */
export function chooseByVolume(markets: readonly PredictionMarket[]): PredictionMarket[] {
  const largest = groupByEvent(markets).flatMap((group) => group.sort(byVolume).slice(0, 1))
  const plain = largest.filter(({ genre }) => genre === 'other')
  return (plain.length > 0 ? plain : largest).sort(byVolume)
}

/** 3: the question has every word. 2: with its event's title. 1: with its tags. 0: some word is nowhere. */
export function toRelevance({ question, event, tags }: PredictionMarket, words: readonly string[]): 0 | 1 | 2 | 3 {
  if (words.length === 0) return 0
  const own = new Set(toWords(question))
  if (words.every((word) => own.has(word))) return 3
  for (const word of toWords(event ?? '')) own.add(word)
  if (words.every((word) => own.has(word))) return 2
  for (const word of tags.flatMap(toWords)) own.add(word)
  return words.every((word) => own.has(word)) ? 1 : 0
}

/** Of outcomes that exclude one another the likeliest tell the story; of a ladder, the ones people trade. */
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

/** Price races of an hour or less turn over a lot and say little. */
function byGenre(left: PredictionMarket, right: PredictionMarket): number {
  return Number(left.genre === 'short') - Number(right.genre === 'short')
}

/** An unknown volume comes last. */
function byVolume(left: PredictionMarket, right: PredictionMarket): number {
  return (right.volume24hUsd ?? -1) - (left.volume24hUsd ?? -1)
}
