/** Reads a number that is said in words, in any of fourteen languages, from a list of words. */
import { shift } from '../numbers.ts'
import { SPOKEN, type SpokenTable } from './tables.ts'

export interface SpokenNumber {
  /** Words that it takes. */
  length: number
  /** Plain decimal. */
  value: string
  language: string
}

/** The longest number that begins at a place; of equally long ones the first language's. */
export function readSpoken(words: readonly string[], place: number, languages = Object.keys(SPOKEN)): SpokenNumber | undefined {
  let best: SpokenNumber | undefined
  for (const language of languages) {
    const found = readIn(SPOKEN[language] as SpokenTable, words, place)
    if (found && found.length > (best?.length ?? 0)) best = { ...found, language }
  }
  return best
}

interface Sum {
  /** What is complete: whole thousands and more. */
  total: number
  /** What may still be multiplied. */
  current: number
  /** The last part, which a small multiplier takes. */
  last: number
  /** The smallest place that is filled: nothing as large may follow. */
  floor: number
}

function readIn(table: SpokenTable, words: readonly string[], start: number): { length: number; value: string } | undefined {
  let sum: Sum = { total: 0, current: 0, last: 0, floor: Number.POSITIVE_INFINITY }
  let end = start
  let sure = false
  let place = start
  while (place < words.length) {
    const word = words[place] as string
    const isJoiner = end > start && table.and.has(word)
    const at = isJoiner ? place + 1 : place
    const next = take(table, words[at] ?? '', sum, end > start)
    if (!next) break
    sum = next
    if (!table.doubtful.has(words[at] as string)) sure = true
    // Two doubtful words beside each other support each other.
    else if (end > start) sure = true
    place = at + 1
    end = place
  }
  let value = end > start ? String(round(sum.total + sum.current)) : ''
  const decimals = readDecimals(table, words, end > start ? end : start)
  if (decimals && (end > start || decimals.digits.length > 0)) {
    if (end > start || table.point.has(words[start] ?? '')) {
      value = `${value === '' ? '0' : value}.${decimals.digits}`
      end = decimals.end
      sure = true
    }
  }
  if (end === start) return undefined
  for (const [half, added] of table.halves) {
    const parts = half.split(' ')
    if (parts.every((part, offset) => words[end + offset] === part) && !value.includes('.')) {
      value = String(round(Number(value) + Number(added)))
      end += parts.length
      sure = true
      const power = Math.log10(table.times.get(words[end] ?? '') ?? 0)
      if (power >= 2) {
        value = shift(value, Math.round(power))
        end++
      }
      break
    }
  }
  return sure ? { length: end - start, value } : undefined
}

/** The sum with one more word, or nothing if the word does not go on with the number. */
function take(table: SpokenTable, word: string, sum: Sum, begun: boolean): Sum | undefined {
  const times = table.times.get(word)
  const { total, current, last, floor } = sum
  if (times !== undefined) {
    // Words such as "seratus" hold their own one.
    if (times === 1) return last > 0 && last < 10 ? { ...sum, current: current + 10, last: last + 10, floor: 1 } : undefined
    if (times >= 1000) {
      if (times >= floor && total > 0 && floor >= 1000) return undefined
      const counted = current === 0 ? 1 : current
      if (current === 0 && begun && total === 0 && last === 0) return undefined
      if (times >= 1000 && total > 0 && total < times) return { total: (total + current) * times, current: 0, last: 0, floor: times }
      return { total: total + counted * times, current: 0, last: 0, floor: times }
    }
    if (last === 0) {
      if (current >= times * 10 || (current > 0 && current % (times * 10) >= times)) return current === 0 ? undefined : undefined
      return { ...sum, current: current + times, last: times, floor: times }
    }
    if (last >= times) return undefined
    return { ...sum, current: current - last + last * times, last: 0, floor: times }
  }
  const added = table.adds.get(word)
  if (added === undefined) return undefined
  if (added >= 1000) return total === 0 && current === 0 ? { total: added, current: 0, last: 0, floor: 1000 } : undefined
  // "twenty five" adds, "five twenty" does not; Arabic and German say the units first.
  const size = added >= 100 ? 100 : added >= 10 ? 10 : 1
  if (last > 0) {
    const isAdding = (last >= 20 && last < 100 && added < 10 && added > 0) || (last < 10 && added >= 20 && added < 100 && table.and.size > 0 && added % 10 === 0 && isUnitsFirst(table))
    const isFrench = (last === 60 || last === 80) && added >= 10 && added < 20
    if (!isAdding && !isFrench && !(last >= 100 && added < 100)) return undefined
  } else if (current > 0 && current % (size * 10) >= size && size < 100 && current % 100 !== 0) {
    if (!(current % 10 === 0 && added < 10)) return undefined
  }
  return { ...sum, current: current + added, last: last > 0 && last < 100 ? last + added : added, floor: Math.min(floor, size) }
}

const isUnitsFirst = (table: SpokenTable): boolean => table === SPOKEN.ar || table === SPOKEN.de

/** "point zero five": digits one by one. */
function readDecimals(table: SpokenTable, words: readonly string[], place: number): { end: number; digits: string } | undefined {
  if (!table.point.has(words[place] ?? '')) return undefined
  let digits = ''
  let at = place + 1
  for (; at < words.length; at++) {
    const value = table.adds.get(words[at] as string)
    if (value === undefined || value > 99 || !Number.isInteger(value) || (value > 9 && digits.length > 0)) break
    digits += String(value)
    if (value > 9) {
      at++
      break
    }
  }
  return digits === '' ? undefined : { end: at, digits }
}

const round = (value: number): number => Math.round(value * 1e9) / 1e9
