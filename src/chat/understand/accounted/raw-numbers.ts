/** The numbers of a text as the check sees them: every value that they can have, and what stands beside them. */
import { mayBeginNumber, readSpoken } from '../../language/spoken/read-spoken.ts'
import type { Found, RawNumber } from './raw-number.ts'
import { isPlainLetter, lowerOf, plain, type RawPart } from './raw-text.ts'
import { withSurroundings } from './surroundings.ts'
import { SCALES } from './units.ts'

const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hangul}]/u
const EAST_ASIAN_NUMBER = /[〇零一二两兩三四五六七八九十百千万萬亿億半点]+/gu
const HANGUL_NUMBER =
  /[영일이삼사오육칠팔구]?[십백천만억](?:[일이삼사오육칠팔구]?[십백천만억]){0,8}[일이삼사오육칠팔구]?/gu
/** Whether there can be such a number at all: letters of the west have none. */
const UNSPACED = /[\u2e80-\uffff]/
const MOST_WORDS = 14

export function listNumbers(text: string, parts: readonly RawPart[], language: string): RawNumber[] {
  const found: RawNumber[] = []
  for (let place = 0; place < parts.length; place++) {
    const part = parts[place] as RawPart
    if (part.kind === 'number') {
      const number = readDigits(text, parts, place)
      found.push(number)
      place = Math.max(place, number.last)
      continue
    }
    if (part.kind !== 'word') continue
    // "30 por ciento": the sign of a percentage in words.
    if (found.length > 0 && found[found.length - 1]?.percent && isPercentWord(parts, place)) continue
    const half = readHalf(parts, place)
    if (half) {
      found.push(withSurroundings(text, parts, half))
      place = half.last
      continue
    }
    const spoken = readWords(parts, place, language)
    const top = spoken ? (spoken.values[0] ?? 1) : part.word === 'a' || part.word === 'one' ? 1 : undefined
    const bottom = top === undefined ? undefined : PARTS.get(parts[(spoken?.last ?? place) + 1]?.word ?? '')
    if (top !== undefined && bottom !== undefined && top < bottom) {
      const last = (spoken?.last ?? place) + 1
      const share = top / bottom
      found.push(
        withSurroundings(text, parts, {
          first: place,
          last,
          values: [share, Math.floor(share * 100), share * 100],
          sure: false,
        }),
      )
      place = last
    } else if (spoken) {
      found.push(withSurroundings(text, parts, spoken))
      place = spoken.last
    } else if (!part.isAscii) found.push(...readInside(text, parts, place, language))
  }
  return joinRanges(found)
}

const isPercentWord = (parts: readonly RawPart[], place: number): boolean =>
  /^cien?to?$|^cent$/.test(parts[place]?.word ?? '') && /^po[ru]r?$/.test(parts[place - 1]?.word ?? '')

const HALVES = new Set(
  'half medio media meio meia yarim пол полмиллиона nua demi halbe halber setengah نصف نص आधा aadha'
    .split(' ')
    .map(plain),
)
const ARTICLES = new Set('a an de un um ein eine'.split(' '))

/** "Half a million", "medio millón". */
function readHalf(parts: readonly RawPart[], place: number): Found | undefined {
  if (!HALVES.has((parts[place] as RawPart).word)) return undefined
  const last = ARTICLES.has(parts[place + 1]?.word ?? '') ? place + 2 : place + 1
  const scale = SCALES.get(parts[last]?.word ?? '')
  if (scale === undefined || scale < 100 || (parts[last]?.word.length ?? 0) < 3) return undefined
  return { first: place, last, values: [scale / 2], sure: true }
}

/** Adjacent ends of a range stay two numbers; a minus sign between them is none. */
function joinRanges(numbers: RawNumber[]): RawNumber[] {
  if (!numbers.some(({ negative }) => negative)) return numbers
  return numbers.map((number, place) => {
    const before = numbers[place - 1]
    return before && before.end === number.start - 1 && number.negative ? { ...number, negative: false } : number
  })
}

