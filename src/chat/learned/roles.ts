/** Which roles an item can have at all: by the topic, by what the item is, and by what the other items are. */
import type { Item } from '../language/item.ts'
import { TAGS, type Tag } from './tags.ts'

const TRADE: readonly Tag[] = ['source', 'destination', 'chain', 'origin', 'target', 'amount']
const WALLET: readonly Tag[] = ['subject', 'chain', 'wallet', 'spender']

const BY_TOPIC: Readonly<Record<string, readonly Tag[]>> = {
  price: ['subject', 'timeframe'],
  yield: ['subject', 'chain', 'limit'],
  quote: TRADE,
  pay: ['source', 'amount', 'chain', 'recipient'],
  risk: ['subject', 'chain'],
  'sniper-check': ['subject', 'chain'],
  'smart-money': ['subject', 'chain', 'timeframe'],
  'prediction-markets': ['topic', 'limit'],
  treasury: ['dao'],
  twap: ['subject', 'amount', 'per', 'duration', 'count', 'chain'],
  'advanced-order': ['subject', 'amount', 'level', 'chain'],
  portfolio: WALLET,
  approvals: WALLET,
  orders: WALLET,
  gas: ['chain'],
}
const NUMBERS: ReadonlySet<Tag> = new Set([
  'amount',
  'per',
  'level',
  'duration',
  'count',
  'timeframe',
  'limit',
  'topic',
])
const TOKENS: ReadonlySet<Tag> = new Set(['subject', 'source', 'destination', 'dao', 'spender', 'topic'])
const CHAINS: ReadonlySet<Tag> = new Set(['chain', 'origin', 'target', 'dao', 'topic'])
const WALLETS: ReadonlySet<Tag> = new Set(['recipient', 'wallet', 'subject', 'source', 'destination', 'spender'])
const WORDS: ReadonlySet<Tag> = new Set(['topic', 'spender', 'dao', 'subject', 'source', 'destination', 'recipient'])
const SPANS: ReadonlySet<Tag> = new Set(['duration', 'timeframe', 'topic'])

/** Shares and possessives that stand for an amount. */
const isSize = ({ classes }: Item): boolean =>
  classes.size > 0 &&
  (classes.has('all') || classes.has('my') || classes.has('half') || classes.has('quarter') || classes.has('third'))

/** Words for coins and orders in general; none of them is the name of one. */
const GENERAL: ReadonlySet<string> = new Set(
  'token tokens coin coins order orders network chain stock hmm nah nope worth amount'.split(' '),
)

function canBe(item: Item, tag: Tag): boolean {
  if ((tag === 'source' || tag === 'destination' || tag === 'subject') && GENERAL.has(item.word)) return false
  if (item.number) return NUMBERS.has(tag)
  if (item.kind === 'evm' || item.kind === 'solana' || item.kind === 'tron') return WALLETS.has(tag)
  if (item.kind === 'name' || item.kind === 'handle') return tag === 'recipient' || tag === 'wallet' || tag === 'topic'
  if (item.kind !== 'word') return tag === 'topic'
  if (item.unit && SPANS.has(tag)) return true
  if (tag === 'amount' || tag === 'per') return isSize(item)
  // A verb that some ticker is spelled like is no name.
  if (tag === 'dao' && item.classes.size > 0 && (item.token?.strength ?? 0) < 2 && item.chain === undefined)
    return false
  if (item.chain !== undefined && CHAINS.has(tag)) return true
  if (item.token && TOKENS.has(tag)) return true
  return (item.chain === undefined || item.token !== undefined) && !item.unit && WORDS.has(tag)
}

const NONE = TAGS.indexOf('none')
const PLACES = Object.fromEntries(TAGS.map((tag, place) => [tag, place])) as Readonly<Record<Tag, number>>

const rolesByKey = new Map(
  Object.entries(BY_TOPIC).map(([key, tags]) => [key, Uint8Array.from([NONE, ...tags.map((tag) => PLACES[tag])])]),
)
const ONLY_NONE = Uint8Array.of(NONE)

/** All roles that some item may have, as places in `TAGS`. */
export const rolesOf = (topic: string, orderType: string): Uint8Array =>
  rolesByKey.get(keyOf(topic, orderType)) ?? ONLY_NONE

/** The roles that each item may have, as places in `TAGS`. */
export function listRoles(items: readonly Item[], topic: string, orderType: string): number[][] {
  const ofTopic = BY_TOPIC[keyOf(topic, orderType)] ?? []
  const places = rolesOf(topic, orderType)
  return items.map((item) => {
    const roles = [NONE]
    for (let at = 0; at < ofTopic.length; at++)
      if (canBe(item, ofTopic[at] as Tag)) roles.push(places[at + 1] as number)
    return roles
  })
}

/** Roles that one value has; the same value may be said twice. */
export const ONCE: ReadonlySet<number> = new Set(
  (['source', 'destination', 'chain', 'origin', 'target', 'amount', 'per', 'level', 'recipient', 'count'] as const).map(
    (tag) => TAGS.indexOf(tag),
  ),
)
/** Roles of which only one can be there. */
export const EXCLUDED: readonly (readonly [number, number])[] = [
  ...[['chain', 'origin'] as const, ['chain', 'target'] as const, ['amount', 'per'] as const],
].map(([left, right]) => [TAGS.indexOf(left), TAGS.indexOf(right)])

/** Roles without which the request is not complete; a list where one of several will do. */
const NEEDED: Readonly<Record<string, readonly (Tag | readonly Tag[])[]>> = {
  quote: ['amount'],
  pay: ['amount', 'recipient'],
  'advanced-order': ['subject', 'amount', 'level'],
  twap: ['subject', 'duration', ['amount', 'per']],
  risk: ['subject'],
  'sniper-check': ['subject'],
  treasury: ['dao'],
}
const neededPlaces = new Map(
  Object.entries(NEEDED).map(([key, needed]) => [key, needed.map((tags) => [tags].flat().map((tag) => PLACES[tag]))]),
)
const NOTHING: readonly number[][] = []
export const neededOf = (topic: string, orderType: string): readonly number[][] =>
  neededPlaces.get(keyOf(topic, orderType)) ?? NOTHING

/** An order over time has other roles than one that waits for a price. */
const keyOf = (topic: string, orderType: string): string =>
  topic === 'advanced-order' && orderType === 'twap' ? 'twap' : topic
