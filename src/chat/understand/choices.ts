/** "to op or arb": a request that names two or three things for one slot is asked about, with each of them as an option. */
import type { IntentName } from '../intents/catalog.ts'
import { intents } from '../intents/catalog.ts'
import type { Item } from '../language/item.ts'
import { isRecipient, prepositionBefore } from '../reading/prepositions.ts'
import type { SlotName, Slots } from '../slots.ts'
import { mayEndInLink } from './ends-in-link.ts'
import type { GrammarReading } from './grammar.ts'
import type { Understanding } from './understanding.ts'

const OR: ReadonlySet<string> = new Set(
  'or o u ou oder veya yahut yoksa или либо hoặc hay 或 或者 还是 atau または それとも 또는 아니면 혹은 أو او या ya'.split(
    ' ',
  ),
)
const MOST = 3

/** Who must choose is told between what; where the rest of the request is incomplete too, that is asked first. */
export function offerChoices(found: Understanding, grammar: Pick<GrammarReading, 'items' | 'found'>): Understanding {
  if (found.kind !== 'answer' && found.kind !== 'confirm' && found.kind !== 'clarify') return found
  const { items, found: first } = grammar
  const { intent, confidence } = found
  // What was asked about because of the "or" may be complete.
  const slots = first.kind === 'answer' && first.intent === intent ? first.slots : found.slots
  if (intent === null || !mayEndInLink(intent)) return found
  const named = findAlternatives(items)
  if (named.length < 2) return found
  const asked = found.kind === 'clarify' ? found.missing : []
  const choice = SLOTS.map((slot) => fill(intent, slot, slots, asked, named)).find((one) => one !== undefined)
  if (!choice) return found
  const { slot, rest, values } = choice
  const choices = values.map((value): Slots => ({ ...rest, ...value }))
  if (choices.some((one) => intents[intent].needs(one).length > 0)) return found
  return { kind: 'clarify', intent, slots: rest, missing: [slot], choices, confidence }
}

const SLOTS = ['destinationChain', 'destinationToken', 'token', 'recipient'] as const

interface Choice {
  slot: SlotName
  /** What is said beside the alternatives. */
  rest: Slots
  values: Slots[]
}

/** The slot that one of the alternatives stands in, or that was asked for because there are several. */
function fill(
  intent: IntentName,
  slot: (typeof SLOTS)[number],
  slots: Slots,
  asked: readonly SlotName[],
  named: readonly Item[],
): Choice | undefined {
  const names: readonly SlotName[] = intents[intent].slots
  if (!names.includes(slot)) return undefined
  const values = named.map((item) => toValue(item, slot))
  if (values.some((value) => value === undefined)) return undefined
  const isHere = slots[slot] === undefined ? asked.includes(slot) : values.includes(slots[slot])
  if (!isHere || (slot === 'destinationChain' && slots.originChain === slots.destinationChain)) return undefined
  // "sell 100 op or arb": the second is not what arrives.
  if (slot === 'destinationToken' && values.includes(slots.token)) return undefined
  const chains = named.map(({ chain }) => chain)
  const tokens = named.map(({ token }) => token?.symbol)
  const rest = Object.entries(slots).filter(([name, value]) => {
    if (name === slot) return false
    // The other name was taken for a chain, or for a token, because it could be one.
    if (name === 'destinationToken') return !tokens.includes(String(value))
    if (slot === 'destinationChain') return true
    return !(/chain/i.test(name) && chains.includes(String(value)))
  })
  return { slot, rest: Object.fromEntries(rest), values: values.map((value) => ({ [slot]: value as string })) }
}

function toValue(item: Item, slot: (typeof SLOTS)[number]): string | undefined {
  if (slot === 'recipient') return isRecipient(item) ? item.text.toLowerCase() : undefined
  if (slot === 'destinationChain') return item.chain
  return item.kind === 'word' ? item.token?.symbol : undefined
}

/** Names on both sides of an "or", and what a comma joins to them. */
function findAlternatives(items: readonly Item[]): Item[] {
  const or = items.findIndex(
    ({ word, kind }, place) => kind === 'word' && OR.has(word) && place > 0 && isName(items[place - 1]),
  )
  if (or < 0) return []
  const next = items[or + 1]
  // "to op or to arb"
  const isJoined = next !== undefined && !isName(next) && prepositionBefore([next], 1) !== undefined
  const right = isJoined ? items[or + 2] : next
  if (!right || !(isName(right) || right.token) || items[or + 1]?.number) return []
  const left: Item[] = []
  for (let at = or - 1; at >= 0 && isName(items[at]) && left.length + 1 < MOST; at--) {
    left.unshift(items[at] as Item)
    if (!items[at]?.lead.includes(',')) break
  }
  return [...left, right]
}

const isName = (item: Item | undefined): boolean =>
  item !== undefined &&
  (isRecipient(item) || (item.kind === 'word' && ((item.token?.strength ?? 0) >= 2 || item.chain !== undefined)))
