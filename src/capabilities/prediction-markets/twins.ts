import { DAY_MS } from '../../domain/time.ts'
import { toWords } from '../../domain/words.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'
import { MONTHS, readDeadline } from './deadlines.ts'

/** Finds the same question on the other venue ("twins"). */

/** Venues set slightly different end dates for the same question. */
const DAYS_APART = 3
/** Least share of common words among all words of both questions. */
const LEAST_OVERLAP = 0.6

/**
 * The same question on another venue: the same amounts, the same direction, most words in common, an end within three
 * days, and no deadlines in the titles that differ by more. Missing a twin costs little; a wrong one would be a false statement, so the rule is strict.
 */
export function findTwins(market: PredictionMarket, others: readonly PredictionMarket[]): PredictionMarket[] {
  const own = toTraits(market)
  const best = new Map<string, { twin: PredictionMarket; overlap: number; unique: boolean }>()
  for (const other of others) {
    if (other.venue === market.venue || !endTogether(market, other) || !sameDeadline(market, other)) continue
    const overlap = toOverlap(own, toTraits(other))
    const known = best.get(other.venue)
    if (overlap < LEAST_OVERLAP || (known && overlap < known.overlap)) continue
    best.set(other.venue, { twin: other, overlap, unique: !known || overlap > known.overlap })
  }
  return [...best.values()].flatMap(({ twin, unique }) => (unique ? [twin] : []))
}

/** One entry for each question: a market whose twin ranks higher is shown with that twin. */
export function withoutTwins(markets: readonly PredictionMarket[], most: number): PredictionMarket[] {
  const kept: PredictionMarket[] = []
  for (const market of markets) {
    if (kept.length === most) break
    if (findTwins(market, kept).length === 0) kept.push(market)
  }
  return kept
}

interface Traits {
  words: Set<string>
  amounts: Set<string>
  directions: Set<string>
}

/** Dates are removed from the words: "by December 31" and "before 2027" are one deadline, see `deadlines.ts`. */
const DATE = new RegExp(
  `\\b(?:${MONTHS})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?\\b|\\b(?:${MONTHS})\\b|\\b(?:19|20)\\d\\d\\b`,
  'gi',
)
const DIRECTIONS = new Set(['above', 'below', 'cut', 'hike', 'no', 'not', 'hit', 'dip', 'fall', 'ris', 'win', 'los'])

function toTraits({ question }: PredictionMarket): Traits {
  const all = toWords(question.replace(DATE, ' '))
  const amounts = all.filter((word) => /\d/.test(word))
  const directions = all.filter((word) => DIRECTIONS.has(word))
  const words = all.filter((word) => !amounts.includes(word) && !directions.includes(word))
  return { words: new Set(words), amounts: new Set(amounts), directions: new Set(directions) }
}

/** Common words as a share of all words; zero when amounts or directions differ. */
function toOverlap(left: Traits, right: Traits): number {
  if (!sameSet(left.amounts, right.amounts) || !sameSet(left.directions, right.directions)) return 0
  const shared = [...left.words].filter((word) => right.words.has(word)).length
  const union = left.words.size + right.words.size - shared
  return union === 0 ? 0 : shared / union
}

const sameSet = (left: Set<string>, right: Set<string>): boolean =>
  left.size === right.size && [...left].every((entry) => right.has(entry))

/** Venues close a market some time after its deadline, so titles that name different ones are different questions. */
function sameDeadline(left: PredictionMarket, right: PredictionMarket): boolean {
  const [one, other] = [left, right].map((market) => readDeadline(market.question, market.closesAtMs))
  if (one === undefined || other === undefined) return true
  return Math.abs(one - other) <= DAYS_APART * DAY_MS
}

function endTogether(left: PredictionMarket, right: PredictionMarket): boolean {
  if (left.closesAtMs === null || right.closesAtMs === null) return false
  return Math.abs(left.closesAtMs - right.closesAtMs) <= DAYS_APART * DAY_MS
}
