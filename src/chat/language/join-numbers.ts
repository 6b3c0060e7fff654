/** Joins a number with the words beside it: percent, cents, currencies, halves, fractions, ranges, minus. */
import { CENTS, DOLLAR_NOTES, findCurrency } from './currencies.ts'
import { changeItem, type Item, is, itemBefore } from './item.ts'
import { shift } from './numbers.ts'
import { changeNumber, type ReadNumber, toReadNumber } from './read-number.ts'

type Counted = Item & { number: ReadNumber }
const isNumber = (item: Item | undefined): item is Counted => item?.number !== undefined
/** A number that no unit belongs to yet. */
const isBare = (item: Item | undefined): item is Counted =>
  isNumber(item) &&
  !item.number.percent &&
  !item.number.usd &&
  item.number.currency === undefined &&
  !item.number.span?.certain

export function joinNumbers(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  for (let place = 0; place < items.length; ) {
    const step = firstStep(items, place, itemBefore(joined, joined.length))
    if (!step) joined.push(items[place++] as Item)
    else {
      if (step.replaces) joined.pop()
      joined.push(step.item)
      place += step.length
    }
  }
  return markRanges(toShares(joined))
}

/** The item that takes the place of some items, and perhaps of the one before them. */
type Join = (
  items: readonly Item[],
  place: number,
  before: Item | undefined,
) => { item: Item; length: number; replaces?: true } | undefined

const MINUS = new Set('minus menos moins минус eksi âm マイナス 마이너스 ناقص سالب माइनस 负 negative'.split(' '))
const HALVES = new Map(
  Object.entries({
    half: 5,
    medio: 5,
    media: 5,
    meio: 5,
    meia: 5,
    demi: 5,
    'demi-': 5,
    halbe: 5,
    halber: 5,
    halben: 5,
    setengah: 5,
    yarım: 5,
  }).concat(Object.entries({ nửa: 5, половина: 5, نص: 5, نصف: 5, aadha: 5, aadhi: 5, आधा: 5, आधी: 5, полмиллиона: 5 })),
)
const ARTICLES = new Set(['a', 'an', 'of'])
const SCALES = new Map<string, number>([
  ...[
    'thousand',
    'grand',
    'mil',
    'mille',
    'tausend',
    'ribu',
    'bin',
    'nghìn',
    'ngàn',
    'тысячи',
    'الف',
    'ألف',
    'hazaar',
    'हजार',
  ].map((word) => [word, 3] as const),
  ...['million', 'mill', 'millón', 'millon', 'milhão', 'milhao', 'juta', 'milyon', 'triệu', 'миллиона', 'مليون'].map(
    (word) => [word, 6] as const,
  ),
  ...['billion', 'miliar', 'milyar', 'tỷ', 'milliard', 'milliarde'].map((word) => [word, 9] as const),
  ...['lakh', 'लाख'].map((word) => [word, 5] as const),
  ...['crore', 'करोड'].map((word) => [word, 7] as const),
])

/** "half a million". */
const joinHalfScale: Join = (items, place) => {
  if (!HALVES.has(items[place]?.word ?? '')) return undefined
  const at = ARTICLES.has(items[place + 1]?.word ?? '') ? place + 2 : place + 1
  const scale = items[at]
  const power = SCALES.get(scale?.word ?? '')
  if (power === undefined || scale?.lead !== '') return undefined
  const number = toReadNumber(`5${'0'.repeat(power - 1)}`)
  if (scale.word === 'grand') number.usd = true
  return { item: asNumber(items[place] as Item, number), length: at - place + 1 }
}

const joinMinus: Join = (items, place) => {
  const next = items[place + 1]
  if (!MINUS.has(items[place]?.word ?? '') || !isNumber(next) || next.lead !== '') return undefined
  const number = changeNumber(next.number, { sign: '-' })
  return { item: changeItem(next, { lead: (items[place] as Item).lead, number }), length: 2 }
}

