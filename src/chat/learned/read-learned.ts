/** What the trained reader makes of a message: how likely each topic is, and the slots for a topic. */
import type { Item } from '../language/item.ts'
import type { SlotName, Slots } from '../slots.ts'
import { assignRoles } from './assign-roles.ts'
import { decode } from './decode.ts'
import { messageFeatures } from './features.ts'
import { type Choices, HEAD_NAMES, HEADS } from './heads.ts'
import { itemFeatures } from './item-features.ts'
import { judge, type Model, scoreRoles } from './model.ts'

export interface LearnedReading {
  /** Shares by topic, in the order of `TOPICS`, from the message alone. */
  topics: number[]
  /** How likely it is that an action must be asked about. */
  incomplete: number
  /** What is likeliest to be asked for. */
  missing: SlotName
  slotsFor(topic: string): Slots
}

export function readLearned(
  model: Model,
  items: readonly Item[],
  message: string,
  previous: { intent: string | null; missing: readonly unknown[] } | undefined,
): LearnedReading {
  const situation = { last: previous?.intent ?? '', asked: (previous?.missing.length ?? 0) > 0 }
  const judged = judge(model, messageFeatures(items, message, situation))
  return {
    topics: judged.topic,
    incomplete: judged.complete[1] ?? 0,
    missing: toChoices(judged).missing as SlotName,
    slotsFor: (topic) => {
      const scores = scoreRoles(model, itemFeatures(items, topic))
      const choices = toChoices(judged)
      return decode(topic, items, assignRoles(items, scores, model.moves, topic, choices.orderType), choices)
    },
  }
}

/** The likeliest class of every head. */
export function toChoices(judged: Readonly<Record<string, readonly number[]>>): Choices {
  const chosen = HEAD_NAMES.map((name) => {
    const shares = judged[name] ?? []
    return [name, HEADS[name][shares.indexOf(Math.max(...shares))]] as const
  })
  return Object.fromEntries(chosen) as Choices
}
