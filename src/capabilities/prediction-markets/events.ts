import { toWords } from '../../domain/words.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'
import { isCounted, readBound } from './buckets.ts'
import { oddsOf } from './flags.ts'

/** Events as distributions, and the sum of outcomes that answers what was asked. */

export interface EventGroup {
  venue: PredictionMarket['venue']
  title: string | null
  url: string
  exclusive: boolean
  /** All markets of the event that were read. */
  markets: readonly PredictionMarket[]
  /** True when every open market of the event was read and has odds. */
  complete: boolean
}

export interface EventSum {
  event: EventGroup
  /** The outcomes that are added up. */
  parts: readonly PredictionMarket[]
  probability: number
}

/** Odds of outcomes that exclude one another add up to about one; further off they are too thin to be added. */
const TOTAL_RANGE = [0.85, 1.2] as const

/** Events with at least two markets, in the order of the markets. */
export function groupEvents(markets: readonly PredictionMarket[]): EventGroup[] {
  const groups = new Map<string, PredictionMarket[]>()
  for (const market of markets) groups.set(market.eventKey, [...(groups.get(market.eventKey) ?? []), market])
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || group.length < 2) return []
    return {
      venue: first.venue,
      title: first.event,
      url: first.url,
      exclusive: group.every(({ exclusive }) => exclusive),
      markets: group,
      complete: first.eventSize === group.length && group.every((market) => oddsOf(market) !== null),
    }
  })
}

/** Sum of the odds of all outcomes; null when one is not known. */
export function toTotal(markets: readonly PredictionMarket[]): number | null {
  const odds = markets.map(oddsOf)
  return odds.some((each) => each === null) ? null : round(odds.reduce<number>((sum, each) => sum + (each ?? 0), 0))
}

/**
 * The outcomes of one event that together answer the question: "any cut" is 25 bps and 50 bps, "above 100k" is every
 * range from 100k up. Only where outcomes exclude one another, all of them are known and some of them are not counted.
 */
export function findSum(event: EventGroup, words: readonly string[]): EventSum | undefined {
  const total = toTotal(event.markets)
  if (!event.exclusive || !event.complete || total === null) return undefined
  if (total < TOTAL_RANGE[0] || total > TOTAL_RANGE[1]) return undefined
  const parts = byBound(event.markets, words) ?? byWords(event.markets, words)
  if (parts.length < 2 || parts.length === event.markets.length) return undefined
  const sum = toTotal(parts) ?? 0
  return { event, parts, probability: round(Math.min(1, sum)) }
}

/** True when the market is one of the ranges that a question with a bound is about. */
export function matchesByBound(market: PredictionMarket, words: readonly string[]): boolean {
  const asked = readBound(words)
  if (!asked || !market.exclusive || market.label === null) return false
  const own = new Set([...toWords(market.question), ...toWords(market.event ?? ''), ...market.tags.flatMap(toWords)])
  return asked.rest.length > 0 && asked.rest.every((word) => own.has(word)) && isCounted(market.label, asked) === true
}

function byBound(markets: readonly PredictionMarket[], words: readonly string[]): PredictionMarket[] | undefined {
  const asked = readBound(words)
  if (!asked) return undefined
  const counted = markets.map((market) => ({ market, counts: isCounted(market.label ?? '', asked) }))
  // A range that the bound cuts through, or a label without a range: the sum would not be what was asked.
  if (counted.some(({ counts }) => counts === undefined)) return undefined
  if (!markets.every((market) => matchesRest(market, asked.rest))) return undefined
  return counted.flatMap(({ market, counts }) => (counts ? [market] : []))
}

function matchesRest({ question, event, tags }: PredictionMarket, rest: readonly string[]): boolean {
  const own = new Set([...toWords(question), ...toWords(event ?? ''), ...tags.flatMap(toWords)])
  return rest.every((word) => own.has(word))
}

/** Markets whose own words contain what was asked and do not deny it ("no cut", "hike by 0 bps"). */
function byWords(markets: readonly PredictionMarket[], words: readonly string[]): PredictionMarket[] {
  // Only "how many" has an answer of its own where no outcome is asked for: at least one.
  if (isWholeEvent(markets, words) && !/^how many\b/i.test(markets[0]?.event ?? '')) return []
  const denied = words.some((word) => DENIALS.has(word))
  return markets.filter((market) => {
    if (!denied && [...ownWords(market)].some((word) => DENIALS.has(word))) return false
    return namesAll(market, words)
  })
}

/** True when the words fit every outcome: who asks so wants the distribution. */
export const isWholeEvent = (markets: readonly PredictionMarket[], words: readonly string[]): boolean =>
  markets.every((market) => namesAll(market, words))

function namesAll(market: PredictionMarket, words: readonly string[]): boolean {
  const own = ownWords(market)
  const titled = new Set(toWords(market.event ?? ''))
  return words.every((word) => own.has(word) || titled.has(word))
}

const ownWords = ({ question, label }: PredictionMarket) => new Set([...toWords(question), ...toWords(label ?? '')])

const DENIALS = new Set(['no', 'not', 'none', 'zero', '0', 'unchang', 'maintain', 'without'])

const round = (value: number): number => Number(value.toFixed(6))
