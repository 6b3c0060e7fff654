/** A follow-up that is nothing but a value: what it is for follows from the request before it, not from its words. */
import { type Item, is } from '../language/item.ts'
import { FUNCTION_WORDS } from '../language/words/languages.ts'
import type { SlotName } from '../slots.ts'
import { mayEndInLink } from './ends-in-link.ts'
import type { GrammarReading } from './grammar.ts'

/** "0.5", "to bob.eth", "arbitrum" where just that was asked for; "at 2800" for an order with a price. */
export function isBareValue({ found, items, base }: GrammarReading): boolean {
  if (!base || (found.kind !== 'answer' && found.kind !== 'clarify') || found.intent !== base.intent) return false
  const values = items.filter((item) => !isPreposition(item))
  const [value] = values
  if (!value || values.length > 1 || items.length > MOST_ITEMS || !isValue(value)) return false
  const names = Object.keys({ ...base.slots, ...found.slots }) as SlotName[]
  const changed = names.filter((name) => String(base.slots[name]) !== String(found.slots[name]))
  if (changed.length !== 1) return false
  return changed.every((name) => base.missing.includes(name) || (name === 'priceLevel' && is(items[0], 'at')))
}

/** "And brett?" after a question about another token is the same question. */
export function isSameQuestion({ found, items, base }: GrammarReading): boolean {
  if (!base || found.kind !== 'answer' || found.intent !== base.intent || mayEndInLink(base.intent)) return false
  const values = items.filter(isValue)
  return values.length === 1 && items.every((item) => isValue(item) || isJoining(item))
}

const isJoining = (item: Item): boolean => is(item, 'fragment') || FUNCTION_WORDS.has(item.word)

const MOST_ITEMS = 2

const isPreposition = (item: Item): boolean => !isValue(item) && is(item, 'to', 'from', 'on', 'with', 'at')

/** A plain number, a chain, a token that a list has, or a recipient. */
function isValue({ kind, number, chain, token, classes }: Item): boolean {
  if (number) return !number.ambiguous && !number.range && number.sign === '' && number.currency === undefined
  if (kind === 'evm' || kind === 'solana' || kind === 'tron' || kind === 'name') return true
  return kind === 'word' && classes.size === 0 && (chain !== undefined || (token?.strength ?? 0) >= 2)
}
