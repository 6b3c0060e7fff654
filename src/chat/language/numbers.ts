/** Reads a number that is written in digits, with its signs and suffixes, in the habits of many countries. */
import { CURRENCY_SIGNS } from './currencies.ts'
import { changeNumber, type ReadNumber, toReadNumber } from './read-number.ts'

/** Languages that write a comma before decimals and a dot or a space between thousands. */
const COMMA_DECIMAL = new Set(['es', 'pt', 'tr', 'ru', 'vi', 'fr', 'de', 'id'])
const MARK = '(?:US|R|A|C|HK|NT|S|MX)?\\$|[€£¥₹₩₽₺₫₴₦₱฿₪₸]|Rs\\.? ?|Rp\\.? ?'
const BODY = [
  '\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d{1,18})?(?!\\d)',
  '[1-9]\\d{0,2}(?:,\\d{3}){1,6}(?:\\.\\d{1,18})?(?!\\d)',
  '[1-9]\\d{0,2}(?:\\.\\d{3}){1,6},\\d{1,18}(?!\\d)',
  '[1-9]\\d{0,2}(?:\\.\\d{3}){2,6}(?!\\d)',
  "[1-9]\\d{0,2}(?:['_]\\d{3}){1,6}(?:[.,]\\d{1,18})?(?!\\d)",
  '[1-9]\\d{0,2}(?: 000){1,4}(?:[.,]\\d{1,18})?(?!\\d)',
  '[1-9]\\d{0,2}(?: \\d{3}){1,4},\\d{1,18}(?!\\d)',
  '\\d{1,30}(?:[.,]\\d{1,30})?',
  '\\.\\d{1,30}',
].join('|')
const DIGITS = new RegExp(`([+-]?)(?:(${MARK}) ?)?([+-]?)(${BODY})`, 'y')
const SPACED = /[1-9]\d{0,2}(?: \d{3}){1,4}(?:[.,]\d{1,18})?(?![\d.,]?\d)/y
const FRACTION = /(?:(\d{1,4}) )?(\d{1,2}) ?\/ ?(\d{1,3})(?![\d/.,]?\d)/y
const MYRIADS = /([\d.,]*)([十百千万亿億萬십백천만억])/y

const NOT_IN_WORD = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])'
/** `2k3` is 2,300. */
const SHORT = /(k|к|tr)(\d{1,3})(?![\p{L}\d.,])/iuy
const SCALE = new RegExp(
  ` ?(mil(?:lion)?s?|mm|mn|mln|mio|bn|mrd|billions?|k|m|b|к|тыс|млн|млрд|rb|ribu|jt|juta|tr|bin|lakhs?|lacs?|crores?|cr|w)\\.?${NOT_IN_WORD}`,
  'iuy',
)
const UNIT = / ?(%|\$(?!\p{L})|¢|[€£¥₹₩₽₺₫₴₦₱฿₪₸])/uy
/** `9c` */
const CENTS = new RegExp(`c(?!-)${NOT_IN_WORD}`, 'uy')
const TIMES = new RegExp(`x${NOT_IN_WORD}`, 'iuy')
const SPAN = new RegExp(`(h|hr|hrs|d|w|wk|wks|mo|min|mins|s|sec|y|yr|j)${NOT_IN_WORD}`, 'iuy')

/** What a suffix can begin with, perhaps after a space. */
const MAY_FOLLOW = /^(?: ?[\p{L}%$¢€£¥₹₩₽₺₫₴₦₱฿₪₸])/u

