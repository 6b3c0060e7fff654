/** An order by the words beside its numbers: which of them is its price, what is done again and again, what no order can do. */

import { STABLE } from '../../reading/stable.ts'
import { numberOf } from './beside.ts'
import { COUNTED, checkCount, checkParts, isCadence } from './check-schedule.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'

export function checkOrder(evidence: Evidence): Doubt[] {
  const { slots, before, told, concepts, isFresh } = evidence
  const { orderType, side, qty, qtyUnit, priceLevel, twapBucketCount } = slots
  const doubts: Doubt[] = []
  if (concepts.has('trailing')) doubts.push({ kind: 'trailing', text: 'trailing' })
  const isAbove =
    concepts.has('rises') &&
    told.some(({ concept, text }) => concept === 'rises' && (text !== 'over' || concepts.has('when')))
  if (orderType === 'limit' && side === 'buy' && isAbove) doubts.push({ kind: 'above', text: 'above' })
  // Who sells below the price of today stops a loss.
  if (
    orderType === 'limit' &&
    side === 'sell' &&
    told.some(({ concept, text }) => concept === 'level' && FALLS.has(text))
  )
    doubts.push({ kind: 'level', text: 'below' })
  if (orderType === 'take-profit' && /\bbreaks? down\b/i.test(evidence.text))
    doubts.push({ kind: 'level', text: 'down' })
  if (isTypeNegated(evidence)) doubts.push({ kind: 'not', text: orderType ?? '' })
  // A stop above the price of today stops nothing.
  if (orderType === 'stop-loss' && priceLevel?.startsWith('+')) doubts.push({ kind: 'level', text: priceLevel })
  const size = numberOf(evidence, qty)
  const level = numberOf(evidence, priceLevel)
  if (level && isNoPrice(evidence, level)) doubts.push({ kind: 'level', text: level.text })
  if (size && level && size !== level && qty !== before.qty) {
    const marked = (number: RawNumber) =>
      hasSign(evidence, number) ||
      told.some(
        (one) =>
          one.concept === 'level' && !TYPES.has(one.text) && one.end <= number.start && number.first - one.place <= 1,
      )
    if (marked(size) && !size.usd && !marked(level) && !level.percent && size.start < level.start)
      doubts.push({ kind: 'level', text: size.text })
    // "bid 0.000012 bonk $333": where no word marks the price, the dollars may be what is spent.
    if (!marked(size) && !marked(level) && level.usd && !size.usd && !concepts.has('level'))
      doubts.push({ kind: 'level', text: size.text })
    if (isSwapped(evidence, size, level, marked)) doubts.push({ kind: 'level', text: level.text })
    if (side === 'sell' && qtyUnit === 'usd' && !isWorthOf(evidence, size))
      doubts.push({ kind: 'level', text: size.text })
  }
  const isRepeated = () =>
    told.some((one) => isCadence(one, evidence)) || evidence.numbers.some((one) => isEvery(one, evidence))
  if (orderType === 'twap' && ((twapBucketCount === undefined && isRepeated()) || Number(slots.durationSeconds) === 0))
    doubts.push({ kind: 'cadence', text: 'cadence' })
  if (
    orderType === 'twap' &&
    twapBucketCount !== undefined &&
    /^[\d.]+$/.test(qty ?? '') &&
    !size &&
    concepts.has('total')
  )
    doubts.push({ kind: 'cadence', text: 'total' })
  doubts.push(
    ...checkCount(evidence),
    ...checkParts(evidence, size),
    ...checkAll(evidence),
    ...checkShares(evidence, size, level),
  )
  if (side === 'sell' && concepts.has('buying') && !concepts.has('selling')) doubts.push({ kind: 'side', text: 'sell' })
  const isSold = concepts.has('selling') && told.some(({ concept, text }) => concept === 'selling' && SOLD.test(text))
  if (side === 'buy' && !concepts.has('buying') && isSold) doubts.push({ kind: 'side', text: 'buy' })
  if (qtyUnit === 'token' && size && isAfterDollars(evidence, size)) doubts.push({ kind: 'unit', text: size.text })
  if (!isFresh && priceLevel !== before.priceLevel && concepts.has('dollar') && !concepts.has('level'))
    doubts.push({ kind: 'level', text: priceLevel ?? '' })
  if (!isFresh && !concepts.has('level') && isFar(before.priceLevel, priceLevel))
    doubts.push({ kind: 'level', text: priceLevel ?? '' })
  if (
    !isFresh &&
    evidence.numbers.length > 0 &&
    !concepts.has('level') &&
    qty !== before.qty &&
    before.qty !== undefined &&
    qty?.endsWith('%')
  )
    doubts.push({ kind: 'level', text: qty })
  return doubts
}

