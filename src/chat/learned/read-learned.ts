/** What the trained reader makes of a message: how likely each topic is, and the slots for a topic. */
import type { Item } from '../language/item.ts'
import type { SlotName, Slots } from '../slots.ts'
import { assignRoles } from './assign-roles.ts'
import { decode } from './decode.ts'
import { collectFeatures, hashMasks } from './features.ts'
import { type Choose, HEADS, type HeadName } from './heads.ts'
import { judge, type Model, scoreRoles } from './model.ts'
import { rolesOf } from './roles.ts'

export interface LearnedReading {
  /** Shares by topic, in the order of `TOPICS`, from the message alone. */
  topics: number[]
  /** How likely it is that an action must be asked about. */
  incomplete: number
  /** What is likeliest to be asked for. */
  missing(): SlotName
  slotsFor(topic: string): Slots
}

export function readLearned(
  model: Model,
  items: readonly Item[],
  message: string,
  previous: { intent: string | null; missing: readonly unknown[] } | undefined,
): LearnedReading {
  const situation = { last: previous?.intent ?? '', asked: (previous?.missing.length ?? 0) > 0 }
  const masks = hashMasks(items)
  const judged = judge(model, collectFeatures(items, masks, message, situation))
  const choose = chooseBy(judged)
  /** Several judges ask for the slots of the same topic. */
  const read = new Map<string, Slots>()
  return {
    topics: judged('topic'),
    incomplete: judged('complete')[1] ?? 0,
    missing() {
      return choose('missing') as SlotName
    },
    slotsFor(topic) {
      const known = read.get(topic)
      if (known) return known
      const orderType = topic === 'advanced-order' ? choose('orderType') : ''
      const scores = scoreRoles(model, items, masks, topic, rolesOf(topic, orderType))
      const slots = decode(topic, items, assignRoles(items, scores, model.moves, topic, orderType), choose)
      read.set(topic, slots)
      return slots
    },
  }
}

/** The likeliest class of a head by the shares of its classes. */
export const chooseBy =
  (sharesOf: (head: HeadName) => readonly number[]): Choose =>
  (head) => {
    const shares = sharesOf(head)
    let best = 0
    for (let at = 1; at < shares.length; at++) if ((shares[at] as number) > (shares[best] as number)) best = at
    return HEADS[head][best] as string
  }