const POWERS: Readonly<Record<string, number>> = {
  ...{ k: 3, к: 3, тыс: 3, rb: 3, ribu: 3, bin: 3, mil: 3, mils: 3 },
  ...{ m: 6, mm: 6, mn: 6, mln: 6, mio: 6, million: 6, millions: 6, млн: 6, jt: 6, juta: 6, tr: 6 },
  ...{
    b: 9,
    bn: 9,
    billion: 9,
    billions: 9,
    mrd: 9,
    млрд: 9,
    lakh: 5,
    lakhs: 5,
    lac: 5,
    lacs: 5,
    crore: 7,
    crores: 7,
    cr: 7,
    w: 4,
  },
  ...{ 十: 1, 십: 1, 百: 2, 백: 2, 千: 3, 천: 3, 万: 4, 萬: 4, 만: 4, 亿: 8, 億: 8, 억: 8 },
}
const SECONDS: Readonly<Record<string, number>> = {
  ...{ s: 1, sec: 1, min: 60, mins: 60, h: 3600, hr: 3600, hrs: 3600, d: 86400, j: 86400 },
  ...{ w: 604800, wk: 604800, wks: 604800, mo: 2592000, y: 31536000, yr: 31536000 },
}

export function readNumber(text: string, place: number, language = 'en'): ReadNumber | undefined {
  const found = matchPlain(text, place) ?? matchAt(DIGITS, text, place)
  if (!found) return undefined
  const [whole, outer, mark, inner, digits] = found as unknown as [string, string, string | undefined, string, string]
  const sign = outer || inner
  // "eth-100" and "50-100" have no sign.
  if (outer !== '' && /[A-Za-z0-9)]/.test(text[place - 1] ?? ' ')) return undefined
  if (inner !== '' && mark === undefined) return undefined
  const bodyStart = place + whole.length - digits.length
  const fraction = mark === undefined ? readFraction(text, bodyStart) : undefined
  if (fraction) return changeNumber(fraction, { sign: sign as ReadNumber['sign'] })
  const spaced = COMMA_DECIMAL.has(language) ? matchAt(SPACED, text, bodyStart)?.[0] : undefined
  const body = spaced !== undefined && spaced.length > digits.length ? spaced : digits
  const short = /^\d{1,6}$/.test(body) ? matchAt(SHORT, text, bodyStart + body.length) : null
  if (short) return readShort(body, short, bodyStart, sign as ReadNumber['sign'], mark !== undefined)
  const suffixes = readSuffixes(text, bodyStart + body.length, language, body)
  const plain = toPlain(body, language)
  const currency = (mark === undefined ? undefined : CURRENCY_SIGNS.get(mark.trim())) ?? suffixes.currency
  const isOther = plain.other !== undefined && suffixes.power === 0
  return {
    end: suffixes.end,
    value: suffixes.cents ? shift(plain.value, -2) : (suffixes.myriads ?? shift(plain.value, suffixes.power)),
    sign: sign as ReadNumber['sign'],
    usd: currency === undefined && (mark !== undefined || suffixes.usd || suffixes.cents),
    percent: suffixes.percent || text[bodyStart - 1] === '%',
    times: suffixes.times,
    span:
      suffixes.seconds === undefined
        ? undefined
        : { seconds: Math.round(Number(plain.value) * suffixes.seconds), certain: suffixes.certain },
    ambiguous: suffixes.ambiguous || isOther ? true : undefined,
    otherValue: isOther ? plain.other : undefined,
    currency,
    range: undefined,
    fraction: undefined,
  }
}

const PLAIN_DIGITS = /\d{1,30}/y
/** A whole number, or less than one: nothing stands in it that could mean something else. */
const PLAIN = /^(?:[1-9]\d*|0\.\d{0,29}[1-9])$/

function readShort(
  body: string,
  [whole, scale = '', digits = '']: readonly string[],
  start: number,
  sign: ReadNumber['sign'],
  usd: boolean,
): ReadNumber {
  const value = shift(`${body}.${digits}`, POWERS[scale.toLowerCase()] ?? 6)
  return changeNumber(toReadNumber(value), { end: start + body.length + (whole?.length ?? 0), sign, usd })
}

