/** Cuts Chinese and Japanese, which have no spaces, into the longest known words, numbers and particles. */

import { CURRENCY_WORDS, findCurrency } from './currencies.ts'
import { simplify } from './gazetteer/simplified.ts'
import { findChainName, findToken, listNames } from './gazetteer/tokens.ts'
import { addUnspaced, findUnspaced } from './lexicon.ts'
import { toReadNumber } from './read-number.ts'
import type { Piece } from './scan.ts'
import { readSpoken } from './spoken/read-spoken.ts'
import { TIME_UNITS } from './words/languages.ts'

for (const names of [listNames(), TIME_UNITS.keys(), CURRENCY_WORDS, ['百分之', '枚', '個', '割', '成']])
  addUnspaced(names)

/** Japanese particles, with the English word that stands before the name instead. */
const PARTICLES: Readonly<Record<string, string>> = {
  ...{ から: 'from', より: 'from', に: 'to', へ: 'to', まで: 'to', で: 'on', と: 'and', や: 'and' },
  ...{ を: '', は: '', が: '', の: '', も: '', って: '', とか: '', だけ: '', 分: '' },
}
const NUMERALS = /[〇零一二两三四五六七八九十百千万亿億壹贰叁肆伍陆柒捌玖拾佰仟点半俩壱弐]{1,16}/y
/** What can be counted: a single numeral is a number only before one of these. */
const COUNTED =
  /^(?:个|枚|颗|只|次|份|笔|批|天|日|周|星期|月|年|小时|分钟|倍|名|位|美元|美金|美分|刀|块|元|円|ドル|つ|時間|时间|週間|周间|ヶ月|か月|カ月|人|件|回|本|u)/i

export function cutEastAsian(
  piece: Piece,
  previous: Piece | undefined,
  next: Piece | undefined,
  language: string,
): Piece[] {
  const text = simplify(piece.text)
  const parts: Piece[] = []
  let rest = ''
  /** Whether the last part is a name or number that a particle may follow. */
  let named = piece.glued === true && previous !== undefined
  const put = (part: Piece) =>
    parts.push(parts.length === 0 ? { ...part, lead: piece.lead, ...(piece.glued ? { glued: true } : {}) } : part)
  const putRest = () => {
    if (rest !== '') put({ kind: 'han', text: rest, lead: '' })
    rest = ''
  }
  for (let place = 0; place < text.length; ) {
    const found =
      rest === '' || !/[ぁ-ん]/.test(text[place] as string) ? findUnspaced(text, place) : findLong(text, place)
    const number =
      rest === '' || found === undefined ? readNumerals(text, place, next, language, parts.at(-1)) : undefined
    if (number && number.text.length > (found?.length ?? 0)) {
      putRest()
      put({ kind: 'number', text: number.text, lead: '', number: toReadNumber(number.value) })
      place += number.text.length
      named = true
      continue
    }
    const particle = named && rest === '' ? particleAt(text, place) : undefined
    if (particle !== undefined && (found === undefined || found.length <= particle.length)) {
      putRole(parts, PARTICLES[particle] as string, piece)
      place += particle.length
      named = false
      continue
    }
    if (found === undefined) {
      rest += text[place++]
      named = false
      continue
    }
    putRest()
    put({ kind: 'han', text: found, lead: '' })
    place += found.length
    named = isKnownName(found) || found === '枚' || found === '个'
  }
  putRest()
  return parts
}

/** Inside an unknown run of kana only a word of three or more signs is found: shorter ones are inflections. */
function findLong(text: string, place: number): string | undefined {
  const found = findUnspaced(text, place)
  return found !== undefined && found.length > 2 ? found : undefined
}

const particleAt = (text: string, place: number): string | undefined =>
  [2, 1].map((length) => text.slice(place, place + length)).find((word) => word in PARTICLES && word.length > 0)

/** The role goes before the name that the particle follows: "to base" for "baseに". */
function putRole(parts: Piece[], role: string, piece: Piece): void {
  if (role === '') return
  parts.push({ kind: 'word', text: role, lead: parts.length === 0 ? piece.lead : '', after: true })
}

/** The longest number that the run of numerals begins with. */
function readNumerals(
  text: string,
  place: number,
  next: Piece | undefined,
  language: string,
  before: Piece | undefined,
): { text: string; value: string } | undefined {
  NUMERALS.lastIndex = place
  const run = NUMERALS.exec(text)?.[0]
  const found = run === undefined ? undefined : readSpoken([...run], 0, language === 'ja' ? 'ja' : 'zh')
  if (!found) return undefined
  const end = place + found.length
  const isCounted =
    COUNTED.test(text.slice(end, end + 4)) ||
    (end === text.length && next?.lead === '') ||
    /^(?:前|百分之)$/.test(before?.text ?? '')
  return found.doubtful && !isCounted ? undefined : { text: text.slice(place, end), value: found.value }
}

const isKnownName = (text: string): boolean =>
  findToken(text) !== undefined ||
  findChainName(text) !== undefined ||
  TIME_UNITS.has(text) ||
  findCurrency(text) !== undefined
