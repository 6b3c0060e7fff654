/** Words that change the meaning of a request and that no slot can hold. */
import { guessLanguage } from '../../language/guess-language.ts'
import { PAST } from './check-reports.ts'
import { isCadence } from './check-schedule.ts'
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawPart } from './raw-text.ts'
import type { Told } from './telling-words.ts'

export function checkWords(evidence: Evidence): readonly Doubt[] {
  const { told } = evidence
  if (told.length === 0) return NO_DOUBTS
  let listed: readonly Entity[] | undefined
  const entities = (): readonly Entity[] => {
    listed ??= listEntities(evidence)
    return listed
  }
  const doubts: Doubt[] = []
  for (const one of told) if (isDoubtful(one, evidence, entities)) doubts.push({ kind: one.concept, text: one.text })
  return doubts
}

/** Listed when they are asked for first. */
type Entities = () => readonly Entity[]

function isDoubtful(one: Told, evidence: Evidence, entities: Entities): boolean {
  const { slots, intent, isFresh } = evidence
  const isOrder = intent === 'advanced-order'
  if (intent === 'approvals' || intent === 'orders')
    return one.concept === 'except' || one.concept === 'or' || one.concept === 'unasked'
  switch (one.concept) {
    case 'vague':
      if (one.text.startsWith('trim')) return !saysHowMuch(one, evidence)
      if (SHARES.test(one.text)) return !evidence.numbers.some(({ start, sure }) => sure && start >= one.end)
      return leadsToEntity(one, entities, 4)
    case 'danger':
    case 'other':
    case 'asked':
    case 'unasked':
      return true
    case 'bridging':
      return (
        slots.originChain === undefined &&
        slots.destinationToken !== undefined &&
        isChainName(slots.destinationToken, evidence)
      )
    case 'ordered':
      return intent === 'quote' && isFresh
    case 'worth':
      return isOrder
    case 'except':
      return (leadsToEntity(one, entities, 5) || isBehindNumber(one, evidence)) && !isAboutSlippage(one, evidence)
    case 'not':
      return isNegated(one, evidence)
    case 'correct':
      return isFresh && isBetween(one, entities) && !isPreposition(one, evidence)
    case 'each':
      return !isOrder
    case 'cadence':
      return slots.orderType !== 'twap' && isCadence(one, evidence) && !isEverything(one, evidence)
    case 'when':
      return !isOrder && !isPolite(one, evidence)
    case 'yesterday':
      return !isOrder && !isAside(one, evidence)
    case 'about':
      return precedesAmount(one, evidence)
    case 'half':
    case 'quarter':
    case 'third':
      return !isFractionRead(one, evidence)
    case 'part':
      return ![slots.amount, slots.qty].some((size) => size !== undefined && (/^0?\./.test(size) || size.endsWith('%')))
    case 'or':
      return isChoice(one, entities)
    default:
      return false
  }
}

/** "he finished it yesterday, so 600 usdc to him": what is asked for stands apart. */
function isAside({ start, end }: Told, { numbers, text, parts }: Evidence): boolean {
  const isApart = numbers.every(({ start: at }) => at > end && APART.test(text.slice(end, at)))
  const isOver = parts.some((part) => part.start > start && (PAST.has(part.word) || HAPPENED.test(part.word)))
  return isApart && !isOver && guessLanguage(text) === 'en'
}

const APART = /[,;:.!](?!\d)| - | so | but | please /
const HAPPENED = /^(?:did|was|were|got)$/

/** "Ponte de 850 usdc pra polygon": where to, not into what. */
const isChainName = (symbol: string, { names }: Evidence): boolean =>
  names.some((name) => name.symbol === symbol && name.chain !== undefined)

/** "trim my eth": by how much? */
const saysHowMuch = ({ end }: Told, { numbers, told }: Evidence): boolean =>
  numbers.some(({ start, sure }) => sure && start >= end) ||
  told.some(({ concept }) => concept === 'half' || concept === 'quarter' || concept === 'third' || concept === 'all')

const SHARES = /(?:part|share)$|^part of it$/

interface Entity {
  kind: 'number' | 'name' | 'recipient'
  start: number
  end: number
  place: number
}

function listEntities({ numbers, names, parts }: Evidence): Entity[] {
  return [
    ...numbers
      .filter(({ sure }) => sure)
      .map(({ start, end, first }) => ({ kind: 'number' as const, start, end, place: first })),
    ...names.map(({ start, end, first }) => ({ kind: 'name' as const, start, end, place: first })),
    ...parts.flatMap(({ kind, start, end }, place) =>
      kind === 'address' || kind === 'name' || kind === 'handle'
        ? [{ kind: 'recipient' as const, start, end, place }]
        : [],
    ),
  ].sort((left, right) => left.start - right.start)
}

/** "Keep slippage under 1%". */
const isAboutSlippage = ({ place }: Told, { told }: Evidence): boolean =>
  told.some((one) => one.concept === 'slippage' && one.place > place && one.place - place <= 3)

