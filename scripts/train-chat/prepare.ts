import { messageFeatures } from '../../src/chat/learned/features.ts'
import { type HeadName, HEADS } from '../../src/chat/learned/heads.ts'
import { toGrammarView } from '../../src/chat/learned/topic-of.ts'
import { type GrammarReading, readByGrammar } from '../../src/chat/understand/grammar.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'
import type { ChatRow } from '../chat-rows/chat-row.ts'
import { firstOf } from './align.ts'

/** A row with what the grammar made of it. */
export interface Prepared {
  row: ChatRow
  topic: string
  grammar: GrammarReading
  view: ReturnType<typeof toGrammarView>
  previous: Remembered | undefined
  features: number[]
}

export function prepare(row: ChatRow): Prepared {
  let previous: Remembered | undefined
  for (const message of row.context ?? []) previous = toRemembered(readByGrammar(message, previous).found) ?? previous
  const grammar = readByGrammar(row.message, previous)
  const situation = { last: previous?.intent ?? '', asked: (previous?.missing.length ?? 0) > 0 }
  const features = messageFeatures(grammar.items, grammar.text, situation)
  return { row, topic: topicOfRow(row), grammar, view: toGrammarView(grammar.found), previous, features }
}

/** What is remembered of a message. */
export function toRemembered(found: Understanding): Remembered | undefined {
  if (found.kind === 'answer' || found.kind === 'confirm')
    return { intent: found.intent, slots: found.slots, missing: [] }
  if (found.kind !== 'clarify' || found.intent === null) return undefined
  return { intent: found.intent, slots: found.slots, missing: found.missing }
}

/** A question back belongs to the topic that it is about. */
export function topicOfRow({ intent, slots }: Pick<ChatRow, 'intent' | 'slots'>): string {
  if (intent !== 'clarify') return intent
  return slots.about === undefined || slots.about === null ? 'fragment' : firstOf(slots.about)
}

const ACTIONS: ReadonlySet<string> = new Set(['quote', 'pay', 'advanced-order'])
const WALLET: ReadonlySet<string> = new Set(['approvals', 'orders'])

/** The right class of a head, where the row teaches it. */
export function labelOf(head: HeadName, { row, topic }: Pick<Prepared, 'row' | 'topic'>): number | undefined {
  const label = choiceOf(head, row, topic)
  const place = label === undefined ? -1 : (HEADS[head] as readonly string[]).indexOf(label)
  return place < 0 ? undefined : place
}

function choiceOf(head: HeadName, row: ChatRow, topic: string): string | undefined {
  const { intent, slots, accept = [] } = row
  const said = slots[head] === undefined ? undefined : firstOf(slots[head])
  switch (head) {
    case 'topic':
      return topic
    case 'complete':
      return ACTIONS.has(topic) && accept.length === 0 ? (intent === 'clarify' ? 'no' : 'yes') : undefined
    case 'missing':
      return intent === 'clarify' && ACTIONS.has(topic) ? firstOf([slots.missing].flat()[0]) : undefined
    case 'direction':
      return intent === 'smart-money' ? (said ?? 'none') : undefined
    case 'amountSide':
      return intent === 'quote' ? (said ?? 'in') : undefined
    case 'qtyUnit':
      return intent === 'advanced-order' ? (said ?? 'none') : undefined
    case 'action':
      return WALLET.has(intent) ? ((said ?? 'list') === 'list' ? 'list' : 'change') : undefined
    default:
      return said
  }
}
