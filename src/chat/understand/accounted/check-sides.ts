/** Which side of a trade a number counts, and which number of an order is its price, by the words beside them. */
import { findToken } from '../../language/gazetteer/tokens.ts'
import type { Doubt, Evidence } from './accounted.ts'
import { toNumber } from './check-numbers.ts'
import type { RawNumber } from './raw-numbers.ts'
import type { SaidName } from './said-names.ts'
import type { Telling, Told } from './telling-words.ts'

export function checkSides(evidence: Evidence): Doubt[] {
  if (evidence.intent === 'quote') return checkTrade(evidence)
  return evidence.intent === 'advanced-order' ? checkOrder(evidence) : []
}

/** A word of a table before or after a place, at most so many parts away. */
function saysNear({ told }: Evidence, concept: Telling, start: number, place: number, before: number, after = 0): boolean {
  return told.some(
    (one) =>
      one.concept === concept &&
      (one.start < start ? place - one.place <= before && before > 0 : one.place - place <= after && after > 0),
  )
}

const numberOf = ({ numbers }: Evidence, value: string | undefined): RawNumber | undefined =>
  value === undefined || value === 'all'
    ? undefined
    : numbers.find(({ values }) => values.some((one) => Math.abs(one - toNumber(value.replace('-', ''))) < 1e-9 * Math.max(1, one)))

/** The token that a number counts: right after it, else right before it. */
function countedBy({ names }: Evidence, number: RawNumber): SaidName | undefined {
  const after = names.find(({ start, first }) => start >= number.end && first - number.last <= 3)
  return after ?? names.findLast(({ end, last }) => end <= number.start && number.first - last <= 1)
}

const isAddress = (token: string | undefined): boolean => (token?.length ?? 0) > 30

function checkTrade(evidence: Evidence): Doubt[] {
  const { slots, before, told } = evidence
  const { token, destinationToken, amount, amountSide } = slots
  if (amount === before.amount && token === before.token && destinationToken === before.destinationToken) return []
  const doubts: Doubt[] = []
  const says = (concept: Telling) => told.some((one) => one.concept === concept)
  if ((isAddress(token) || isAddress(destinationToken)) && !says('trade')) doubts.push({ kind: 'side', text: 'address' })
  if (says('buying') && !says('selling') && destinationToken === undefined && token !== undefined) doubts.push({ kind: 'side', text: token })
  if (says('half') && says('my') && amount !== undefined && /^[\d.]+$/.test(amount) && Number(amount) < 1) doubts.push({ kind: 'half', text: amount })
  doubts.push(...checkChains(evidence))
  const number = numberOf(evidence, amount)
  if (!number) return doubts
  const counted = countedBy(evidence, number)
  const other = amountSide === 'out' ? token : destinationToken
  if (amountSide === 'out' && token !== undefined && !isPaidWith(evidence, number, token)) doubts.push({ kind: 'side', text: token })
  if (amountSide !== 'out' && destinationToken !== undefined && token !== undefined) {
    if (saysNear(evidence, 'receive', number.start, number.first, 1) && counted?.symbol === token && !/worth|spend/i.test(evidence.text)) doubts.push({ kind: 'side', text: number.text })
    const marked = nameOf(evidence, destinationToken)
    if (marked && isPayer(evidence, marked) && !saysNear(evidence, 'with', number.start, number.first, 1)) doubts.push({ kind: 'side', text: marked.text })
  }
  if (counted?.symbol !== undefined && counted.start >= number.end && counted.first - number.last <= 1 && counted.symbol === other && /^[\d.]+$/.test(amount ?? '')) doubts.push({ kind: 'side', text: counted.text })
  return doubts
}

/** "to base from arbitrum": where the origin stands behind, a word says so. */
function checkChains({ slots, before, names, parts }: Evidence): Doubt[] {
  const { originChain, destinationChain } = slots
  if (originChain === destinationChain || (originChain === before.originChain && destinationChain === before.destinationChain)) return []
  const [from, to] = [originChain, destinationChain].map((slug) => names.find(({ chain }) => chain !== undefined && chain === slug))
  if (!from || !to || from.start < to.start || from.text === to.text) return []
  return [from.first - 1, from.first - 2].some((place) => FROM.has(parts[place]?.word ?? '')) ? [] : [{ kind: 'side', text: from.text }]
}

const FROM = new Set('from off out desde de da do из с со от tu depuis du von vom aus dari من 从'.split(' '))