/** "a stop, not a take profit". */
const isTypeNegated = ({ text, slots }: Evidence): boolean => {
  const type = NOT_TYPE.exec(text)?.[1]?.toLowerCase()
  if (type === undefined) return false
  return slots.orderType === (TYPE_NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? '')
}
const NOT_TYPE =
  /(?:^|[^\p{L}])(?:not|no|isn't|without|kein|keine|ohne|pas|sans|nicht|sin|sem|не|без|bukan|tanpa|jangan|không) (?:an? |un |une |uma? |eine? |de |d')?(take[- ]?profit|tp|stop(?:[- ]?loss)?|sl|l[ií]mit[eo]?|лимит\p{L}{0,4}|стоп\p{L}{0,4}|twap|dca)(?![\p{L}])/iu
const TYPE_NAMES: readonly (readonly [pattern: RegExp, orderType: string])[] = [
  [/^t(?:ake|p)/, 'take-profit'],
  [/^[sс]/, 'stop-loss'],
  [/^[lл]/, 'limit'],
  [/^(?:twap|dca)/, 'twap'],
]

/** "7 orders in 7 days", "sz 2": how many, how long and how much are no price. */
function isNoPrice({ parts }: Evidence, { first, last, seconds, usd }: RawNumber): boolean {
  const next = parts[last + 1]?.word ?? ''
  // "w" is short for a week, and for "with".
  if (COUNTED.test(next) || (seconds !== undefined && !usd && next !== 'w')) return true
  return SIZES.has(parts[first - 1]?.word ?? '')
}
const SIZES = new Set('sz size qty quantity amt amount cantidad quantidade menge quantite jumlah miktar'.split(' '))

const FALLS = new Set(
  'below under drops drop falls fall dips loses sinks tanks slips baja cae caiga debajo cair cai abaixo duserse inerse altina ниже упадет xuong duoi tombe sous baisse unter fallt sinkt turun bawah تحت نزل नीचे neeche niche gire'.split(
    ' ',
  ),
)

/** Nobody moves a price by so much in passing: the number may be the size. */
const FAR = 5
function isFar(last = '', next = ''): boolean {
  if (![last, next].every((price) => /^[\d.]+$/.test(price))) return false
  const ratio = Number(next) / Number(last)
  return ratio > FAR || ratio < 1 / FAR
}

/** Words for the type of an order: what follows them may be the size. */
const TYPES = new Set('limit stop sl tp loss profit stoploss for exit entry from'.split(' '))

/** `@ 5`, `>= 5`, `= 5`. */
const hasSign = ({ text }: Evidence, { start }: RawNumber): boolean =>
  /[@=<>≥≤:] ?\$?$/.test(text.slice(Math.max(0, start - 4), start))

/** The price counts coins, a condition follows the size, or the size stands where a price does and the price nowhere. */
function isSwapped(
  { names, told, parts, slots }: Evidence,
  size: RawNumber,
  level: RawNumber,
  marked: (number: RawNumber) => boolean,
): boolean {
  const next = parts[level.last + 1]
  const isCounted =
    !level.percent &&
    (names.some(
      ({ start, first, symbol }) => symbol === slots.token && start >= level.end && first - level.last <= 1,
    ) ||
      /^(?:枚|个|個|개|tokens?|coins?|con|adet|tane|штук|stuck|unidades)/.test(next?.word ?? '')) &&
    !marked(level)
  const follows = told.some(
    (one) =>
      (one.concept === 'when' || one.concept === 'level') &&
      VERB_LAST.test(one.text) &&
      one.start >= size.end &&
      one.start - size.end <= 3,
  )
  const isTyped = told.some((one) => TYPES.has(one.text) && one.end <= size.start && size.start - one.end <= 2)
  return isCounted || follows || (isTyped && !marked(level) && !level.percent && !level.usd)
}

const VERB_LAST = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3\u0900-\u097f]/

