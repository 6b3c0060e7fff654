/** Number words among the pieces of a message: whole numbers, scales after digits, and words for percent. */

import { shift } from './numbers.ts'
import type { Pieces } from './pieces.ts'
import { changeNumber, type ReadNumber } from './read-number.ts'
import { readSpoken, SPOKEN, type SpokenNumber } from './spoken/read-spoken.ts'

const MOST_WORDS = 16

/** The number in words that begins at a piece. Its words stand together. */
export function sayNumber(all: Pieces, place: number): SpokenNumber | undefined {
  const { pieces } = all
  if (pieces[place]?.kind !== 'word') return undefined
  // Most words begin no number: ask before the following ones are collected.
  if (!all.words[place]?.beginsNumber) return undefined
  const words: string[] = []
  for (let at = place; at < pieces.length && words.length < MOST_WORDS; at++) {
    const piece = pieces[at]
    if (piece?.kind !== 'word' || (at > place && !/^-?$/.test(piece.lead))) break
    words.push(key(all, at))
  }
  return readSpoken(words, 0, all.language)
}

const key = ({ words }: Pieces, place: number): string => words[place]?.key ?? ''

/** The digits before it times the scale, and what may be added: "2 million 500 thousand", "2 and a half". */
export function sayScale(
  all: Pieces,
  place: number,
  number: ReadNumber,
): { number: ReadNumber; length: number } | undefined {
  const { pieces, language } = all
  if (number.percent || number.span?.certain || number.times || number.fraction) return undefined
  const power = powerOf(all, place)
  if (power !== undefined) {
    const usd = number.usd || key(all, place) === 'grand'
    const scaled = changeNumber(number, {
      value: shift(number.value, power),
      usd,
      ambiguous: undefined,
      otherValue: undefined,
      span: undefined,
    })
    const next = pieces[place + 1]?.number
    const smaller = next && !next.percent && !next.usd ? powerOf(all, place + 2) : undefined
    if (next && smaller !== undefined && smaller < power && Number.isInteger(Number(scaled.value)))
      return {
        number: changeNumber(scaled, { value: String(Number(scaled.value) + Number(shift(next.value, smaller))) }),
        length: 3,
      }
    return { number: scaled, length: 1 }
  }
  if (number.value.includes('.')) return undefined
  for (const [words, added] of SPOKEN[language]?.halves ?? []) {
    if (!words.every((word, offset) => key(all, place + offset) === word)) continue
    const half = String(Number(number.value) + added)
    const later = powerOf(all, place + words.length)
    return {
      number: changeNumber(number, { value: later ? shift(half, later) : half }),
      length: words.length + (later ? 1 : 0),
    }
  }
  return undefined
}

/** Scales by word: those that are also something else only in their own language. */
const SCALE_POWERS = new Map<string, { power: number; only: string | undefined }>()
for (const [language, { scales, multipliers, doubtful }] of Object.entries(SPOKEN)) {
  for (const [word, value] of [...scales, ...multipliers]) {
    const power = Math.log10(value)
    if (!Number.isInteger(power) || power < 2 || word === 'cents' || word === 'cent') continue
    const known = SCALE_POWERS.get(word)
    SCALE_POWERS.set(word, { power, only: doubtful.has(word) && !known ? language : known?.only })
  }
}

function powerOf(all: Pieces, place: number): number | undefined {
  const piece = all.pieces[place]
  if (piece?.kind !== 'word' || piece.lead !== '') return undefined
  const word = key(all, place)
  const found =
    SCALE_POWERS.get(word) ??
    (all.language === 'tr' ? SCALE_POWERS.get(word.replace(/(?:y?[ae]|[dt][ae]n?|l[ıi]k)$/, '')) : undefined)
  if (found === undefined && word === 'k') return 3
  return found === undefined || (found.only !== undefined && found.only !== all.language) ? undefined : found.power
}

const PERCENT = new Set(
  `percent pct percentage persen prozent procent процент процента процентов проц パーセント 퍼센트 프로 بالمئة بالمائة بالميه بالمية प्रतिशत फीसदी
 pratishat fisadi yüzde phan_tram`.split(/\s+/),
)
const PERCENT_PHRASES = [
  'por ciento',
  'por cento',
  'pour cent',
  'per cent',
  'phần trăm',
  'phan tram',
  'في المئة',
  'في المائة',
  'في المية',
].map((phrase) => phrase.split(' '))

/** How many words say percent here. */
export function percentLength(lowers: readonly string[], place: number): number {
  if (PERCENT.has(lowers[place] as string)) return 1
  return PERCENT_PHRASES.find((words) => words.every((word, offset) => lowers[place + offset] === word))?.length ?? 0
}