function readDigits(text: string, parts: readonly RawPart[], place: number): RawNumber {
  const part = parts[place] as RawPart
  const slash = parts[place + 1]
  const bottom = parts[place + 2]
  if (slash?.text === '/' && bottom?.kind === 'number' && Number(bottom.text) > 0 && /^\d{1,4}$/.test(part.text)) {
    const value = Number(part.text) / Number(bottom.text)
    return withSurroundings(text, parts, { first: place, last: place + 2, values: [value, value * 100], sure: true })
  }
  let values = toValues(part.text)
  let last = place
  // "2 1/2"
  const top = parts[place + 1]
  if (top?.kind === 'number' && parts[place + 2]?.text === '/' && parts[place + 3]?.kind === 'number') {
    const share = Number(top.text) / Number(parts[place + 3]?.text)
    if (share > 0 && share < 1)
      return withSurroundings(text, parts, {
        first: place,
        last: place + 3,
        values: values.map((value) => value + share),
        sure: true,
      })
  }
  const signs = parts[place + 1]
  if (
    signs?.kind === 'word' &&
    !signs.isAscii &&
    signs.start === part.end &&
    /^[十百千万萬亿億십백천만억]/u.test(signs.text)
  ) {
    const scaled = readMixed(text.slice(part.start))
    if (scaled) {
      const end = part.start + scaled.length
      const number = withSurroundings(
        text,
        parts,
        { first: place, last: lastBefore(parts, place, end), values: [scaled.value], sure: true },
        end,
      )
      return number
    }
  }
  for (;;) {
    const next = parts[last + 1]
    if (next?.kind !== 'word' || next.start > (parts[last] as RawPart).end + 1) break
    const glued = next.start === (parts[last] as RawPart).end
    const scale = SCALES.get(next.word)
    if (scale === undefined || (next.word.length === 1 && !glued && next.word !== 'k')) break
    values = [...values.map((value) => value * scale), ...(scale > 1000 && next.word.length <= 3 ? values : [])]
    if (/^mils?$/.test(next.word)) values = [...values, ...values.map((value) => value * 1000)]
    last++
    const more = parts[last + 1]
    // "2 million 500 thousand"
    if (more?.kind === 'number' && SCALES.has(parts[last + 2]?.word ?? '') && next.word.length > 1) {
      const small = toValues(more.text).map((value) => value * (SCALES.get(parts[last + 2]?.word ?? '') ?? 1))
      values = values.flatMap((value) => small.map((added) => value + added))
      last += 2
    }
    break
  }
  return withSurroundings(text, parts, { first: place, last, values, sure: true })
}

const lastBefore = (parts: readonly RawPart[], place: number, end: number): number => {
  let last = place
  while (parts[last + 1] && (parts[last + 1] as RawPart).end <= end) last++
  return last
}