/** Words that can only mark what pays. */
const PAYING = new Set('with using from out of paid pay paying con usando com avec pakai dengan mit 用 花 используя bang voi w funded'.split(' '))
const isPayer = ({ told }: Evidence, { start, first }: SaidName): boolean =>
  told.some((one) => one.concept === 'with' && (PAYING.has(one.text) || one.text === 'out of') && one.end <= start && first - one.place <= (one.text === 'out of' ? 3 : 1))

const nameOf = ({ names }: Evidence, symbol: string): SaidName | undefined =>
  names.find((name) => name.symbol === symbol)

/** "with usdc", "swap eth for 100 usdc": the token that is spent is marked as such. */
function isPaidWith(evidence: Evidence, number: RawNumber, token: string): boolean {
  const name = nameOf(evidence, token)
  if (!name) return !isAddress(token)
  if (saysNear(evidence, 'with', name.start, name.first, 2, 1)) return true
  return name.end <= number.start && !saysNear(evidence, 'with', number.start, number.first, 1) && !evidence.told.some(({ concept, text }) => concept === 'receive' && (text === 'get' || text === 'need'))
}

function checkOrder(evidence: Evidence): Doubt[] {
  const { slots, before, told } = evidence
  const { orderType, side, qty, qtyUnit, priceLevel, twapBucketCount } = slots
  const says = (concept: Telling) => told.some((one) => one.concept === concept)
  const doubts: Doubt[] = []
  if (says('trailing')) doubts.push({ kind: 'trailing', text: 'trailing' })
  if (orderType === 'limit' && side === 'buy' && says('rises') && says('when')) doubts.push({ kind: 'above', text: 'above' })
  const [size, level] = [numberOf(evidence, qty), numberOf(evidence, priceLevel)]
  const isFresh = Object.keys(before).length === 0
  if (size && level && size !== level && qty !== before.qty) {
    const marked = (number: RawNumber) => hasSign(evidence, number) || told.some((one) => one.concept === 'level' && !TYPES.has(one.text) && one.end <= number.start && number.first - one.place <= 1)
    if (marked(size) && !marked(level) && !level.percent && size.start < level.start) doubts.push({ kind: 'level', text: size.text })
    if (side === 'sell' && qtyUnit === 'usd' && !countedBy(evidence, size)) doubts.push({ kind: 'level', text: size.text })
  }
  if (orderType === 'twap' && told.some((one) => isCadence(one, evidence)) && twapBucketCount === undefined) doubts.push({ kind: 'cadence', text: 'cadence' })
  if (orderType === 'twap' && twapBucketCount !== undefined && /^[\d.]+$/.test(qty ?? '') && !size && says('total')) doubts.push({ kind: 'cadence', text: 'total' })
  if (!isFresh && evidence.numbers.length > 0 && !says('level') && qty !== before.qty && before.qty !== undefined && qty?.endsWith('%')) doubts.push({ kind: 'level', text: qty })
  return doubts
}

/** Words for the type of an order: what follows them may be the size. */
const TYPES = new Set('limit stop sl tp loss profit stoploss for exit entry from'.split(' '))

/** `@ 5`, `>= 5`, `= 5`. */
const hasSign = ({ text }: Evidence, { start }: RawNumber): boolean => /[@=<>≥≤:] ?\$?$/.test(text.slice(Math.max(0, start - 4), start))

/** "a day" after an amount, but not "over a day". */
export function isCadence({ concept, text, place }: Told, { parts }: Pick<Evidence, 'parts'>): boolean {
  if (concept !== 'cadence') return false
  return !/^an? /.test(text) || !LASTING.has(parts[place - 1]?.word ?? '')
}

const LASTING = new Set('over across in for within during next about take takes half than'.split(' '))

/** A ticker that no list has, written like any other word. */
export function listUnknownTickers({ slots, before, parts }: Evidence): Doubt[] {
  const mixed = parts.some(({ kind, text }) => kind === 'word' && /\p{Ll}{2}/u.test(text))
  return [slots.token, slots.destinationToken].flatMap((symbol): Doubt[] => {
    if (symbol === undefined || isAddress(symbol) || symbol === before.token || symbol === before.destinationToken) return []
    if (findToken(symbol.toLowerCase()) !== undefined) return []
    const written = parts.filter(({ word, kind }) => word === symbol.toLowerCase() || (kind === 'cashtag' && word === `$${symbol.toLowerCase()}`))
    if (written.some(({ kind, text }) => kind === 'cashtag' || (mixed && /^[A-Z0-9.]{2,}$/.test(text)))) return []
    return [{ kind: 'ticker', text: symbol }]
  })
}
