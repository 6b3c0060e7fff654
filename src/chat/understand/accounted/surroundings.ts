/** What stands beside a number of a text: signs of money and percent, units of time, an ordinal ending. */
import type { Found, RawNumber } from './raw-number.ts'
import { isPlainLetter, plain, type RawPart } from './raw-text.ts'
import { CENTS, CURRENCY_SIGNS, CURRENCY_STEMS, CURRENCY_WORDS, SMALL_UNITS, TIME_UNITS } from './units.ts'

export function withSurroundings(
  text: string,
  parts: readonly RawPart[],
  { first, last, values, sure }: Found,
  to?: number,
  from?: number,
): RawNumber {
  const start = from ?? (parts[first] as RawPart).start
  const end = to ?? (parts[last] as RawPart).end
  const before = text.slice(Math.max(0, start - 6), start)
  const after = text.slice(end, end + 24)
  const next = nextWord(parts, last, end, text)
  const marked = moneyBefore(before) ?? moneyAfter(after)
  const previous = parts[first - 1]
  const isAscii = (parts[first] as RawPart).isAscii && previous?.isAscii !== false
  const seconds = unitOf(next, values)
  const clock = hasClockAfter(after) || (before.endsWith(':') && /\d:$/.test(before))
  return {
    start,
    end,
    first,
    last,
    text: text.slice(start, end),
    values: toValues(values, next),
    sure,
    negative:
      (before.includes('-') && /(?:^|[\s($@])-\$?$/.test(before)) ||
      (previous !== undefined && MINUS.has(previous.word)),
    percent:
      hasPercentAfter(after) ||
      before.endsWith('%') ||
      (!isAscii && /(?:yüzde|百分之) ?$/i.test(text.slice(Math.max(0, start - 7), start))),
    usd:
      marked === '$' ||
      marked === 'US$' ||
      hasDollarsAfter(after) ||
      (previous?.word === 'usd' && previous.end + 1 >= start),
    foreign:
      (CURRENCY_SIGNS.has(marked) && marked !== '$' && marked !== 'US$') ||
      isCurrency(next) ||
      hasForeignDollarsAfter(after) ||
      (previous !== undefined && CURRENCIES_BEFORE.has(previous.word) && previous.end + 1 >= start),
    times: hasTimesAfter(after),
    ordinal:
      after !== '' &&
      after[0] !== ' ' &&
      /^(?:st|nd|rd|th|º|ª|er|ère|e|ème|-?й|-?я|-?го|번째|番目|\.)(?![\p{L}\p{N}])/u.test(after) &&
      !/^\.(?:\s|$)/.test(after),
    clock,
    seconds,
  }
}

/** Small coins count a part of what they are of. */
function toValues(values: readonly number[], next: string): readonly number[] {
  if (CENTS.has(next)) return [...values, ...values.map((value) => value / 100)]
  const unit = SMALL_UNITS.get(next)
  return unit === undefined ? values : values.map((value) => value * unit)
}

const MONEY_SIGNS = new Set('$€£¥₹₩₽₺₫₴₦₱฿₪₸')

/** A sign of money right before a number, with the letters of its country. */
function moneyBefore(before: string): string | undefined {
  let at = before.length - 1
  if (before[at] === '+' || before[at] === '-') at--
  if (before[at] === ' ') at--
  if (MONEY_SIGNS.has(before.charAt(at))) return withCountry(before, at)
  return before.includes('R') ? /\b(R[sp])\.? ?[+-]?$/.exec(before)?.[1] : undefined
}

/** `HK$`: up to two capitals right before the sign belong to it. */
function withCountry(text: string, sign: number): string {
  let start = sign
  while (sign - start < 2 && /^[A-Z]$/.test(text.charAt(start - 1))) start--
  return text.slice(start, sign + 1)
}

/** A sign of money right after a number, but not of a cashtag. */
function moneyAfter(after: string): string {
  const at = after.startsWith(' ') ? 1 : 0
  const sign = after.charAt(at)
  return MONEY_SIGNS.has(sign) && !isPlainLetter(after.charCodeAt(at + 1)) ? sign : ''
}

/**
 * Whether a text begins with one of the alternatives of a pattern, after a space at most. Their first characters are
 * looked at before: most texts begin with none of them.
 */
function beginning(pattern: RegExp): (text: string) => boolean {
  const { source } = pattern
  const alternatives = source.slice('^ ?(?:'.length, source.lastIndexOf(')')).split('|')
  const firsts = new Set(
    alternatives.flatMap((one) => {
      const first = one.charAt(one.startsWith('\\') ? 1 : 0)
      return [first.toLowerCase(), first.toUpperCase()]
    }),
  )
  return (text) => firsts.has(text.charAt(text.startsWith(' ') ? 1 : 0)) && pattern.test(text)
}

const hasClockAfter = beginning(/^ ?(?::[0-5]\d|a\.?m\b|p\.?m\b|uhr\b|o'clock|点钟?|時に|시에|h\d{2}\b)/i)
const hasTimesAfter = beginning(/^ ?(?:x(?![a-z]))/i)
const hasForeignDollarsAfter = beginning(
  /^ ?(?:canadian|australian|aussie|singapore|hong kong|taiwan|new zealand|nz|сингапурск|канадск|австралийск|kanadische|canadiens|canadienses) dol/i,
)
const CURRENCIES_BEFORE = new Set(
  'eur gbp jpy inr try cad aud chf brl idr rp rs rm myr hkd sgd vnd krw cny rmb zar ngn php thb tl pln sek nok dkk mxn ars'.split(
    ' ',
  ),
)

const MINUS = new Set(
  'minus negative menos moins минус eksi âm マイナス 마이너스 ناقص سالب माइनस'.split(' ').map(plain),
)

const hasPercentAfter = beginning(
  /^ ?(?:%|٪|percent|pct|per cent|por ciento|por cento|pour cent|prozent|процент|persen|phần trăm|phan tram|パーセント|퍼센트|프로|بالم|في الم|प्रतिशत|फीसदी|pratishat|割|成(?!为))/i,
)
const hasDollarsAfter = beginning(
  /^ ?(?:usd(?![a-z])|dollar|bucks?\b|bux|grand|dólar|dolar|доллар|бакс|đô|do la|美元|美金|刀|ドル|달러|불|دولار|डॉलर|cents?\b|¢|цент|k usd|\$(?![A-Za-z])|centavo|centavos)/i,
)

/** The word right after a number; in a run without spaces what follows in it. */
function nextWord(parts: readonly RawPart[], last: number, end: number, text: string): string {
  const part = parts[last]
  if (part && part.end > end) return plain(text.slice(end, part.end))
  const next = parts[last + 1]
  return next?.kind === 'word' && next.start - end <= 1 ? next.word : ''
}

/** Units that other words may follow without a space, by their first character. */
const UNSPACED_UNITS = byFirst(
  [...TIME_UNITS].filter(([word]) => /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(word)),
  ([word]) => word,
)
const STEMS = byFirst(CURRENCY_STEMS, (stem) => stem)

function byFirst<One>(list: readonly One[], wordOf: (one: One) => string): ReadonlyMap<string, readonly One[]> {
  const groups = new Map<string, One[]>()
  for (const one of list) {
    const first = wordOf(one).charAt(0)
    groups.set(first, [...(groups.get(first) ?? []), one])
  }
  return groups
}

function unitOf(next: string, values: readonly number[]): number | undefined {
  if (next === '') return undefined
  const known = TIME_UNITS.get(next) ?? UNSPACED_UNITS.get(next.charAt(0))?.find(([word]) => next.startsWith(word))?.[1]
  return known === undefined ? undefined : Math.round((values[0] ?? 0) * known)
}

const isCurrency = (next: string): boolean =>
  next !== '' && (CURRENCY_WORDS.has(next) || STEMS.get(next.charAt(0))?.some((stem) => next.startsWith(stem)) === true)
