import { messageFeatures } from '../../src/chat/learned/features.ts'
import { HEADS, type HeadName } from '../../src/chat/learned/heads.ts'
import { type GrammarReading, readByGrammar } from '../../src/chat/understand/grammar.ts'
import { toRemembered } from '../../src/chat/understand/remember.ts'
import { toGrammarView } from '../../src/chat/understand/topic-of.ts'
import type { Remembered } from '../../src/chat/understand/understanding.ts'
import type { ChatRow } from '../chat-rows/chat-row.ts'
import { firstOf } from './align.ts'

/** A row with what the grammar made of it. */
export interface Prepared {
  row: ChatRow
  topic: string
  grammar: GrammarReading
  view: ReturnType<typeof toGrammarView>
  previous: Remembered | undefined
  features: Int32Array
}

export function prepare(row: ChatRow): Prepared {
  let previous: Remembered | undefined
  for (const message of row.context ?? []) {
    const { found } = readByGrammar(message, previous)
    const kept = found.kind === 'several' ? undefined : toRemembered(found, previous)
    previous = kept === undefined ? previous : (kept ?? undefined)
  }
  const grammar = readByGrammar(row.message, previous)
  const situation = { last: previous?.intent ?? '', asked: (previous?.missing.length ?? 0) > 0 }
  const features = messageFeatures(grammar.items, grammar.text, situation)
  return { row, topic: topicOfRow(row), grammar, view: toGrammarView(grammar.found), previous, features }
}

/** A question back belongs to the topic that it is about. */
function topicOfRow({ intent, slots }: Pick<ChatRow, 'intent' | 'slots'>): string {
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
