/** Which side of a trade a number counts, and which number of an order is its price, by the words beside them. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import { countedBy, numberOf } from './beside.ts'
import { checkCost } from './check-cost.ts'
import { checkOrder } from './check-orders.ts'
import { checkPlaces } from './check-places.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'
import { hasSmallLetters } from './raw-text.ts'
import type { SaidName } from './said-names.ts'
import type { Telling, Told } from './telling-words.ts'

export function checkSides(evidence: Evidence): readonly Doubt[] {
  const isTrade = evidence.intent === 'quote'
  if (!isTrade && evidence.intent !== 'advanced-order') return NO_DOUBTS
  const doubts = isTrade ? checkTrade(evidence) : checkOrder(evidence)
  doubts.push(...checkHalf(evidence), ...checkShare(evidence))
  return doubts
}

/** "metade de um eth" is a half of one, not of all that is held. */
function checkShare({ told, parts, slots }: Evidence): readonly Doubt[] {
  const size = slots.amount ?? slots.qty
  if (size !== '50%' && size !== '25%') return NO_DOUBTS
  const isOfOne = ({ place }: Told) => parts.slice(place + 1, place + 3).some(({ word }) => ONE.has(word))
  return told
    .filter((one) => (one.concept === 'half' || one.concept === 'quarter') && isOfOne(one))
    .map(({ text }): Doubt => ({ kind: 'half', text }))
}

const ONE = new Set('a an one un um une uma una bir ein eine einem einer eines con cai dong'.split(' '))

/** "sell half eth": of one, or of all that is held? Nobody buys a half of what they hold. */
function checkHalf({ told, names, slots, text }: Evidence): readonly Doubt[] {
  const size = slots.amount ?? slots.qty
  if (size !== '0.5' && size !== '0.25') return NO_DOUBTS
  // "La mitad" is a half of what is held, whatever follows.
  const noun = told.find(({ concept, text }) => concept === 'half' && HALF_OF.test(text))
  if (noun) return [{ kind: 'half', text: noun.text }]
  if (slots.side === 'buy' || slots.amountSide === 'out') return []
  return told
    .filter(
      ({ concept, end, text: said }) =>
        (concept === 'half' || concept === 'quarter') &&
        !HALF_ONE.test(said) &&
        names.some(({ start }) => start - end === 1 && !/[个個枚颗]/.test(text[end] ?? '')),
    )
    .map(({ text }): Doubt => ({ kind: 'half', text }))
}

/** "medio eth", "einen halben eth": of one coin. */
const HALF_ONE = /^(?:medio|media|meio|meia|demie?|halbe[nrsm]?|yarim|setengah|пол)$/
const HALF_OF = /^(?:yarisi.*|mitad|metade|moitie|halfte|половин.*|절반|半分|一半)$/

/** A word of a table before or after a place, at most so many parts away. */
function saysNear(
  { told, concepts }: Evidence,
  concept: Telling,
  start: number,
  place: number,
  before: number,
  after = 0,
): boolean {
  if (!concepts.has(concept)) return false
  return told.some(
    (one) =>
      one.concept === concept &&
      (one.start < start ? place - one.place <= before && before > 0 : one.place - place <= after && after > 0),
  )
}

/** A word of a table right before a place. */
const isSaidBefore = ({ told, concepts }: Evidence, concept: Telling, start: number): boolean =>
  concepts.has(concept) && told.some((one) => one.concept === concept && one.end <= start && start - one.end <= 2)

/** "0.3 sol of 0x…": so much is spent on it. */
const isOfAddress = ({ parts }: Evidence): boolean =>
  parts.some(({ kind }, place) => kind === 'address' && parts[place - 1]?.word === 'of')

const isAddress = (token: string | undefined): boolean => (token?.length ?? 0) > 30