/** Most numbers are digits without a mark: those need no long pattern. */
function matchPlain(text: string, place: number): readonly string[] | undefined {
  const digits = matchAt(PLAIN_DIGITS, text, place)?.[0]
  if (digits === undefined) return undefined
  const end = place + digits.length
  if (/[.,'_ ]/.test(text[end] ?? '') && /\d/.test(text[end + 1] ?? '')) return undefined
  return [digits, '', undefined as unknown as string, '', digits]
}

/** `1/2` and `2 1/2`; `24/7` is none. */
function readFraction(text: string, place: number): ReadNumber | undefined {
  const found = text.slice(place, place + 9).includes('/') ? matchAt(FRACTION, text, place) : null
  if (!found) return undefined
  const [whole, ones = '0', top = '', bottom = ''] = found
  if (Number(top) >= Number(bottom) || Number(top) === 0 || Number(bottom) > 100) return undefined
  const value = trim((Number(ones) + Number(top) / Number(bottom)).toFixed(6))
  return changeNumber(toReadNumber(value), { end: place + whole.length, fraction: true })
}

interface Suffixes {
  end: number
  power: number
  /** The value of digits with East Asian multipliers: `8만5천`. */
  myriads: string | undefined
  usd: boolean
  percent: boolean
  cents: boolean
  times: boolean
  currency: string | undefined
  seconds: number | undefined
  certain: boolean
  ambiguous: boolean
}

function readSuffixes(text: string, start: number, language: string, body: string): Suffixes {
  const found: Suffixes = {
    end: start,
    power: 0,
    myriads: undefined,
    usd: false,
    percent: false,
    cents: false,
    times: false,
    currency: undefined,
    seconds: undefined,
    certain: true,
    ambiguous: false,
  }
  const near = text.slice(start, start + 2)
  if (!MAY_FOLLOW.test(near)) return found
  if (/^[十百千万亿億萬십백천만억]/.test(near)) {
    const myriads = readMyriads(text, start - body.length)
    if (myriads) {
      found.end = myriads.end
      found.myriads = myriads.value
    }
  } else takeScale(text, found, language)
  const unit = matchAt(UNIT, text, found.end)
  // `0.5 $20`: the sign belongs to the number behind it.
  const isNext = unit?.[0].startsWith(' ') === true && /\d/.test(text[found.end + unit[0].length] ?? '')
  if (unit && !isNext) {
    const sign = unit[1] as string
    found.end += unit[0].length
    found.percent = sign === '%'
    found.usd = sign === '$'
    found.cents = sign === '¢'
    found.currency = CURRENCY_SIGNS.get(sign)
    return found
  }
  if (found.end > start) return found
  const cents = matchAt(CENTS, text, start)
  if (cents) return { ...found, end: start + 1, cents: true }
  const times = matchAt(TIMES, text, start)
  if (times) return { ...found, end: start + 1, times: true }
  const span = matchAt(SPAN, text, start)?.[1]
  if (span === undefined || (span.toLowerCase() === 'j' && language !== 'fr')) return found
  return { ...found, end: start + span.length, seconds: SECONDS[span.toLowerCase()] }
}

function takeScale(text: string, found: Suffixes, language: string): void {
  const scale = matchAt(SCALE, text, found.end)
  if (!scale) return
  const word = (scale[1] as string).toLowerCase()
  const glued = !scale[0].startsWith(' ')
  // "1w u" and "3w" in Chinese are tens of thousands; elsewhere weeks.
  if (word === 'w' && language !== 'zh' && !/^ ?u(?![a-z])/i.test(text.slice(found.end + scale[0].length))) return
  if (
    (word === 'tr' && language !== 'vi') ||
    (word === 'bin' && language !== 'tr' && !glued) ||
    (word === 'cr' && !glued)
  )
    return
  // Words after a space are read with what follows them: "2 million 500 thousand".
  if (!glued && /^(?:million|billion|lakhs?|lacs?|crores?|ribu|juta|тыс|млн|млрд|bin|rb|jt)$/.test(word)) return
  // One letter after a space is a word of its own.
  if (!glued && /^(?:b|w|m)$/.test(word)) return
  found.end += scale[0].length
  found.power = POWERS[word] ?? 0
  if (/^mils?$/.test(word) && language === 'en') {
    found.power = 6
    found.ambiguous = true
  }
  if (scale[1] === 'm') {
    found.seconds = 60
    found.certain = false
  }
}

/** `8만5천`, `1万2千5百`: each multiplier smaller than the one before. */
function readMyriads(text: string, place: number): { end: number; value: string } | undefined {
  let [total, group, end] = [0, 0, place]
  let floor = Number.POSITIVE_INFINITY
  let last = 0
  for (;;) {
    const part = matchAt(MYRIADS, text, end)
    if (!part || (part[1] === '' && end === place)) break
    const power = POWERS[part[2] as string] ?? 0
    const count = part[1] === '' ? (power >= 4 ? 0 : 1) : Number(toPlain(part[1] as string, 'zh').value)
    if (power >= 4) {
      total += (group + count) * 10 ** power
      group = 0
      floor = Number.POSITIVE_INFINITY
    } else {
      if (power >= floor) break
      group += count * 10 ** power
      floor = power
    }
    end += part[0].length
    last = power
  }
  if (end === place) return undefined
  const rest = matchAt(/\d{1,4}(?![\d.,])/y, text, end)
  // "1千5" is 1,500.
  if (rest?.[0].length === 1 && last >= 2)
    return { end: end + 1, value: String(total + group + Number(rest[0]) * 10 ** (last - 1)) }
  if (rest && total + group >= 10) return { end: end + rest[0].length, value: String(total + group + Number(rest[0])) }
  return { end, value: trim(String(Math.round((total + group) * 1e6) / 1e6)) }
}

/** `1,200.50`, `1.200,50`, `1'000`, `10 000` and `0,5` as plain decimals. */
function toPlain(body: string, language: string): { value: string; other?: string | undefined } {
  if (PLAIN.test(body)) return { value: body, other: undefined }
  const text = body.replace(/[ '_]/g, '')
  const [, head, mark, tail] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(text) ?? []
  if (head !== undefined && mark !== undefined && tail !== undefined && body === text) {
    const [grouped, decimal] = [`${head}${tail}`, trim(`${head}.${tail}`)]
    const isComma = COMMA_DECIMAL.has(language)
    if (mark === '.') return isComma ? { value: grouped, other: decimal } : { value: decimal, other: grouped }
    // Nobody writes three zeros behind a decimal comma.
    return isComma && tail !== '000' ? { value: grouped, other: decimal } : { value: grouped }
  }
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/.test(text) && !text.startsWith('0'))
    return { value: trim(text.replace(/,/g, '')) }
  if (/^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(text) && (text.includes(',') || text.split('.').length > 2))
    return { value: trim(text.replace(/\./g, '').replace(',', '.')) }
  return { value: trim(text.replace(',', '.')) }
}

/** The decimal point moved right, or left where the power is negative; by text, so that nothing is rounded. */
export function shift(value: string, power: number): string {
  if (power === 0) return value
  const [whole = '0', part = ''] = value.split('.')
  if (power < 0) {
    const padded = whole.padStart(1 - power, '0')
    return trim(`${padded.slice(0, power)}.${padded.slice(power)}${part}`)
  }
  const moved = part.padEnd(power, '0')
  const rest = moved.slice(power)
  return trim(`${whole}${moved.slice(0, power)}${rest === '' ? '' : `.${rest}`}`)
}

function trim(value: string): string {
  const [whole = '', part = ''] = value.split('.')
  const shortWhole = whole.replace(/^0+(?=\d)/, '') || '0'
  const shortPart = part.replace(/(?<!0)0+$/, '')
  return shortPart === '' ? shortWhole : `${shortWhole}.${shortPart}`
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place
  return pattern.exec(text)
}