/** "两个半": two and a half, the counter between them. */
const joinCountedHalf: Join = (items, place, before) => {
  const [counter, half] = [items[place] as Item, items[place + 1]]
  if (!isBare(before) || !/^[个枚颗個顆]$/.test(counter.word) || half?.word !== '半' || counter.lead !== '')
    return undefined
  const number = toReadNumber(String(Number(before.number.value) + 0.5))
  return { item: asNumber(before, number), length: 2, replaces: true }
}

/** Words after a number that make it cents, or money that is not dollars. */
const joinMoney: Join = (items, place, before) => {
  const item = items[place] as Item
  if (item.kind !== 'word' || item.lead !== '' || !isBare(before)) return undefined
  const number = before.number
  // "500 sent to" is the verb; in other languages it is the coin.
  const isVerb = item.word === 'sent' && is(items[place + 1], 'to')
  if (CENTS.has(item.word) && !isVerb)
    return {
      item: withNumber(before, { value: shift(number.value, -2), usd: true }),
      length: 1,
      replaces: true,
    }
  if (item.token && (item.token.strength === 3 || item.tickerLike)) return undefined
  // "1000块人民币": the colloquial word before says nothing yet.
  const named = /^块钱?$/.test(item.word) ? findCurrency(items[place + 1]?.word ?? '') : undefined
  if (named !== undefined) return { item: withNumber(before, { currency: named }), length: 2, replaces: true }
  const currency = findCurrency(item.word) ?? findCurrency(item.text.toLowerCase())
  return currency === undefined ? undefined : { item: withNumber(before, { currency }), length: 1, replaces: true }
}

/** "EUR 20": a code or word before the number; a token after it is what is counted. */
const joinMoneyBefore: Join = (items, place) => {
  const item = items[place] as Item
  const next = items[place + 1]
  if (item.kind !== 'word' || !isBare(next) || next.lead !== '') return undefined
  if (item.word === 'usd' && !itemBefore(items, place)?.number)
    return { item: changeItem(withNumber(next, { usd: true }), { lead: item.lead }), length: 2 }
  if (!/^[A-Z]{2,3}$/.test(item.text)) return undefined
  const currency = findCurrency(item.word)
  if (currency === undefined || (items[place + 2]?.token && items[place + 2]?.lead === '')) return undefined
  return { item: changeItem(withNumber(next, { currency }), { lead: item.lead }), length: 2 }
}

/** "a fiver", "two tenners". */
const joinNote: Join = (items, place, before) => {
  const item = items[place] as Item
  const value = Object.hasOwn(DOLLAR_NOTES, item.word) ? DOLLAR_NOTES[item.word] : undefined
  if (value === undefined) return undefined
  const count = isBare(before) ? Number(before.number.value) : 1
  const number = changeNumber(toReadNumber(String(count * value)), { usd: true })
  const replaces = isBare(before) || before?.word === 'a'
  return {
    item: asNumber(item, number),
    length: 1,
    ...(replaces ? { replaces: true as const } : {}),
  }
}

const PARTS: Readonly<Record<string, number>> = {
  ...{
    halves: 2,
    third: 3,
    thirds: 3,
    quarter: 4,
    quarters: 4,
    fifth: 5,
    fifths: 5,
    sixth: 6,
    eighth: 8,
    eighths: 8,
    tenth: 10,
    tenths: 10,
  },
  ...{
    tercio: 3,
    tercios: 3,
    cuarto: 4,
    cuartos: 4,
    quinto: 5,
    quintos: 5,
    décimo: 10,
    terço: 3,
    terços: 3,
    quartos: 4,
    tiers: 3,
    quarts: 4,
  },
  ...{ drittel: 3, viertel: 4, fünftel: 5, zehntel: 10, трети: 3, четверти: 4, cinquième: 5, dixième: 10 },
}

