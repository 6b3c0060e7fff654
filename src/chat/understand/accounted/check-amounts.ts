/** Amounts that look whole and are not: of what, in whose money, of how many, for which time. */
import { remembered } from '../../language/remembered.ts'
import { mayBeginNumber, readSpoken } from '../../language/spoken/read-spoken.ts'
import { STABLE } from '../../reading/stable.ts'
import type { Doubt, Evidence } from './evidence.ts'
import { isUsedNow } from './is-used.ts'
import type { RawNumber } from './raw-number.ts'
import type { RawPart } from './raw-text.ts'
import { isReference } from './reference.ts'
import { CURRENCY_WORDS, SCALES } from './units.ts'

export function checkAmounts(evidence: Evidence): Doubt[] {
  const { slots, before, intent, told, concepts } = evidence
  const size = slots.amount ?? slots.qty
  const doubts: Doubt[] = []
  if (size?.endsWith('%') && Number(size.slice(0, -1)) > 100) doubts.push({ kind: 'vague', text: size })
  // "swap 250 to eth": 250 of what?
  const isBare = intent === 'quote' && /^[\d.]+$/.test(size ?? '') && slots.amountSide !== 'out'
  if (isBare && slots.token === undefined && before.token === undefined) doubts.push({ kind: 'unit', text: size ?? '' })
  // "limit buy at 1.20, 400 usdt": of what?
  const isOrder = intent === 'advanced-order' && slots.side === 'buy' && slots.orderType !== 'twap'
  if (isOrder && STABLE.has(slots.token ?? '')) doubts.push({ kind: 'unit', text: slots.token ?? '' })
  // The answer of a machine, or of somebody who writes like one, is no request.
  if (OF_A_MACHINE.test(evidence.text)) doubts.push({ kind: 'danger', text: 'result' })
  const isOpen = concepts.has('open') && told.some((one) => one.concept === 'open' && !followsEntity(evidence, one.end))
  if (isOpen && evidence.isFresh) doubts.push({ kind: 'correct', text: 'open' })
  if (
    size === 'all' &&
    told.some(({ concept, text }) => concept === 'vague' || (concept === 'about' && ALMOST.has(text)))
  )
    doubts.push({ kind: 'vague', text: size })
  if (size === 'all' && saysFraction(evidence)) doubts.push({ kind: 'vague', text: size })
  if (size === 'all' && concepts.has('except')) doubts.push({ kind: 'except', text: size })
  for (const number of evidence.numbers) {
    const kind = checkNumber(number, evidence)
    if (kind !== undefined) doubts.push({ kind, text: number.text })
  }
  addPairs(doubts, evidence)
  return doubts
}

const OF_A_MACHINE = /tool_?result|"status"\s*:\s*"approved"|system_?(?:message|prompt)/i

const ALMOST = new Set('almost nearly casi quase почти neredeyse presque fast hampir gan 差不多 将近'.split(' '))

/** "x% of my eth", "ein zehntel": a share that was not read. */
const saysFraction = ({ text, parts }: Evidence): boolean =>
  /(?:^|\s)\p{L}%/u.test(text) || parts.some(({ word }) => FRACTIONS.test(word))

const FRACTIONS =
  /^(?:tenth|fifth|sixth|eighth|decim[oa]|quint[oa]|dixieme|cinquieme|zehntel|funftel|sechstel|siebtel|achtel|neuntel|десятую|десятая|пятую|пятая)$/

const followsEntity = ({ numbers, names }: Evidence, end: number): boolean =>
  numbers.some(({ start, sure }) => sure && start >= end) || names.some(({ start }) => start >= end)

/** A number that is in the reading although what stands before it says that it counts something else. */
function checkNumber(number: RawNumber, evidence: Evidence): Doubt['kind'] | undefined {
  const { parts } = evidence
  const previous = parts[number.first - 1]
  if (!isUsedNow(number, evidence.slots)) return undefined
  if (isUnscaled(number, evidence)) return 'number'
  if (previous && CURRENCY_WORDS.has(previous.word) && previous.end + 1 >= number.start && previous.word.length > 3)
    return 'currency'
  // "den rest vom 12. märz".
  const next = parts[number.last + 1]
  const after = parts[number.last + 2]
  const month = next?.kind === 'word' ? next : after?.kind === 'word' ? after : undefined
  if (month && MONTHS.has(month.word) && month.start - number.end <= 2) return 'number'
  // "200 swiss francs", "80 canadian dollars".
  if (COUNTRIES.has(next?.word ?? '') && (CURRENCY_WORDS.has(after?.word ?? '') || DOLLARS.test(after?.word ?? '')))
    return 'currency'
  if (isYear(number, evidence) || isReference(number, evidence) || isOfMany(number, evidence)) return 'number'
  return undefined
}

