/** Numbers that count something else than money: spans of time, list lengths, slices, slippage. */
import { type Item, is, itemBefore } from '../language/item.ts'

/** A length of time, and how it is meant. */
interface Span {
  start: number
  end: number
  seconds: number
  use: 'every' | 'over' | 'past'
}

/** Numbers that count something else than money: times, places in a list, slices, slippage. */
export interface Measures {
  spans: readonly Span[]
  limit: number | undefined
  slices: number | undefined
  /** Places of the numbers that are taken. */
  taken: ReadonlySet<number>
}

export function findMeasures(items: readonly Item[]): Measures {
  const taken = new Set<number>()
  const spans = findSpans(items)
  for (const { start, end } of spans) for (let place = start; place <= end; place++) taken.add(place)
  const limit = takeLimit(items, taken)
  const slices = takeSlices(items, taken)
  takeSlippage(items, taken)
  return { spans, limit, slices, taken }
}

function findSpans(items: readonly Item[]): Span[] {
  const spans: Span[] = []
  for (let place = 0; place < items.length; place++) {
    const span = spanAt(items, place)
    if (span) spans.push(span)
  }
  return spans
}

function spanAt(items: readonly Item[], place: number): Span | undefined {
  const { number, unit, word, lead } = items[place] as Item
  const next = items[place + 1]
  if (number?.span?.certain) return toSpan(items, place, place, number.span.seconds)
  if (number && !number.usd && !number.percent && next?.unit && next.lead === '')
    return toSpan(items, place, place + 1, Math.round(Number(number.value) * next.unit))
  const before = itemBefore(items, place)
  const isEvery = is(before, 'every')
  if (isEvery && WEEKDAYS.test(word)) return { start: place, end: place, seconds: 604_800, use: 'every' }
  if (isEvery && /^(?:morning|night|evening)$/.test(word))
    return { start: place, end: place, seconds: 86_400, use: 'every' }
  if (!unit) return undefined
  if (RECURRING.test(word) || is(items[place], 'every') || lead.includes('/')) return toSpan(items, place, place, unit)
  if (!before?.number && (isEvery || SPAN_LEADS.has(before?.word ?? '') || is(before, 'past')))
    return toSpan(items, place, place, unit)
  return undefined
}

/** What makes a bare unit a length of time: "a week", but not "these days". */
const SPAN_LEADS = new Set(
  'a an per one the in over next un una um uma por al cada bir в за mỗi một 一 每 这 本 上 par une pro eine einem einer la per setiap tiap har हर كل لمدة pichle'.split(
    ' ',
  ),
)
/** "Par jour", "por semana", "pro Woche". */
const PER = new Set('per par pro por cada mỗi setiap tiap har हर'.split(' '))
/** "كل ٦ ساعات", "alle 3 Tage": every so many. */
const EVERY_SO_MANY = new Set('كل alle cứ tous toutes каждые каждых her'.split(' '))
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
const RECURRING =
  /^(?:daily|weekly|hourly|monthly|günlük|haftalık|diario|diário|semanal|每天|每周|每日|每月|每小时|ежедневно|еженедельно|täglich|wöchentlich|monatlich|stündlich|quotidien|hebdomadaire|mensuel|harian|mingguan|bulanan|毎日|毎周|毎月|毎时|매일|매주|매월|매달|يوميا|roz|रोज)$/

function toSpan(items: readonly Item[], start: number, end: number, seconds: number): Span {
  const before = itemBefore(items, start)
  const earlier = itemBefore(items, start, 2)
  const word = before?.word ?? ''
  const isArticle = word === 'a' || word === 'an' || word === 'the' || word === 'al'
  const lead = isArticle && earlier ? earlier : before
  if (
    RECURRING.test(items[start]?.word ?? '') ||
    is(items[start], 'every') ||
    (items[start]?.text ?? '').startsWith('每')
  )
    return { start, end, seconds, use: 'every' }
  const isUnit = items[start]?.number === undefined
  if (!isUnit && EVERY_SO_MANY.has(word)) return { start, end, seconds, use: 'every' }
  if (word === 'per' || (isUnit && PER.has(word)) || (is(before, 'every') && !isArticle))
    return { start, end, seconds, use: 'every' }
  if (items[start]?.lead.includes('/') && items[start]?.number === undefined)
    return { start, end, seconds, use: 'every' }
  // "$50 a day": an article right after an amount.
  if (isArticle && (earlier?.number || is(earlier, 'dollar') || earlier?.token) && !is(earlier, 'over'))
    return { start, end, seconds, use: 'every' }
  if (is(lead, 'past')) return { start, end, seconds, use: 'past' }
  return { start, end, seconds, use: 'over' }
}

/** "top 5", "5 best", "first 3", "show 3 pools". */
function takeLimit(items: readonly Item[], taken: Set<number>): number | undefined {
  const place = items.findIndex(({ number }, at) => {
    if (!number || taken.has(at) || number.usd || number.percent || number.times || !/^\d{1,3}$/.test(number.value))
      return false
    const next = items[at + 1]
    return is(itemBefore(items, at), 'top') || is(next, 'top') || COUNTED.test(next?.word ?? '')
  })
  if (place < 0) return undefined
  taken.add(place)
  return Math.min(10, Math.max(1, Number(items[place]?.number?.value)))
}

const COUNTED =
  /^(?:pools?|markets?|vaults?|farms?|options?|results?|places?|events?|bets?|mercados?|opciones|pool|пулов|пула|рынк.*)$/

function takeSlices(items: readonly Item[], taken: Set<number>): number | undefined {
  const place = items.findIndex(
    ({ number }, at) =>
      number &&
      !taken.has(at) &&
      !number.usd &&
      !number.percent &&
      /^\d{1,5}$/.test(number.value) &&
      (is(items[at + 1], 'slices') || (is(items[at + 1], 'twapOrder') && is(items[at + 2], 'slices'))),
  )
  if (place < 0) return undefined
  taken.add(place)
  return Number(items[place]?.number?.value)
}

function takeSlippage(items: readonly Item[], taken: Set<number>): void {
  items.forEach((item, place) => {
    if (!is(item, 'slippage')) return
    for (const offset of [-1, 1, -2, 2, 3, 4]) {
      const near = items[place + offset]
      if (near?.number && !taken.has(place + offset) && (near.number.percent || Math.abs(offset) === 1)) {
        taken.add(place + offset)
        return
      }
    }
  })
}
