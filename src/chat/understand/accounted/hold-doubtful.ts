/** Keeps back the link of a request that does not account for all of its message: it is said back, or asked about. */
import { intents } from '../../intents/catalog.ts'
import type { SlotName, Slots } from '../../slots.ts'
import { endsInLink } from '../ends-in-link.ts'
import { readRelative } from '../relative.ts'
import type { Answerable, Confirmation, Remembered, Understanding } from '../understanding.ts'
import { findDoubts } from './accounted.ts'
import type { Doubt } from './evidence.ts'

export type HoldDoubtful = (message: string, understood: Understanding, previous?: Remembered) => Understanding

/** What can be answered without a doubt stays as it is; so does everything that gets no link. */
export const holdDoubtful: HoldDoubtful = (message, understood, previous) => {
  if (understood.kind !== 'answer' && understood.kind !== 'confirm') return understood
  if (!endsInLink(understood.intent, understood.slots)) return understood
  if (isSameRequest(readRelative(message, previous), understood)) return understood
  const doubts = findDoubts(message, understood, previous && { ...previous.waiting?.slots, ...previous.slots })
  if (doubts.length === 0) return understood
  const { intent, slots, confidence } = understood
  if (doubts.some(({ kind }) => kind === 'refused')) return { kind: 'unknown', subject: 'cancel', confidence }
  const recurring = askForEnd(doubts, understood)
  if (recurring) return recurring
  const unclear = unclearSlot(doubts, slots)
  if (unclear === undefined || !intents[intent].slots.includes(unclear))
    return understood.kind === 'confirm' ? understood : { kind: 'confirm', intent, slots, confidence }
  const { [unclear]: _, ...rest } = slots
  return { kind: 'clarify', intent, slots: rest, missing: [unclear], confidence }
}

/** "double it": the number is not in the message, but follows from it. */
const isSameRequest = (relative: Understanding | undefined, { intent, slots }: Answerable | Confirmation): boolean =>
  relative?.kind === 'answer' && relative.intent === intent && JSON.stringify(relative.slots) === JSON.stringify(slots)

/** Again and again, but until when? How much that is in all is not known before. */
function askForEnd(
  doubts: readonly Doubt[],
  { intent, slots, confidence }: Answerable | Confirmation,
): Understanding | undefined {
  const { token, destinationToken, twapBucketCount, orderType } = slots
  if (!doubts.some(({ kind }) => kind === 'cadence')) return undefined
  if (intent === 'advanced-order' && orderType === 'twap' && twapBucketCount === undefined) {
    const { qty: _, durationSeconds: __, ...rest } = slots
    return { kind: 'clarify', intent, slots: rest, missing: ['durationSeconds'], confidence }
  }
  const name = destinationToken ?? token
  if (intent !== 'quote' || name === undefined) return undefined
  const order: Slots = { orderType: 'twap', side: destinationToken === undefined ? 'sell' : 'buy', token: name }
  return { kind: 'clarify', intent: 'advanced-order', slots: order, missing: ['durationSeconds'], confidence }
}

/** Where saying the reading back would suggest a number or a recipient that was not meant. */
function unclearSlot(doubts: readonly Doubt[], { qty, recipient, token }: Slots): SlotName | undefined {
  const kinds = new Set(doubts.map(({ kind }) => kind))
  if (kinds.has('recipient') && recipient !== undefined) return 'recipient'
  if (kinds.has('worth')) return 'priceLevel'
  if (kinds.has('unit') && token === undefined) return 'token'
  // All that somebody holds is not guessed at.
  if (doubts.some(({ kind, text }) => kind === 'unsaid-amount' && text === 'all') && qty === undefined) return 'amount'
  const isUnclear = UNCLEAR_SIZE.some((kind) => kinds.has(kind)) || (kinds.has('correct') && kinds.has('number'))
  if (!isUnclear) return undefined
  return qty === undefined ? 'amount' : 'qty'
}

const UNCLEAR_SIZE: readonly Doubt['kind'][] = [
  'vague',
  'currency',
  'negative',
  'range',
  'about',
  'except',
  'each',
  'two-amounts',
]