function checkTrade(evidence: Evidence): Doubt[] {
  const { slots, before, told, concepts } = evidence
  const { token, destinationToken, amount, amountSide } = slots
  if (amount === before.amount && token === before.token && destinationToken === before.destinationToken) return []
  const doubts: Doubt[] = []
  if ((isAddress(token) || isAddress(destinationToken)) && !concepts.has('trade') && !isOfAddress(evidence))
    doubts.push({ kind: 'side', text: 'address' })
  if (concepts.has('buying') && !concepts.has('selling') && destinationToken === undefined && token !== undefined)
    doubts.push({ kind: 'side', text: token })
  const isMine = concepts.has('my')
  const isShare =
    (isMine && concepts.has('half')) || (concepts.has('quarter') && (isMine || /thereof/i.test(evidence.text)))
  if (isShare && amount !== undefined && /^[\d.]+$/.test(amount) && Number(amount) < 1)
    doubts.push({ kind: 'half', text: amount })
  // "kaspa %15 … hepsini sat": a share and all of it.
  if (concepts.has('all') && amount !== undefined && /^\d+%$/.test(amount) && saysEverything(evidence))
    doubts.push({ kind: 'all', text: amount })
  doubts.push(...checkPlaces(evidence), ...checkList(evidence), ...checkCost(evidence))
  const number = numberOf(evidence, amount)
  if (!number) return doubts
  // "whatever is above 100 usdc", "over 500 doge": more than that.
  if (isMoreThan(evidence, number)) doubts.push({ kind: 'about', text: number.text })
  if (saysAllOf(evidence, number) || saysAllThen(evidence, number)) doubts.push({ kind: 'all', text: number.text })
  const counted = countedBy(evidence, number)
  // "I need 0.1 bnb, buy them for usdt": what something is bought for is what leaves.
  const isBoughtFor = concepts.has('buying') && !concepts.has('selling') && counted?.symbol === token
  const paid = isBoughtFor && destinationToken !== undefined ? nameOf(evidence, destinationToken) : undefined
  if (paid && isExchanged(evidence, paid)) doubts.push({ kind: 'side', text: paid.text })
  // "jual bnb di 2000": a price, not an amount.
  const isPrice =
    concepts.has('level') &&
    told.some(
      (one) => one.concept === 'level' && AT.has(one.text) && one.end <= number.start && number.start - one.end <= 2,
    )
  if (isPrice && !number.usd && !(counted && counted.start >= number.end))
    doubts.push({ kind: 'level', text: number.text })
  const payer = token === undefined ? undefined : nameOf(evidence, token)
  const isPlain = amount !== undefined && /^[\d.]+$/.test(amount)
  if (
    amountSide !== 'out' &&
    isPlain &&
    concepts.has('buying') &&
    payer &&
    isPayer(evidence, payer) &&
    counted?.symbol !== token
  )
    doubts.push({ kind: 'side', text: payer.text })
  const other = amountSide === 'out' ? token : destinationToken
  if (amountSide === 'out' && token !== undefined && !isPaidWith(evidence, number, token))
    doubts.push({ kind: 'side', text: token })
  if (
    amountSide !== 'out' &&
    token !== undefined &&
    isSaidBefore(evidence, 'receive', number.start) &&
    !isHeld(evidence, number) &&
    counted?.symbol === token &&
    (destinationToken !== undefined || concepts.has('selling')) &&
    !/worth|spend/i.test(evidence.text)
  )
    doubts.push({ kind: 'side', text: number.text })
  if (amountSide !== 'out' && destinationToken !== undefined && token !== undefined) {
    const marked = nameOf(evidence, destinationToken)
    if (marked && isPayer(evidence, marked) && !saysNear(evidence, 'with', number.start, number.first, 1))
      doubts.push({ kind: 'side', text: marked.text })
  }
  if (
    counted?.symbol !== undefined &&
    counted.start >= number.end &&
    counted.first - number.last <= 1 &&
    counted.symbol === other &&
    isPlain &&
    !(/[개个個枚]/.test(evidence.text.slice(number.start, counted.start)) && isCountedBefore(evidence, number))
  )
    doubts.push({ kind: 'side', text: counted.text })
  return doubts
}

/** "I have 1,840 eurc; change all of the eurc": all of it, though a number is said. */
const saysAllOf = ({ told, concepts, parts }: Evidence, { first, percent }: RawNumber): boolean =>
  concepts.has('all') &&
  !percent &&
  told.some(
    ({ concept, text, place }) =>
      concept === 'all' &&
      ALL.has(text) &&
      ALL_OF.has(parts[place + (parts[place + 1]?.word === 'of' ? 2 : 1)]?.word ?? '') &&
      !(first > place && first - place <= 3),
  )
/** "I have 100 usdc. swap all to eth", "1000 usdc あるけど全部": all is said after the number, in another clause. */
const saysAllThen = ({ told, concepts, text, parts }: Evidence, { end }: RawNumber): boolean =>
  concepts.has('all') &&
  told.some(
    (one) => one.concept === 'all' && one.start > end && APART.test(text.slice(end, one.start)) && isTurned(one, parts),
  )
const isTurned = ({ text, place }: Told, parts: Evidence['parts']): boolean =>
  ALL_THEN.has(text) && (parts[place]?.isAscii !== true || TURNED.has(parts[place + 1]?.word ?? ''))
const isMoreThan = ({ parts }: Evidence, { first }: RawNumber): boolean =>
  MORE_THAN.has(parts[first - 1]?.word ?? '') && !CARRIED.has(parts[first - 2]?.word ?? '')
const MORE_THAN = new Set('above over beyond exceeding'.split(' '))
/** "hand over 64 link". */
const CARRIED = new Set('bring hand move send carry bridge take pass get port shift come'.split(' '))
const ALL_THEN = new Set(
  'all everything 全部 全て すべて 전부 모두 het tat ca semua todo tudo alles tout все всё'.split(' '),
)
const TURNED = new Set('to into for in ke jadi sang qua a em en nach zu gegen'.split(' '))
const APART = /[,.;，。、；](?!\d)|けど|는데/u
const ALL = new Set(
  'all everything entire whole todo toda todos todas tudo alles alle tout toute tous semua все всё'.split(' '),
)
const ALL_OF = new Set(
  'my our the mi mis el la los las lo meu meus minha o os meine meiner mein mon ma mes le les'.split(' '),
)

