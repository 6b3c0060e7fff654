/** How an order goes on over time: how many parts, how far apart, and whether a number is each of them or all. */
import { numberOf } from './beside.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import { same } from './is-used.ts'
import type { RawNumber } from './raw-number.ts'
import type { Told } from './telling-words.ts'

/** "a day" after an amount, but not "over a day". */
export function isCadence({ concept, text, place }: Told, { parts }: Pick<Evidence, 'parts'>): boolean {
  if (concept !== 'cadence') return false
  return !/^an? /.test(text) || !LASTING.has(parts[place - 1]?.word ?? '')
}

const LASTING = new Set('over across in for within during next about take takes half than'.split(' '))

/** "$50 chunks" are each so much; so much "over twelve weeks, weekly" can be each or all. */
export function checkParts(evidence: Evidence, size: RawNumber | undefined): readonly Doubt[] {
  const { slots, told, parts } = evidence
  const { orderType, twapBucketCount } = slots
  if (orderType !== 'twap' || twapBucketCount === undefined) return NO_DOUBTS
  const count = numberOf(evidence, twapBucketCount)
  // "$1000 in 10 parts every 3 days" is a thousand in all; "10% every day" is not ten in all.
  const isTotal =
    /^[\d.]+$/.test(slots.qty ?? '') &&
    size === undefined &&
    count !== undefined &&
    COUNTED.test(parts[count.last + 1]?.word ?? '')
  const isShareEach = slots.qty?.endsWith('%') === true && told.some((one) => isCadence(one, evidence))
  if (isTotal || isShareEach) return [{ kind: 'each', text: 'parts' }]
  if (count && isInterval(evidence, slots.durationSeconds)) return [{ kind: 'cadence', text: 'interval' }]
  const isEach = size !== undefined && SLICES.test(parts[size.last + 1]?.word ?? '')
  const lasts = told.some(
    ({ concept, text }) =>
      concept === 'lasting' || (concept === 'ordered' && /^(?:twap|spread|drip|split)$/.test(text)),
  )
  // "drip $20 a day": so much each time.
  const each = Number(slots.qty) / Number(twapBucketCount)
  const isSaidEach = evidence.numbers.some(
    (number) => number.values.some((value) => same(value, each)) && told.some((one) => isOften(one, number)),
  )
  // "slice 14k dai into eth, hourly, for 28 hours": each time, or in all?
  const isApart = size === undefined && !isSaidEach && SLICED.test(evidence.text)
  return isEach || (size === undefined && lasts && !isSaidEach) || isApart ? [{ kind: 'cadence', text: 'parts' }] : []
}

/** "10 times, every 2 hours": the time between two of them is not the whole. */
const isInterval = ({ numbers, text }: Evidence, duration = ''): boolean =>
  numbers.some(
    ({ seconds, start, end }) =>
      seconds === Number(duration) &&
      (INTERVAL_BEFORE.test(text.slice(Math.max(0, start - 12), start)) ||
        INTERVAL_AFTER.test(text.slice(end, end + 14))),
  )
const INTERVAL_BEFORE = /(?:every|each|每次?间隔|间隔|每隔?|mỗi lần cách|cách|cada|alle|toutes les|tiap|каждые) ?$/iu
const INTERVAL_AFTER =
  /^ ?\p{L}{1,8} ?(?:intervals?|apart)|^ ?(?:saatte|günde|dakikada) bir|^ ?(?:시간|일|분)마다|^ ?(?:時間|日|分)(?:ごと|おき)/iu

const SLICED = /\b(?:slic|split|break|chop|divid|carv|stagger)/i

/** "20 dollars a day", "every day 20 usdc": how often stands beside how much. */
const isOften = ({ concept, place }: Told, { first, last }: RawNumber): boolean =>
  concept === 'cadence' && (place > last ? place - last <= 3 : first - place <= 2)

/** "5 days, 2 a day", "ngày 2 lệnh": so many each day are more in all. */
export function checkCount(evidence: Evidence): readonly Doubt[] {
  const count = numberOf(evidence, evidence.slots.twapBucketCount)
  if (!count || count.seconds !== undefined) return NO_DOUBTS
  const { parts } = evidence
  const before = parts[count.first - 1]
  const next = parts[count.last + 1]
  const after = parts[count.last + 2]
  const isPerTime =
    isTime(before?.word) || (PER.has(next?.word ?? '') && isTime(after?.word)) || isTimeAfterNoun(parts, count.last)
  return isPerTime ? [{ kind: 'cadence', text: count.text }] : []
}

const isTime = (word = ''): boolean => TIMES.has(word)
/** "2 orders a day". */
const isTimeAfterNoun = (parts: Evidence['parts'], last: number): boolean =>
  PER.has(parts[last + 2]?.word ?? '') && isTime(parts[last + 3]?.word)
const PER = new Set('a an per each every al por ao par pro am le la jede jeden jedes в في'.split(' '))
const TIMES = new Set(
  'day week month hour dia semana mes hora gun gunde hafta haftada ay saat saatte день неделю месяц час ngay tuan thang gio jour semaine mois heure tag woche monat stunde hari sehari minggu bulan jam يوم اسبوع شهر ساعه दिन हफ्ते महीने घंटे din hafte mahine ghante'.split(
    ' ',
  ),
)

const SLICES =
  /^(?:chunks?|slices?|pieces?|parts?|clips?|lots?|orders?|tranches?|buys?|sells?|partes|parcelas|tranchen|parts?|частей|phan|bagian)$/

/** So many of what an order is cut into. */
export const COUNTED =
  /^(?:chunks|slices|pieces|parts|clips|lots|orders|tranches|partes|parcelas|tranchen|частей|phan|bagian|lenh|lan|times|veces|vezes|fois|kali|raten|mal|раз|taksit|parca|دفعه|دفعات|مرات|किस्त\p{M}{0,2}|份|笔|次|回|번|회)$/u
