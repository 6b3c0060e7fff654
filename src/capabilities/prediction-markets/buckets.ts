import { toWords } from '../../domain/words.ts'

/** Ranges of numbers in the names of outcomes ("$90,000 to $94,999", "4.5% or more") and bounds in questions. */

/** A question about one side of a number; `rest` are its other words. */
export interface Bound {
  side: 'above' | 'below'
  at: number
  rest: readonly string[]
}

/** Reads "bitcoin above 100k"; `undefined` when there is not exactly one direction and one amount. */
export function readBound(words: readonly string[]): Bound | undefined {
  const amounts = words.filter((word) => /^[<>]?\d[\d.]*\+?$/.test(word))
  const sides = words.filter((word) => word === 'above' || word === 'below')
  const [amount] = amounts
  const [side] = sides
  if (amounts.length !== 1 || sides.length !== 1 || amount === undefined) return undefined
  const rest = words.filter((word) => word !== amount && word !== side)
  return { side: side as Bound['side'], at: Number(amount.replace(/[<>+]/g, '')), rest }
}

/** The lowest and highest value of a range; infinite where it is open. `undefined` when the text has no range. */
function readRange(label: string): { low: number; high: number } | undefined {
  const text = label.replace(/[$€£%°]/g, ' ').replace(/\s+/g, ' ')
  const words = toWords(text)
  const values = words.flatMap((word) => (/^[<>]?\d[\d.]*\+?$/.test(word) ? [Number(word.replace(/[<>+]/g, ''))] : []))
  const [first, second] = values
  if (first === undefined || values.length > 2) return undefined
  if (second !== undefined) return second > first ? { low: first, high: second } : undefined
  if (words.includes('above') || OR_MORE.test(text)) return { low: first, high: Number.POSITIVE_INFINITY }
  if (words.includes('below') || OR_LESS.test(text)) return { low: Number.NEGATIVE_INFINITY, high: first }
  return { low: first, high: first }
}

const OR_MORE = /^\s*(?:>|≥)|\d[kmb]?\s*\+|\bor (?:more|higher|above|greater)\b|\bat least\b|\bmore than\b/i
const OR_LESS = /^\s*(?:<|≤)|\bor (?:less|lower|below|fewer)\b|\bat most\b|\bless than\b|\bfewer than\b/i

/**
 * Whether all of an outcome's range is on the asked side; `undefined` when the bound cuts through it or it has no range.
 * A range that ends at 94,999 ends below 95,000.
 */
export function isCounted(label: string, { side, at }: Bound): boolean | undefined {
  const range = readRange(label)
  if (!range) return undefined
  if (range.low === range.high) return side === 'above' ? range.low > at : range.high < at
  if (range.low >= at) return side === 'above'
  return range.high <= at ? side === 'below' : undefined
}