const saysEverything = ({ told, numbers }: Evidence): boolean =>
  told.some(
    ({ concept, text }) => concept === 'all' && /^(?:everything|hepsi.*|tumu.*|全部|전부|다|все|всё)$/.test(text),
  ) && numbers.some(({ percent, values }) => percent && !values.includes(100))

/** "시바 오백만개 sol로": a counter ends what the name before the number began. */
const isCountedBefore = ({ names, slots }: Evidence, { first }: RawNumber): boolean =>
  names.some(({ last, symbol }) => symbol === slots.token && last === first - 1)

/** "I have 12 pol": what is there, not what is wanted. */
const isHeld = ({ parts }: Evidence, { first }: RawNumber): boolean =>
  parts[first - 1]?.word === 'have' && /^(?:i|we|still|already|also|ive|i've)$/.test(parts[first - 2]?.word ?? '')

/** "eth usdc base 0.2": a number that stands beside neither of two coins counts nobody knows which. */
function checkList({ parts, names, numbers, slots }: Evidence): readonly Doubt[] {
  const number = numbers[0]
  if (number === undefined || numbers.length > 1) return NO_DOUBTS
  const isSaid = (wanted: string | undefined) => wanted !== undefined && names.some(({ symbol }) => symbol === wanted)
  if (!isSaid(slots.token) || !isSaid(slots.destinationToken)) return NO_DOUBTS
  const isBare = parts.every(
    ({ kind }, place) => kind === 'number' || names.some(({ first, last }) => place >= first && place <= last),
  )
  const isBeside = names.some(
    ({ symbol, first, last }) => symbol === slots.token && (first === number.last + 1 || last === number.first - 1),
  )
  return isBare && !isBeside ? [{ kind: 'side', text: number.text }] : NO_DOUBTS
}

const AT = new Set('at @ di bei tai gia عند पर pe'.split(' '))

/** Words that can only mark what pays. */
const PAYING = new Set(
  'with using from out of paid pay paying con usando com avec pakai dengan mit 用 花 используя bang voi w funded'.split(
    ' ',
  ),
)
const PAYING_IN = new Set('paid pay paying pago pagando'.split(' '))
const isPayer = ({ told, concepts }: Evidence, { start, first }: SaidName): boolean =>
  concepts.has('with') &&
  told.some(
    (one) =>
      one.concept === 'with' &&
      (PAYING.has(one.text) || one.text === 'out of') &&
      one.end <= start &&
      first - one.place <= (one.text === 'out of' ? 3 : PAYING_IN.has(one.text) ? 2 : 1),
  )

const nameOf = ({ names }: Evidence, symbol: string): SaidName | undefined =>
  names.find((name) => name.symbol === symbol)

/** "2 arb за usdc": such a word stands between the two sides, whichever of them leaves. */
const isExchanged = ({ parts }: Evidence, { first }: SaidName): boolean =>
  /^(?:за|на|مقابل|gegen|contre|contra|por|for)$/.test(parts[first - 1]?.word ?? '')

/** "with usdc", "swap eth for 100 usdc": the token that is spent is marked as such. */
function isPaidWith(evidence: Evidence, number: RawNumber, token: string): boolean {
  const name = nameOf(evidence, token)
  if (!name) return !isAddress(token)
  const isBought = evidence.concepts.has('buying') || evidence.concepts.has('receive')
  if (saysNear(evidence, 'with', name.start, name.first, 2, 1) && (isBought || !isExchanged(evidence, name)))
    return true
  return (
    name.end <= number.start &&
    !saysNear(evidence, 'with', number.start, number.first, 1) &&
    !evidence.told.some(({ concept, text }) => concept === 'receive' && (text === 'get' || text === 'need'))
  )
}

/** A ticker that no list has, written like any other word. */
export function listUnknownTickers(evidence: Evidence): Doubt[] {
  const { token, destinationToken } = evidence.slots
  const doubts: Doubt[] = []
  if (token !== undefined && isUnknownTicker(token, evidence)) doubts.push({ kind: 'ticker', text: token })
  if (destinationToken !== undefined && isUnknownTicker(destinationToken, evidence))
    doubts.push({ kind: 'ticker', text: destinationToken })
  return doubts
}

function isUnknownTicker(symbol: string, { before, parts }: Evidence): boolean {
  if (isAddress(symbol) || symbol === before.token || symbol === before.destinationToken) return false
  const lower = symbol.toLowerCase()
  if (findToken(lower) !== undefined) return false
  const mixed = hasSmallLetters(parts)
  return !parts.some(
    ({ word, kind, text }) =>
      (kind === 'cashtag' && (word === lower || word === `$${lower}`)) ||
      (mixed && word === lower && /^[A-Z0-9.]{2,}$/.test(text)),
  )
}