/** "Since 2021". */
const isYear = ({ text, start }: RawNumber, { text: whole }: Evidence): boolean =>
  text.length === 4 &&
  /^(?:19|20)\d\d$/.test(text) &&
  /\b(?:in|since|en|em|im|seit|desde|depuis|в|с) $/.test(whole.slice(Math.max(0, start - 14), start).toLowerCase())

const MONTHS = new Set(
  `january february march april june july august september october november december jan feb apr jun jul aug sept oct nov dec enero febrero marzo
  abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  januar februar marz mai juni juli oktober dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre ocak subat
  mart nisan haziran temmuz agustos eylul ekim kasim aralik января февраля марта апреля мая июня июля августа сентября октября ноября декабря
  januari februari maret mei agustus desember`.split(/\s+/),
)
const COUNTRIES = new Set(
  'swiss canadian australian singapore british turkish indian japanese korean mexican brazilian argentine chinese taiwanese zealand nz hk aussie hongkong swedish norwegian danish polish czech hungarian thai philippine nigerian south'.split(
    ' ',
  ),
)
const DOLLARS =
  /^(?:dollars?|francs?|pounds?|pesos?|rupees?|yen|won|lira|liras|reais|kroner|kronor|krona|krone|zloty|baht|rand|naira|bucks)$/

/** "2 mi de pepe" read as two: the scale behind the number is not in the reading. */
function isUnscaled({ first, last }: RawNumber, { parts, slots }: Evidence): boolean {
  if (last === first) return false
  const word = parts[last]?.word ?? ''
  const size = Number((slots.amount ?? slots.qty ?? '').replace('$', ''))
  return word.length > 1 && SCALES.has(word) && size === Number(parts[first]?.text)
}

/** "One of my two": the number that is read is how many there are. */
function isOfMany({ first }: RawNumber, { parts }: Evidence): boolean {
  const at = OWN.has(parts[first - 1]?.word ?? '') ? first - 2 : first - 1
  const count = parts[at - 1]
  if (!OF.has(parts[at]?.word ?? '') || !count) return false
  return count.kind === 'number' || readSpoken([count.word], 0) !== undefined
}

const OF = new Set('of de von aus из dari trong'.split(' '))
const OWN = new Set('my the our these those mis meus mes meinen meine моих saya'.split(' '))

/** "Do teen", "两三个", "two three": two numbers in a row, one more than the other, are neither. */
function addPairs(doubts: Doubt[], { parts, text, isAscii }: Evidence): void {
  for (let place = 0; place + 1 < parts.length; place++) {
    const part = parts[place] as RawPart
    const next = parts[place + 1] as RawPart
    if (part.kind !== 'word' || next.kind !== 'word' || next.start - part.end > 1) continue
    const left = smallValue(part.word)
    if (left > 0 && smallValue(next.word) === left + 1)
      doubts.push({ kind: 'range', text: `${part.text} ${next.text}` })
  }
  if (isAscii) return
  const run = /[一二两三四五六七八九](?=[二三四五六七八九])./u.exec(text)?.[0] ?? ''
  const [left = '', right = ''] = run.replace('两', '二')
  const isRange = run !== '' && '一二三四五六七八九'.indexOf(right) === '一二三四五六七八九'.indexOf(left) + 1
  if (isRange) doubts.push({ kind: 'range', text: run })
}

const smallValue = remembered((word): number => {
  if (!mayBeginNumber(word) || !/^\p{L}{2,8}$/u.test(word)) return 0
  const value = Number(readSpoken([word], 0)?.value ?? 0)
  return Number.isInteger(value) && value < 10 ? value : 0
})
