/** A request that ends in a link, as both readers have it: which reading is likelier, and whether they agree. */
import { type IntentName, intents } from '../intents/catalog.ts'
import type { ActionView } from '../learned/asker.ts'
import type { LearnedReading } from '../learned/read-learned.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { GrammarReading } from './grammar.ts'
import { readHinted } from './read-hinted.ts'
import { isPart, isSameRequest } from './same-slots.ts'
import type { Remembered } from './understanding.ts'

export interface WeighedAction {
  view: ActionView
  /** What the grammar read as a complete request, by itself or when told what is asked for. */
  first: Slots | undefined
  /** What the model read. */
  second: Slots
}

/** Only slots that the intent knows. */
export const known = (intent: IntentName, slots: Slots): Slots =>
  Object.fromEntries(
    Object.entries(slots).filter(([name]) => (intents[intent].slots as readonly SlotName[]).includes(name as SlotName)),
  ) as Slots

export function weighAction(
  intent: IntentName,
  { found, items, parsed, isFollowUp }: GrammarReading,
  learned: Pick<LearnedReading, 'incomplete' | 'slotsFor'>,
  previous: Remembered | undefined,
): WeighedAction {
  const said = known(intent, learned.slotsFor(intent))
  const own = (found.kind === 'answer' || found.kind === 'clarify') && found.intent === intent ? found : undefined
  // A follow-up takes most of its slots from the last request; the model sees only the message.
  const builds = isFollowUp && previous?.intent === intent
  const second = builds ? { ...previous.slots, ...said } : said
  const first = own?.kind === 'answer' ? own.slots : builds ? undefined : readHinted(intent, parsed)
  const isSame = first !== undefined && (builds ? isPart(said, first) : isSameRequest(first, second))
  const view: ActionView = {
    topic: intent,
    items,
    incomplete: learned.incomplete,
    grammar: own === undefined ? 'other' : own.kind === 'answer' ? 'complete' : 'incomplete',
    isModelComplete: intents[intent].needs(second).length === 0,
    isSame,
    isFollowUp: builds,
    slots: first ?? second,
  }
  return { view, first, second }
}
