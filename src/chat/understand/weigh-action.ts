/** A request that ends in a link, as both readers have it: which reading is likelier, and whether they agree. */
import { MULTIPLES } from '../intents/advanced-order/level.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { findToken } from '../language/gazetteer/tokens.ts'
import { is } from '../language/item.ts'
import { isInSet } from '../language/words/languages.ts'
import type { ActionView } from '../learned/asker.ts'
import type { LearnedReading } from '../learned/read-learned.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { GrammarReading } from './grammar.ts'
import { isMarked } from './marks/marked.ts'
import { readHinted } from './read-hinted.ts'
import { isPart, isSameRequest } from './same-slots.ts'

export interface WeighedAction {
  view: ActionView
  /** What the grammar read as a complete request, by itself or when told what is asked for. */
  first: Slots | undefined
  /** What the model read. */
  second: Slots
  /** Where they differ: the one of the two readings that the words of the message compel. */
  compelled: Slots | undefined
  /** The model's reading is compelled, but the grammar by itself read another complete request: no link without a yes. */
  isContested: boolean
}

/** Only slots that the intent knows. */
export function known(intent: IntentName, slots: Slots): Slots {
  const names: readonly string[] = intents[intent].slots
  const kept: Record<string, unknown> = {}
  for (const name of Object.keys(slots)) if (names.includes(name)) kept[name] = slots[name as SlotName]
  return kept as Slots
}

/** A trade of two tokens on the one chain that is said: the model may name it for one end only. */
function withBothEnds(second: Slots, { token, destinationToken, originChain, destinationChain }: Slots): Slots {
  const isOnOne = originChain !== undefined && originChain === destinationChain
  if (!isOnOne || token === undefined || destinationToken === undefined || token === destinationToken) return second
  const named = [second.originChain, second.destinationChain].filter((chain) => chain !== undefined)
  return named.length === 1 && named[0] === originChain ? { ...second, originChain, destinationChain } : second
}

function findCompelled(
  intent: IntentName,
  parsed: GrammarReading['parsed'],
  first: Slots | undefined,
  second: Slots | undefined,
  isWhole: boolean,
): Slots | undefined {
  if (isWhole && first && second && parsed && isFullerOf(first, second, parsed)) return first
  const found = [first, second].filter((slots) => slots !== undefined && isMarked(intent, slots, parsed))
  return found.length === 1 ? found[0] : undefined
}

/** The model has overlooked a token or a chain and differs in nothing else; every token of the message is in the fuller reading. */
function isFullerOf(first: Slots, second: Slots, { tokens, items, has }: ParsedMessage): boolean {
  if (!isPart(second, first) || (has('bridge') && has('swap', 'buy', 'sell'))) return false
  const lacking = Object.keys(first).filter((name) => second[name as SlotName] === undefined && name !== 'qtyUnit')
  if (!lacking.every((name) => /token|chain/i.test(name))) return false
  const named = [first.token, first.destinationToken]
  return (
    tokens.every(({ symbol }) => named.includes(symbol)) &&
    !items.some((item) => is(item, 'and', 'versus') || isInSet('negations', item.word))
  )
}

/** What the message leaves to the last request, which was about something else: "is toshi safe", "buy $30 of it". */
function withLent(second: Slots, first: Slots | undefined, last: Slots | undefined): Slots {
  if (!first || !last) return second
  const values = Object.values(last)
  const lent = Object.entries(first).filter(
    ([name, value]) => /token/i.test(name) && second[name as SlotName] === undefined && values.includes(value),
  )
  return { ...second, ...Object.fromEntries(lent) }
}

/** "when it doubles": the model sees no number there, and nothing else can be meant. */
function withTimes(second: Slots, first: Slots | undefined, items: GrammarReading['items']): Slots {
  const level = first?.priceLevel
  if (second.priceLevel !== undefined || !level?.endsWith('%')) return second
  return items.some(({ word }) => Object.hasOwn(MULTIPLES, word)) ? { ...second, priceLevel: level } : second
}

/** "uniswap's allowance": who may spend, not the coin of that name. */
function withSpender(second: Slots, first: Slots | undefined): Slots {
  const spender = first?.token === undefined ? first?.spender : undefined
  if (spender === undefined || second.spender !== undefined) return withTokenFirst(second)
  const { token, ...rest } = second
  return findToken(spender)?.symbol === token ? { ...rest, spender } : withTokenFirst(second)
}

function withTokenFirst(slots: Slots): Slots {
  const { token } = slots
  const names = Object.keys(slots)
  if (token === undefined || names[0] === 'token') return slots
  const ordered: Record<string, unknown> = { token }
  for (const name of names) if (name !== 'token') ordered[name] = slots[name as SlotName]
  return ordered as Slots
}

/** A follow-up that says nothing of the side or the type leaves them; what the model guesses of them is no evidence. */
function withoutGuesses(said: Slots, first: Slots | undefined, last: Slots, parsed: GrammarReading['parsed']): Slots {
  const isKept =
    first &&
    first.side === last.side &&
    first.orderType === last.orderType &&
    !parsed?.has('buy', 'sell', 'stopOrder', 'takeProfit', 'limitOrder', 'twapOrder')
  if (!isKept) return said
  const { side: _, orderType: __, qtyUnit: ___, ...rest } = said
  return rest
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
  const first = own?.kind === 'answer' ? own.slots : builds ? undefined : readHinted(intent, parsed)
  const second = builds ? { ...base.slots, ...said } : withSpender(withTimes(said, first, items), first)
  const isSame =
    first !== undefined &&
    (builds
      ? isPart(withoutGuesses(said, first, base.slots, parsed), first)
      : isSameRequest(first, withLent(withBothEnds(second, first), first, base?.slots)))
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
  const compelled =
    isSame || builds
      ? undefined
      : findCompelled(intent, parsed, first, view.isModelComplete ? second : undefined, view.grammar === 'complete')
  const isContested = compelled === second && view.grammar === 'complete'
  return { view, first, second, compelled, isContested }
}
