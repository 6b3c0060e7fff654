/** Words that change the meaning of a request and that no slot can hold. */

import { isCadence } from './check-sides.ts'
import type { Doubt, Evidence } from './evidence.ts'
import type { Told } from './telling-words.ts'

export function checkWords(plainEvidence: Evidence): Doubt[] {
  let entities: readonly Entity[] | undefined
  const evidence: Evident = {
    ...plainEvidence,
    get entities() {
      entities ??= listEntities(plainEvidence)
      return entities
    },
  }
  return evidence.told.filter((one) => isDoubtful(one, evidence)).map(({ concept, text }) => ({ kind: concept, text }))
}

type Evident = Evidence & { entities: readonly Entity[] }

function isDoubtful(one: Told, evidence: Evident): boolean {
  const { slots, intent, before } = evidence
  const isFresh = Object.keys(before).length === 0
  const isOrder = intent === 'advanced-order'
  if (intent === 'approvals' || intent === 'orders') return one.concept === 'except' || one.concept === 'or'
  switch (one.concept) {
    case 'vague':
      return leadsToEntity(one, evidence, 4)
    case 'except':
      return leadsToEntity(one, evidence, 5)
    case 'not':
      return isNegated(one, evidence)
    case 'correct':
      return isFresh && isBetween(one, evidence)
    case 'each':
      return !isOrder
    case 'cadence':
      return slots.orderType !== 'twap' && isCadence(one, evidence) && !isEverything(one, evidence)
    case 'when':
      return !isOrder && !isPolite(one, evidence)
    case 'yesterday':
      return !isOrder
    case 'about':
      return precedesAmount(one, evidence)
    case 'half':
    case 'quarter':
    case 'third':
      return !isFractionRead(one, evidence)
    case 'or':
      return isChoice(one, evidence)
    default:
      return false
  }
}

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

const leadsToEntity = (one: Told, evidence: Evident, most: number): boolean =>
  evidence.entities.some(({ start, place }) => start >= one.end && place - one.place <= most)

const isBetween = (one: Told, evidence: Evident): boolean => {
  const entities = evidence.entities
  return entities.some(({ end }) => end <= one.start) && entities.some(({ start }) => start >= one.end)
}

/** "3 or 4", "eth or sol": two of a kind beside the word. */
function isChoice(one: Told, evidence: Evident): boolean {
  const entities = evidence.entities
  const left = entities.findLast(({ end, place }) => end <= one.start && one.place - place <= 3)
  const right = entities.find(({ start, place }) => start >= one.end && place - one.place <= 3)
  return left !== undefined && right !== undefined && left.kind === right.kind
}

/** What is not meant, where it is in the reading all the same: "not all of it" read as all. */
function isNegated(one: Told, evidence: Evidence): boolean {
  const { slots, told } = evidence
  const next = told.find(
    ({ start, place, concept }) =>
      start >= one.end && place - one.place <= 2 && (concept === 'all' || concept === 'half'),
  )
  if (next) return next.concept === 'half' || slots.amount === 'all' || slots.qty === 'all'
  return false
}

/** "if you could", "if possible", "what do I get if I swap": nothing waits for a condition. */
function isPolite({ place, text }: Told, { parts }: Evidence): boolean {
  if (text !== 'if' && text !== 'when' && text !== 'once') return false
  if (text === 'once') return parts[place - 1]?.word === 'at'
  return /^(?:i|i'd|you|you'd|u|we|possible|it's|thats|that's)$/.test(parts[place + 1]?.word ?? '')
}

/** "less than 100", "around 50": the number is not the amount, or not all of it. */
function precedesAmount(one: Told, { numbers, slots }: Evidence): boolean {
  const size = slots.amount ?? slots.qty
  if (size === undefined || size === 'all') return false
  return numbers.some(
    ({ start, first, values }) =>
      start >= one.end && first - one.place <= 2 && values.some((value) => value === Number(size.replace(/[$%]/g, ''))),
  )
}

/** A half of something leaves a five in the amount, a quarter 25 or 75, a third 3 or 6. */
function isFractionRead({ concept }: Told, { slots }: Evidence): boolean {
  const sizes = [slots.amount, slots.qty, slots.priceLevel].filter((size) => size !== undefined).join(' ')
  if (concept === 'half') return sizes.includes('5') || sizes === ''
  return concept === 'quarter' ? /25|75/.test(sizes) : /3|6/.test(sizes)
}

/** "every last bit of my coins" is all of it. */
const isEverything = ({ place, text }: Told, { parts }: Evidence): boolean =>
  text === 'every' && /^(?:last|single|bit|penny|cent|coin|token|one|open|order)$/.test(parts[place + 1]?.word ?? '')