/** "three quarters", "a tenth": a single half, third or quarter stays a word. */
const joinParts: Join = (items, place, before) => {
  const item = items[place] as Item
  const bottom = Object.hasOwn(PARTS, item.word) ? PARTS[item.word] : undefined
  if (bottom === undefined || item.lead.length > 1) return undefined
  const top = isBare(before) && before.number.value.length === 1 ? Number(before.number.value) : undefined
  if (top === undefined && (bottom <= 4 || before?.word !== 'a')) return undefined
  if ((top ?? 1) >= bottom) return undefined
  const value = String(Number(((top ?? 1) / bottom).toFixed(6)))
  const number = changeNumber(toReadNumber(value), { fraction: true })
  return { item: asNumber(item, number), length: 1, replaces: true }
}

const STEPS: readonly Join[] = [
  joinCountedHalf,
  joinHalfScale,
  joinMinus,
  joinNote,
  joinParts,
  joinMoney,
  joinMoneyBefore,
]

/** Words that some step begins with. */
const JOINING: ReadonlySet<string> = new Set([
  ...HALVES.keys(),
  ...MINUS,
  ...Object.keys(DOLLAR_NOTES),
  ...Object.keys(PARTS),
])

function firstStep(items: readonly Item[], place: number, before: Item | undefined): ReturnType<Join> {
  if (!before?.number && !items[place + 1]?.number && !JOINING.has((items[place] as Item).word)) return undefined
  for (const join of STEPS) {
    const step = join(items, place, before)
    if (step) return step
  }
  return undefined
}

const asNumber = (item: Item, number: ReadNumber): Item =>
  changeItem(item, { kind: 'number', token: undefined, strange: false, number })

const withNumber = (item: Counted, changes: Partial<ReadNumber>): Item =>
  changeItem(item, { number: changeNumber(item.number, changes) })

/** "1/2 my eth" is a share, "1/2 eth" an amount. */
function toShares(items: Item[]): Item[] {
  if (!items.some(({ number }) => number?.fraction)) return items
  return items.map((item, place) => {
    if (!item.number?.fraction) return item
    const next = items[place + 1]
    const after = next?.classes.has('of') ? items[place + 2] : next
    if (!after?.classes.has('my') && !(next?.classes.has('of') && /^(?:the|it|that|them)$/.test(after?.word ?? '')))
      return item
    const value = trimmed(Number(item.number.value) * 100)
    return changeItem(item, { number: changeNumber(item.number, { value, percent: true, fraction: undefined }) })
  })
}

const trimmed = (value: number): string => String(Math.round(value * 100) / 100)

const RANGE_SIGN = /^[-~〜]$/
const OR = new Set('or o ou oder или atau veya ya hoặc 或 或者 أو او या'.split(' '))
const BETWEEN = new Set('between entre zwischen между arasında antara بين'.split(' '))

/** `50-100`, "between 5 and 10", "от 5 до 10", "3 or 4": neither end is the amount. */
function markRanges(items: Item[]): Item[] {
  for (let place = 1; place < items.length; place++) {
    const item = items[place] as Item
    if (!item.number) continue
    const before = items[place - 1]
    if (before?.number && RANGE_SIGN.test(item.lead)) {
      markRange(items, place - 1)
      markRange(items, place)
    }
    // "between 5 and 10", "от 5 до 10", "5到10个".
    const first = itemBefore(items, place, 2)
    if (!first?.number || item.lead !== '') continue
    const lead = itemBefore(items, place, 3)?.word ?? ''
    const joiner = before?.word ?? ''
    if (
      (BETWEEN.has(lead) && before?.kind === 'word') ||
      (lead === 'от' && joiner === 'до') ||
      OR.has(joiner) ||
      (joiner === 'to' && isBare(first) && isBare(item)) ||
      (/^[到至]$/.test(joiner) && first.number.currency === item.number.currency)
    ) {
      markRange(items, place - 2)
      markRange(items, place)
    }
  }
  return items
}

function markRange(items: Item[], place: number): void {
  const item = items[place]
  if (item?.number) items[place] = changeItem(item, { number: changeNumber(item.number, { range: true }) })
}
