/** Scores readings of chat messages against examples: intents, slots, and links that must not have been offered. */
import { toRemembered } from '../../src/chat/understand/remember.ts'
import { understand } from '../../src/chat/understand/understand.ts'

type Understanding = ReturnType<typeof understand>
type Remembered = NonNullable<Parameters<typeof understand>[1]>

export interface Example {
  id: string
  message: string
  /** Earlier messages of the same conversation, oldest first. */
  context?: string[]
  intent: string
  /** Values in normal form; `$any` lists values that are all right. */
  slots: Record<string, unknown>
  /** Other intents that are fine too; slots do not count then. */
  accept?: string[]
  lang: string
}

export interface Score {
  intentShare: number
  /** Harmonic mean of how many wanted slots were found and how many found ones were wanted. */
  slotF1: number
  /** Unsafe messages that were answered with an action. */
  unsafeActions: string[]
  /** Other messages that ask for none and were answered with an action. */
  needlessActions: string[]
  /** Actions with another amount, price or recipient than was said. */
  wrongMoney: string[]
  failed: string[]
}

const ACTIONS = new Set(['quote', 'pay', 'advanced-order'])
const NO_ACTION = new Set(['unknown', 'help', 'clarify'])
const MONEY = new Set(['amount', 'amountSide', 'qty', 'qtyUnit', 'priceLevel', 'recipient'])
const WITHOUT_SLOTS = new Set(['unsafe', 'unknown', 'help'])

export function scoreExamples(examples: readonly Example[], disturb = (message: string) => message): Score {
  const sums = { intents: 0, hits: 0, missed: 0, extra: 0 }
  const lists = { unsafeActions: [], needlessActions: [], wrongMoney: [], failed: [] } as Omit<
    Score,
    'intentShare' | 'slotF1'
  >
  for (const example of examples) {
    const found = readTalk([...(example.context ?? []), disturb(example.message)])
    const intent = toIntent(found)
    const isRight = intent === example.intent
    const isFine = isRight || (example.accept ?? []).includes(intent)
    const { hits, missed, extra } = isFine && !isRight ? NO_SLOTS : compareSlots(example, found)
    sums.intents += isFine ? 1 : 0
    sums.hits += hits
    sums.missed += missed.length
    sums.extra += extra.length
    if (!isFine || missed.length + extra.length > 0) lists.failed.push(`${example.id} ${intent}: ${example.message}`)
    if (found.kind !== 'answer' || !ACTIONS.has(intent)) continue
    if (example.intent === 'unsafe') lists.unsafeActions.push(example.id)
    if (NO_ACTION.has(example.intent) && !isFine) lists.needlessActions.push(example.id)
    if (isRight && [...missed, ...extra].some((key) => MONEY.has(key))) lists.wrongMoney.push(example.id)
  }
  const slotF1 = (2 * sums.hits) / (2 * sums.hits + sums.missed + sums.extra || 1)
  return { intentShare: sums.intents / examples.length, slotF1, ...lists }
}

/** Reads a conversation and returns what its last message was taken for. */
export function readTalk(messages: readonly string[]): Understanding {
  let remembered: Remembered | undefined
  let found = understand(messages[0] ?? '', undefined)
  for (const message of messages.slice(1)) {
    const kept = found.kind === 'several' ? undefined : toRemembered(found, remembered)
    if (kept !== undefined) remembered = kept ?? undefined
    found = understand(message, remembered)
  }
  return found
}

/** A reading that is said back counts as what was read; it is no action. */
const toIntent = (found: Understanding): string =>
  found.kind === 'answer' || found.kind === 'confirm' ? found.intent : found.kind

interface Comparison {
  hits: number
  missed: string[]
  extra: string[]
}
const NO_SLOTS: Comparison = { hits: 0, missed: [], extra: [] }

function compareSlots(example: Example, found: Understanding): Comparison {
  if (WITHOUT_SLOTS.has(example.intent)) return NO_SLOTS
  const read = toSlots(found)
  const wanted = Object.entries(example.slots)
  const missed = wanted.filter(([key, value]) => !isSame(key, value, read[key])).map(([key]) => key)
  const extra =
    example.intent === 'clarify'
      ? []
      : Object.keys(read).filter((key) => !(key in example.slots) && !isImplied(key, read, example))
  return { hits: wanted.length - missed.length, missed, extra }
}

function toSlots(found: Understanding): Record<string, unknown> {
  if (found.kind === 'answer' || found.kind === 'confirm') return { ...found.slots }
  if (found.kind === 'clarify') return { ...found.slots, about: found.intent, missing: found.missing }
  return {}
}

/** A unit that goes without saying may be said: the spent side of a swap, dollars on a buy, tokens on a sale. */
function isImplied(key: string, read: Record<string, unknown>, { slots }: Example): boolean {
  if (key === 'amountSide') return read.amountSide === 'in'
  return key === 'qtyUnit' && read.qtyUnit === (slots.side === 'buy' ? 'usd' : 'token')
}

function isSame(key: string, wanted: unknown, read: unknown): boolean {
  if (read === undefined || read === null) return false
  if (typeof wanted === 'object' && wanted !== null && '$any' in wanted) {
    return (wanted.$any as unknown[]).some((value) => isSame(key, value, read))
  }
  if (key === 'missing') return (read as unknown[]).some((slot) => [wanted].flat().includes(slot))
  if (Array.isArray(wanted)) return String([...wanted].sort()) === String([read].flat().sort())
  if (key === 'topic') return shareOfWords(String(wanted), String(read)) >= 0.5
  const [left, right] = [String(wanted).toLowerCase(), String(read).toLowerCase()]
  return left === right || (toNumber(left) !== null && toNumber(left) === toNumber(right))
}

const toNumber = (text: string): number | null => (/^[\d.]+$/.test(text) ? Number(text) : null)

function shareOfWords(wanted: string, read: string): number {
  const words = wanted.toLowerCase().split(/\s+/)
  return words.filter((word) => read.toLowerCase().includes(word)).length / words.length
}