/** Every value that digits with separators can have. */
function toValues(text: string): number[] {
  if (ONE_VALUE.test(text)) return [Number(text)]
  const bare = text.replace(/[ '_]/g, '')
  const marks = bare.replace(/\d/g, '')
  if (marks === '') return [Number(bare)]
  if (marks.includes('.') && marks.includes(','))
    return [asDecimal(bare, marks.at(-1) as string)].filter(Number.isFinite)
  const [mark] = marks as unknown as [string]
  const groups = bare.split(mark)
  const grouped = groups.slice(1).every((group) => group.length === 3) && /^[1-9]\d{0,2}$/.test(groups[0] as string)
  const indian = mark === ',' && groups.at(-1)?.length === 3 && groups.slice(1, -1).every((group) => group.length === 2)
  const whole = Number(groups.join(''))
  if (marks.length > 1)
    return grouped || indian ? [whole] : [whole, Number(`${groups.slice(0, -1).join('')}.${groups.at(-1)}`)]
  const decimal = Number(`${groups[0] === '' ? '0' : groups[0]}.${groups[1]}`)
  return grouped ? [decimal, whole] : [decimal]
}

/** No mark, or a point that cannot divide thousands. */
const ONE_VALUE = /^\d+(?:\.(?:\d\d?|\d{4,}))?$/

/** With the last of two kinds of marks before the decimals. */
const asDecimal = (text: string, mark: string): number =>
  Number(
    text
      .split(mark === '.' ? ',' : '.')
      .join('')
      .replace(mark, '.'),
  )

const POWERS: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  십: 10,
  백: 100,
  천: 1e3,
  만: 1e4,
  억: 1e8,
}

/** `8만5천`, `1万2千`: digits with the multipliers of East Asia. */
function readMixed(text: string): { length: number; value: number } | undefined {
  const found = /^(?:[\d.,]{0,12}[十百千万萬亿億십백천만억]){1,6}\d{0,4}/u.exec(text)?.[0]
  if (found === undefined) return undefined
  let [total, group] = [0, 0]
  let rest = ''
  let power = 1
  for (const [, digits = '', sign = ''] of found.matchAll(/([\d.,]{0,12})([十百千万萬亿億십백천만억]|$)/gu)) {
    if (sign === '') {
      rest = digits
      break
    }
    power = POWERS[sign] ?? 1
    const count = digits === '' ? (power >= 1e4 ? 0 : 1) : Number(digits.replace(/,/g, ''))
    if (power >= 1e4) {
      total += (group + count) * power
      group = 0
    } else group += count * power
  }
  const tail = rest === '' ? 0 : rest.length === 1 && power >= 100 ? Number(rest) * (power / 10) : Number(rest)
  return { length: found.length, value: total + group + tail }
}

/** A number in words that begins at a part. */
function readWords(parts: readonly RawPart[], place: number, language: string): Found | undefined {
  const start = parts[place] as RawPart
  // Most words begin no number: ask before the following ones are collected.
  if (!isOfLetters(start) || !mayBeginNumber(fold(start))) return undefined
  const words: string[] = []
  for (let at = place; at < parts.length && words.length < MOST_WORDS; at++) {
    const part = parts[at] as RawPart
    const before = parts[at - 1]
    // "twenty-five"
    if (part.text === '-' && at > place) continue
    if (part.kind !== 'word' || !isOfLetters(part) || (at > place && before && part.start - before.end > 1)) break
    words.push(fold(part))
  }
  const best = readSpoken(words, 0, language)
  if (!best) return undefined
  const own = best.language === language || best.language === 'en'
  let last = place
  for (let count = 1; count < best.length; ) if (parts[++last]?.text !== '-') count++
  return { first: place, last, values: [Number(best.value)], sure: !best.doubtful && (own || best.length > 1) }
}

const isOfLetters = ({ isAscii, text }: RawPart): boolean =>
  isAscii ? isPlainLetter(text.charCodeAt(0)) : LETTERS.test(text)

/** Lower case. Arabic writes "with" and "and" together with the number. */
const fold = (part: RawPart): string => {
  const word = lowerOf(part)
  if (part.isAscii || !/[\p{Script=Arabic}\p{Script=Devanagari}]/u.test(word)) return word
  const bare = plain(word)
  return readSpoken([bare], 0) === undefined && /^[بلف].{3}/.test(bare) ? bare.slice(1) : bare
}

/** "Three quarters", "a tenth". */
const PARTS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 2,
    halves: 2,
    third: 3,
    thirds: 3,
    quarter: 4,
    quarters: 4,
    fifth: 5,
    fifths: 5,
    sixth: 6,
    eighth: 8,
    tenth: 10,
    tenths: 10,
    hundredth: 100,
    tercio: 3,
    tercios: 3,
    cuarto: 4,
    cuartos: 4,
    quinto: 5,
    decimo: 10,
    terco: 3,
    tercos: 3,
    quartos: 4,
    quarto: 4,
    tiers: 3,
    quart: 4,
    quarts: 4,
    cinquieme: 5,
    dixieme: 10,
    drittel: 3,
    viertel: 4,
    funftel: 5,
    zehntel: 10,
    трети: 3,
    четверти: 4,
  }),
)

/** Numbers inside a run without spaces: "五百", "오백달러". */
function readInside(text: string, parts: readonly RawPart[], place: number, language: string): RawNumber[] {
  const part = parts[place] as RawPart
  if (!UNSPACED.test(part.text)) return []
  const isHangul = /\p{Script=Hangul}/u.test(part.text)
  const pattern = isHangul ? HANGUL_NUMBER : EAST_ASIAN_NUMBER
  return [...part.text.matchAll(pattern)].flatMap((match): RawNumber[] => {
    const said = readSpoken([...match[0].replace(/萬/g, '万').replace(/億/g, '亿').replace(/兩/g, '两')], 0, language)
    if (!said || said.length < [...match[0]].length) return []
    const start = part.start + match.index
    const sure = match[0].length >= 2 && !/^[半点]|半$/.test(match[0])
    const found = { first: place, last: place, values: [Number(said.value)], sure: sure && !isHangul }
    return [withSurroundings(text, parts, found, start + match[0].length, start)]
  })
}