/** "All 70", "tp all": a number beside the word is the size; without one, all is. */
function checkAll({ slots, told, concepts, numbers, parts }: Evidence): readonly Doubt[] {
  if (slots.qty === undefined || !concepts.has('all')) return NO_DOUBTS
  // "not all at once" counts nothing.
  const all = told.find(
    ({ concept, text, place }) => concept === 'all' && ALL.test(text) && !AT_ONCE.test(wordsAfter(parts, place)),
  )
  if (!all) return NO_DOUBTS
  const number = numbers.find(({ start, sure }) => sure && start >= all.end && start - all.end <= 2)
  if (slots.qty === 'all') return number && !number.percent ? [{ kind: 'all', text: number.text }] : []
  return number || slots.qty.endsWith('%') ? [] : [{ kind: 'all', text: all.text }]
}

const AT_ONCE = /^(?:at once|in one go|auf einmal|de una vez|de una|de uma vez|d un coup|sekaligus)/
const wordsAfter = (parts: Evidence['parts'], place: number): string =>
  parts
    .slice(place + 1, place + 4)
    .map(({ word }) => word)
    .join(' ')

const ALL =
  /^(?:all|everything|entire|whole|todo|tudo|alles|tout|hepsi.*|semua|semuanya|все|всё|весь|全部|全|전부|كل|सब|sab)$/

/** "tp sol 25% 40%", "tp sol 200 25%": which of two numbers is the size must be said by a word, a sign or the token behind it. */
function checkShares(evidence: Evidence, size: RawNumber | undefined, level: RawNumber | undefined): readonly Doubt[] {
  const { slots, parts, told, text, names } = evidence
  if (!size || !level || (!slots.qty?.endsWith('%') && !slots.priceLevel?.endsWith('%'))) return NO_DOUBTS
  const isBoth = size.percent && level.percent
  const isOf = parts.slice(size.last + 1, size.last + 5).some(({ word }) => OF.has(word))
  const isCounted =
    size.usd ||
    names.some(({ start, first, symbol }) => symbol === slots.token && start >= size.end && first - size.last <= 2)
  const isWay = told.some(
    (one) =>
      (one.concept === 'level' || one.concept === 'rises') &&
      !TYPES.has(one.text) &&
      Math.abs(one.place - level.first) <= 4 &&
      !(one.end <= size.start && size.start < level.start),
  )
  const isSigned = hasSign(evidence, level) || /[+-]$/.test(text.slice(0, level.start))
  return (isCounted && !isBoth) || isOf || isWay || isSigned ? [] : [{ kind: 'level', text: size.text }]
}

const OF = new Set(
  'of my the mine de del mis mi do dos da meu meus minha des du mes von meiner meinen моих моего saya gue cua من का की के ka ki ke'.split(
    ' ',
  ),
)

/** "$800 worth of my sol": dollars that are sold stand before what is sold. */
function isWorthOf({ text, names, slots, parts }: Evidence, { end, last, first }: RawNumber): boolean {
  const near = [parts[first - 1], parts[first - 2], parts[last + 1], parts[last + 2], parts[last + 3]]
  if (near.some((part) => WORTH.has(part?.word ?? '') || WORTH_INSIDE.test(part?.word ?? ''))) return true
  const name = names.find(({ start, symbol }) => symbol === slots.token && start >= end)
  return name !== undefined && name.start - end <= 26 && !/[,.;:]/.test(text.slice(end, name.start))
}

/** So much of it, by what it is worth. */
const WORTH = new Set('worth of valor senilai seharga wert valeur بقيمه بقيمة сумму'.split(' '))
const WORTH_INSIDE = /分|ぶん|어치|价值|價值|等值/

/** "Every 6 hours", in languages that say it with the word for all. */
const isEvery = ({ seconds, first }: RawNumber, { parts }: Evidence): boolean =>
  seconds !== undefined && EVERY.has(parts[first - 1]?.word ?? '')

const EVERY = new Set(
  'every each cada كل alle her moi cu tiap setiap каждые каждых tous toutes har हर 每 毎'.split(' '),
)

const SOLD =
  /^(?:sell.*|sold|dump.*|offload|unload|liquidate|exit|out|twap out|dca out|scale out|unwind|trim|dispose|vend.*|sat|satmak|прода.*|ban|xa|verkauf.*|jual.*|卖|賣|売|매도|팔|بيع|بع|बेच.*|bech.*)$/

/** "USDC 700": what the number counts stands before it. */
const isAfterDollars = ({ names }: Evidence, { start }: RawNumber): boolean =>
  names.some(({ end, symbol }) => STABLE.has(symbol ?? '') && end <= start && start - end <= 1)
