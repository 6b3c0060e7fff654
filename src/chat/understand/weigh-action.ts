/** A request that ends in a link, as both readers have it: which reading is likelier, and whether they agree. */
import { type IntentName, intents } from '../intents/catalog.ts'
import type { ActionView } from '../learned/asker.ts'
import type { LearnedReading } from '../learned/read-learned.ts'
import type { Slots } from '../slots.ts'
import type { GrammarReading } from './grammar.ts'
import { readHinted } from './read-hinted.ts'
import { isPart, isSameRequest } from './same-slots.ts'

export interface WeighedAction {
  view: ActionView
  /** What the grammar read as a complete request, by itself or when told what is asked for. */
  first: Slots | undefined
  /** What the model read. */
  second: Slots
}

/** Only slots that the intent knows. */
export function known(intent: IntentName, slots: Slots): Slots {
  const names: readonly string[] = intents[intent].slots
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(slots)) if (names.includes(name)) kept[name] = value
  return kept as Slots
}

/** A trade of two tokens on the one chain that is said: the model may name it for one end only. */
function withBothEnds(second: Slots, { token, destinationToken, originChain, destinationChain }: Slots): Slots {
  const isOnOne = originChain !== undefined && originChain === destinationChain
  if (!isOnOne || token === undefined || destinationToken === undefined || token === destinationToken) return second
  const named = [second.originChain, second.destinationChain].filter((chain) => chain !== undefined)
  return named.length === 1 && named[0] === originChain ? { ...second, originChain, destinationChain } : second
}

export function weighAction(
  intent: IntentName,
  { found, items, parsed, base }: GrammarReading,
  learned: Pick<LearnedReading, 'incomplete' | 'slotsFor'>,
): WeighedAction {
  const said = known(intent, learned.slotsFor(intent))
  const own = (found.kind === 'answer' || found.kind === 'clarify') && found.intent === intent ? found : undefined
  // A follow-up takes most of its slots from the last request; the model sees only the message.
  const builds = base?.intent === intent
  const second = builds ? { ...base.slots, ...said } : said
  const first = own?.kind === 'answer' ? own.slots : builds ? undefined : readHinted(intent, parsed)
  const isSame =
    first !== undefined && (builds ? isPart(said, first) : isSameRequest(first, withBothEnds(second, first)))
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
