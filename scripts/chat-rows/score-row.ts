/** Scores one reading against its row: the intent, the slots, and whether a link was made that is not what was asked for. */
import type { Understanding } from '../../src/chat/understand/understanding.ts'
import type { ChatRow } from './chat-row.ts'
import { isSameValue } from './same-value.ts'

export interface RowScore {
  isRight: boolean
  hits: number
  /** Names of slots that are wanted and were not read, or not so. */
  missed: string[]
  /** Names of slots that were read and are not wanted. */
  extra: string[]
  /** The reading is an action that gets its link at once. */
  isLink: boolean
}

export const ACTIONS: ReadonlySet<string> = new Set(['quote', 'pay', 'advanced-order'])
const WITHOUT_SLOTS: ReadonlySet<string> = new Set(['unsafe', 'unknown', 'help', 'several'])
/** Slots that an answer may fill in by itself. */
const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  price: ['timeframe'],
  quote: ['originChain', 'destinationChain', 'token', 'destinationToken'],
  pay: ['token', 'chain'],
  risk: ['chain'],
  'smart-money': ['direction', 'chain', 'timeframe'],
  yield: ['symbol', 'limit'],
  'prediction-markets': ['limit'],
  'sniper-check': ['chain'],
  'advanced-order': ['chain', 'twapBucketCount'],
  portfolio: ['address', 'chain'],
  approvals: ['chain', 'action'],
  orders: ['chain', 'action'],
  gas: ['chain'],
}
/** Other names of a slot. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  price: { address: 'symbol' },
  'smart-money': { address: 'symbol' },
  yield: {},
}

interface Value {
  name: string
  value: unknown
}

/** A reading that is said back counts as what was read. */
const intentOf = (found: Understanding): string =>
  found.kind === 'answer' || found.kind === 'confirm' ? found.intent : found.kind

export function scoreRow(row: Pick<ChatRow, 'intent' | 'slots' | 'accept' | 'parts'>, found: Understanding): RowScore {
  if (row.intent === 'several' && !(row.accept ?? []).includes(intentOf(found)))
    return scoreParts(row.parts ?? [], found)
  const intent = intentOf(found)
  const isLink = found.kind === 'answer' && ACTIONS.has(found.intent)
  const isExact = intent === row.intent
  const isRight = isExact || (row.accept ?? []).includes(intent)
  if ((isRight && !isExact) || WITHOUT_SLOTS.has(row.intent)) return { isRight, hits: 0, missed: [], extra: [], isLink }
  const wanted = toValues(row.slots, topicOf(row))
  const read = toValues(toRead(found), topicOf(row))
  const left = [...read]
  const missed = wanted.filter(({ name, value }) => {
    const place = left.findIndex((one) => one.name === name && isSameSlot(name, value, one.value, row.slots))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  const names = new Set(wanted.map(({ name }) => name))
  const extra = left.filter(({ name, value }) => {
    if (row.intent === 'clarify') return names.has(name)
    if (isImplied(name, value, row.slots)) return false
    return names.has(name) || !(DEFAULTS[row.intent] ?? []).includes(name)
  })
  return {
    isRight,
    hits: wanted.length - missed.length,
    missed: missed.map(({ name }) => name),
    extra: extra.map(({ name }) => name),
    isLink,
  }
}

/** As many parts, in the order said, each like a message of its own. */
function scoreParts(wanted: NonNullable<ChatRow['parts']>, found: Understanding): RowScore {
  const parts = found.kind === 'several' ? found.parts : []
  const scores = wanted.map((part, place) => scoreRow(part, parts[place] ?? NOTHING))
  const own = scoreRow({ intent: 'unknown', slots: {} }, found)
  return {
    isRight: parts.length === wanted.length && scores.every(({ isRight }) => isRight),
    hits: scores.reduce((sum, { hits }) => sum + hits, 0),
    missed: scores.flatMap(({ missed }) => missed),
    extra: scores.flatMap(({ extra }) => extra),
    isLink: own.isLink || scores.some(({ isLink }) => isLink),
  }
}

const NOTHING: Understanding = { kind: 'unknown', subject: null, confidence: 0 }

const topicOf = ({ intent, slots }: Pick<ChatRow, 'intent' | 'slots'>): string =>
  intent === 'clarify' ? String(slots.about ?? '') : intent

function toValues(slots: Record<string, unknown>, topic: string): Value[] {
  return Object.entries(slots).flatMap(([name, value]): Value[] => {
    if (value === undefined || value === null) return []
    const own = name === 'symbols' ? 'symbol' : (NAMES[topic]?.[name] ?? name)
    if (name === 'missing' || !Array.isArray(value)) return [{ name: own, value }]
    return value.map((one) => ({ name: own, value: one }))
  })
}

function toRead(found: Understanding): Record<string, unknown> {
  if (found.kind === 'answer' || found.kind === 'confirm') return { ...found.slots }
  if (found.kind !== 'clarify') return {}
  return { ...found.slots, about: found.intent ?? undefined, missing: found.missing }
}

function isSameSlot(name: string, wanted: unknown, read: unknown, slots: Record<string, unknown>): boolean {
  if (name === 'missing') return [read].flat().some((one) => [wanted].flat().includes(one))
  return isSameValue(name, wanted, String(read), slots)
}

/** A unit that goes without saying may be said: the spent side of a swap, dollars on a buy, tokens on a sale. */
const isImplied = (name: string, value: unknown, { side }: Record<string, unknown>): boolean =>
  name === 'qtyUnit' && value === (side === 'buy' ? 'usd' : 'token')
