/** A question without a subject: the token that the message names, or the one of the last request that it points at. */
import { findDaoSlug } from '../../domain/names/dao-names.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { is } from '../language/item.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { GrammarReading } from './grammar.ts'
import type { Remembered, Understanding } from './understanding.ts'

/** Where each kind of question has its subject, and whether it takes several. */
const SUBJECT: Partial<Record<IntentName, { slot: SlotName; several?: true }>> = {
  price: { slot: 'symbol', several: true },
  yield: { slot: 'symbol', several: true },
  risk: { slot: 'query' },
  'smart-money': { slot: 'symbol' },
  'sniper-check': { slot: 'tokenAddress' },
  treasury: { slot: 'dao' },
}
/** A token that a list has, or that stands where one must. */
const SURE = 1.4
/** So few words cannot be a question of their own. */
const MOST_ELLIPTIC = 4
const MOST_POINTING = 9

export function fillSubject(
  found: Understanding,
  { parsed }: Pick<GrammarReading, 'parsed'>,
  previous: Remembered | undefined,
): Understanding {
  if (found.kind !== 'clarify' || found.intent === null || !parsed) return found
  const { intent, confidence } = found
  const subject = SUBJECT[intent]
  if (!subject || !found.missing.includes(subject.slot)) return found
  const names = [...new Set(parsed.tokens.filter(({ strength }) => strength >= SURE).map(({ symbol }) => symbol))]
  const said = names.length > 0 ? names : pointsBack(parsed) ? lastSubject(previous?.slots) : []
  const slots: Slots = { ...found.slots, ...toSlots(subject, said) }
  return intents[intent].needs(slots).length > 0 ? found : { kind: 'answer', intent, slots, confidence }
}

function toSlots({ slot, several }: { slot: SlotName; several?: true }, names: readonly string[]): Slots {
  const [only, ...others] = names
  if (only === undefined) return {}
  if (others.length > 0) return several ? { symbols: [...names] } : {}
  if (slot !== 'dao') return { [slot]: only }
  const dao = findDaoSlug(only.toLowerCase())
  return dao === undefined ? {} : { dao }
}

/** "can I trust it", "their treasury", "sells only", but not "these days". */
const pointsBack = ({ items }: NonNullable<GrammarReading['parsed']>): boolean =>
  items.length <= MOST_ELLIPTIC ||
  (items.length <= MOST_POINTING &&
    items.some((item, at) => (is(item, 'it') && items[at + 1]?.unit === undefined) || OWNERS.has(item.word)))

const OWNERS: ReadonlySet<string> = new Set(
  "its their they theirs it's su sus seu sua seus ihr ihre sein seine leur leurs son sa его её ее их onun onların nó nya mereka 它 它的 その それ 그 그것 उसका इसका iska uska".split(
    ' ',
  ),
)

function lastSubject(slots: Slots | undefined): string[] {
  if (!slots) return []
  const { address, tokenAddress, query, symbol, symbols, destinationToken, token, dao } = slots
  const one = address ?? tokenAddress ?? query ?? symbol ?? destinationToken ?? token ?? dao
  return one === undefined ? [...(symbols ?? [])] : [one]
}
