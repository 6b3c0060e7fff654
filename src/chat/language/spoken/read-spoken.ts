/** Reads a number that is said in words, in any of the languages of chat, from a list of words. */
import { shift } from '../numbers.ts'
import { remembered } from '../remembered.ts'
import { ASIAN } from './asian.ts'
import { toAtoms } from './atoms.ts'
import { EUROPEAN } from './european.ts'
import type { SpokenTable } from './spoken-table.ts'
import { addUp, NOTHING, type Sum } from './sum.ts'

export interface SpokenNumber {
  /** Words that it takes. */
  length: number
  /** Plain decimal. */
  value: string
  language: string
  /** All its words mean something else as well. */
  doubtful: boolean
}

export const SPOKEN: Readonly<Record<string, SpokenTable>> = { ...EUROPEAN, ...ASIAN }
const NONE: readonly string[] = []

/** Languages by the words that can begin a number in them. */
const starters = new Map<string, string[]>()
/** Languages that write number words as one, by the letter that such a word can begin with. */
const gluedByLetter = new Map<string, string[]>()
for (const [language, table] of Object.entries(SPOKEN)) {
  const first = [table.adds, table.multipliers, table.scales, table.before].flatMap((map) => [...map.keys()])
  for (const word of new Set([...first, ...table.points].map((words) => words.split(' ')[0] as string)))
    starters.set(word, [...(starters.get(word) ?? []), language])
  if (!table.glued) continue
  const parts = [table.adds, table.multipliers, table.scales, table.joiners].flatMap((list) => [...list.keys()])
  for (const letter of new Set(parts.map((part) => part.charAt(0))))
    gluedByLetter.set(letter, [...(gluedByLetter.get(letter) ?? []), language])
}

/** The longest number that begins at a place. Of equally long ones that in the preferred language, else the surest. */
export function readSpoken(words: readonly string[], place: number, preferred?: string): SpokenNumber | undefined {
  const word = words[place] as string
  let best: SpokenNumber | undefined
  for (const language of startingWith(word)) {
    const found = readIn(SPOKEN[language] as SpokenTable, language, words, place)
    if (found && (!best || rank(found, preferred) > rank(best, preferred))) best = found
  }
  return best
}

const points = new Set(Object.values(SPOKEN).flatMap((table) => [...table.points, ...table.before.keys()]))

/** Whether a number can begin with this word: few can, so it is worth asking first. */
export const mayBeginNumber = remembered((word) => points.has(word) || readSpoken([word], 0) !== undefined)

const rank = ({ length, language, doubtful }: SpokenNumber, preferred: string | undefined): number =>
  length * 4 + (language === preferred ? 2 : 0) + (doubtful ? 0 : 1)

function startingWith(word: string): readonly string[] {
  const known = starters.get(word)
  if (known) return known
  if (word.startsWith('و') && word.length > 2) return ['ar']
  return word.length > 4 && word.length < 90 && !/\d/.test(word)
    ? (gluedByLetter.get(word.charAt(0)) ?? NONE).filter(
        (language) => toAtoms(SPOKEN[language] as SpokenTable, word) !== undefined,
      )
    : NONE
}

function readIn(
  table: SpokenTable,
  language: string,
  words: readonly string[],
  start: number,
): SpokenNumber | undefined {
  const delta = table.before.get(words[start] as string)
  const from = delta === undefined ? start : start + 1
  const whole = readWhole(table, words, from)
  let { end } = whole
  const { total, group, scale, last, earlier } = whole.sum
  if (delta !== undefined && end === from) return undefined
  const counted = Number.isFinite(scale) ? scale : last === 100 ? last : 1
  const isTenths = table.tenthsAtEnd && last > 0 && last < 10 && earlier >= 100
  const value = total + group + (delta ?? 0) * counted + (isTenths ? last * (earlier / 10 - 1) : 0)
  let text = toText(value)
  const decimals = readDecimals(table, words, end)
  // "con cincuenta usdc" is with fifty; only behind a number it is a decimal mark.
  const isLed = table.points.has(words[start] as string) && words[start] !== 'con'
  if (decimals && (end > from || isLed)) {
    text = `${end > from ? text : '0'}.${decimals.digits}`
    end = decimals.end
  }
  if (end === from) return undefined
  const half = table.halves.find(([parts]) => parts.every((part, offset) => words[end + offset] === part))
  // "一半" is a half, not one and a half.
  if (half && !text.includes('.') && !(table.tenthsAtEnd && last < 10)) {
    // "A million and a half".
    const unit = last >= 1000 || (table.halfOfScale && last >= 10) ? last : 1
    text = toText(value + half[1] * unit)
    end += half[0].length
  }
  if (text.includes('.')) {
    const power = Math.log10(table.scales.get(words[end] ?? '') ?? table.multipliers.get(words[end] ?? '') ?? 1)
    if (power >= 2) {
      text = shift(text, Math.round(power))
      end++
    }
  }
  const doubtful = end - start === 1 && isDoubtful(table, words[start] as string)
  return { length: end - start, value: text, language, doubtful }
}

const isDoubtful = (table: SpokenTable, word: string): boolean =>
  table.doubtful.has(word) || (!table.bareScales && (table.scales.has(word) || table.multipliers.has(word)))

/** The whole part: words are added up as long as they go on with the number. */
function readWhole(table: SpokenTable, words: readonly string[], start: number): { end: number; sum: Sum } {
  let sum: Sum = NOTHING
  let end = start
  for (let place = start; place < words.length; place++) {
    const joined = end > start && place === end && table.joiners.has(words[place] as string)
    if (joined && !canJoin(table, sum)) break
    const at = joined ? place + 1 : place
    // A half after the joining word is not part of the sum: "two and a half".
    const atoms = at < words.length ? toAtoms(table, words[at] as string) : undefined
    const next = atoms && addUp(table, sum, joined ? [{ kind: 'joiner' }, ...atoms] : atoms)
    if (!next) break
    sum = next
    end = at + 1
    place = at
  }
  return { end, sum }
}

/** "Five and twenty" and "hundred and five" are one number; "five and ten" are two. */
const canJoin = (table: SpokenTable, sum: Sum): boolean =>
  sum.last >= 100 || sum.scale < Number.POSITIVE_INFINITY || (sum.group >= 20 && table.joinsTens) || table.unitsFirst

/** "Point zero five": digits one by one, or one number: "coma veinticinco". */
function readDecimals(table: SpokenTable, words: readonly string[], place: number) {
  if (!table.points.has(words[place] ?? '')) return undefined
  let digits = ''
  let at = place + 1
  for (; at < words.length; at++) {
    const value = table.adds.get(words[at] as string)
    if (value === undefined || value > 9 || !Number.isInteger(value)) break
    digits += String(value)
  }
  if (digits !== '' && !/^0+$/.test(digits)) return { end: at, digits }
  const { end, sum } = readWhole(table, words, at)
  if (end > at && sum.total === 0 && sum.group >= 10) return { end, digits: `${digits}${sum.group}` }
  return digits === '' ? undefined : { end: at, digits }
}

const toText = (value: number): string => String(Math.round(value * 1e9) / 1e9)