/** "10개만 남기고": the verb stands last. */
const isBehindNumber = ({ text, start, place }: Told, { numbers }: Evidence): boolean =>
  VERB_LAST.test(text) && numbers.some(({ end, last }) => end <= start && place - last <= 3)

const VERB_LAST =
  /[\u3040-\u30ff\uac00-\ud7a3\u0900-\u097f]|^(?:haric|birak|birakarak|kalsin|chhodkar|chodkar|bachake)$/

const leadsToEntity = (one: Told, entities: Entities, most: number): boolean =>
  entities().some(({ start, place }) => start >= one.end && place - one.place <= most)

/** Portuguese "no doge", Vietnamese "nó": no word of refusal. */
const isPreposition = ({ text }: Told, evidence: Evidence): boolean =>
  text === 'no' && ['pt', 'vi'].includes(guessLanguage(evidence.text))

const isBetween = (one: Told, entities: Entities): boolean =>
  entities().some(({ end }) => end <= one.start) && entities().some(({ start }) => start >= one.end)

/** "3 or 4", "eth or sol": two of a kind beside the word. */
function isChoice(one: Told, entities: Entities): boolean {
  const left = entities().findLast(({ end, place }) => end <= one.start && one.place - place <= 3)
  const right = entities().find(({ start, place }) => start >= one.end && place - one.place <= 3)
  return left !== undefined && right !== undefined && left.kind === right.kind
}

/** What is not meant, where it is in the reading all the same: "not all of it" read as all. */
function isNegated(one: Told, evidence: Evidence): boolean {
  const { slots, told } = evidence
  if (NEVER.has(one.text)) return !/^(?:mind|done|used|tried|been)$/.test(evidence.parts[one.place + 1]?.word ?? '')
  const next = told.find(
    ({ start, place, concept }) =>
      start >= one.end && place - one.place <= 2 && (concept === 'all' || concept === 'half'),
  )
  if (next) return next.concept === 'half' || slots.amount === 'all' || slots.qty === 'all'
  return false
}

const NEVER = new Set('never nunca niemals jamais никогда'.split(' '))

/** "if you could", "if possible", "what do I get if I swap": nothing waits for a condition. */
function isPolite({ place, text }: Told, { parts, names }: Evidence): boolean {
  // "how much do I get if I sell": the answer is a quote, whatever happens.
  if (ENDS_NOTHING.has(text) && parts.some(asksHowMuch)) return true
  // Hindi "se" behind a name is from; Portuguese "se faz favor" is please.
  if (text === 'se') return names.some(({ last }) => last === place - 1) || parts[place + 1]?.word === 'faz'
  if (text !== 'if' && text !== 'when' && text !== 'once') return false
  if (text === 'once') return parts[place - 1]?.word === 'at'
  if (/^(?:i|i'd|you|you'd|u|we|possible|it's|thats|that's)$/.test(parts[place + 1]?.word ?? '')) return true
  return parts.slice(place + 1, place + 4).some(({ word }) => word === 'possible')
}

const ENDS_NOTHING = new Set(
  'if si se اذا لو wenn falls kalau kalo jika si 如果 もし 면 하면 たら れば अगर agar eger если neu'.split(' '),
)
/** A word that asks for an amount, in any language. */
export const asksHowMuch = ({ word, isAscii }: RawPart): boolean =>
  HOW_MUCH.has(word) || (!isAscii && HOW_MUCH_INSIDE.test(word))
const HOW_MUCH = new Set(
  'much many wieviel cuanto cuantos cuanta cuantas quanto quantos quantas combien viel viele berapa сколько kac kadar nhieu كم कितना कितने कितनी kitna kitne kitni'.split(
    ' ',
  ),
)
const HOW_MUCH_INSIDE = /多少|几个|いくら|何枚|どれくらい|얼마|몇/

/** "less than 100", "around 50": the number is not the amount, or not all of it. */
function precedesAmount(one: Told, { numbers, slots }: Evidence): boolean {
  const size = slots.amount ?? slots.qty
  if (size === undefined || size === 'all') return false
  return numbers.some(
    ({ start, first, values }) =>
      start >= one.end && first - one.place <= 2 && values.some((value) => value === Number(size.replace(/[$%]/g, ''))),
  )
}

/** A half leaves a five in the size, a quarter 25 or 75, a third 3 or 6; or it is how far the price moves. */
function isFractionRead({ concept }: Told, { slots }: Evidence): boolean {
  const size = slots.amount ?? slots.qty ?? ''
  const level = slots.priceLevel?.endsWith('%') ? slots.priceLevel : ''
  if (concept === 'half') return size.includes('5') || size + level === '' || /^[+-]50%$/.test(level)
  if (concept === 'quarter') return /25|75/.test(size) || /^[+-](?:25|75)%$/.test(level)
  return /3|6/.test(size) || /^[+-](?:33|66)/.test(level)
}

/** "every last bit of my coins" is all of it. */
const isEverything = ({ place, text }: Told, { parts }: Evidence): boolean =>
  text === 'every' && /^(?:last|single|bit|penny|cent|coin|token|one|open|order)$/.test(parts[place + 1]?.word ?? '')
