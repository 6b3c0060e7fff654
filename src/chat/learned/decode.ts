/** Tagged items to slots: the values come from fixed rules, the model only says which item has which role. */
import { findDao } from '../language/gazetteer/tokens.ts'
import type { Item } from '../language/item.ts'
import { STABLE } from '../reading/stable.ts'
import type { Slots } from '../slots.ts'
import type { Choose } from './heads.ts'
import { toAmount, toLevel, toLimit, toSeconds, toTimeframe, toToken } from './normal-forms.ts'
import type { Tag } from './tags.ts'

/** What the tags say, asked for by role. */
interface Tagged {
  all(tag: Tag): Item[]
  first(tag: Tag): Item | undefined
  token(tag: Tag): string | undefined
  chain(tag: Tag): string | undefined
  amount(tag: Tag): string | undefined
  seconds(tag: Tag): number | undefined
  count(tag: Tag): string | undefined
  /** The role of the token that the amount counts. */
  counted(): Tag | undefined
  /** What the word right behind the amount counts. */
  unitBeside(): 'usd' | 'token' | undefined
  /** Seconds from one time to the next, of what is done again and again. */
  cadence(): number | undefined
}

type Decode = (tagged: Tagged, choose: Choose) => { [Name in keyof Slots]: Slots[Name] | undefined }

/** Slots for an intent; none for a topic that has none. */
export function decode(topic: string, items: readonly Item[], tags: readonly Tag[], choose: Choose): Slots {
  const read = DECODERS[topic]
  if (!read) return {}
  const slots = read(toTagged(items, tags), choose)
  const said: Record<string, unknown> = {}
  for (const name in slots) {
    const value = slots[name as keyof Slots]
    if (value !== undefined) said[name] = value
  }
  return said as Slots
}

function toTagged(items: readonly Item[], tags: readonly Tag[]): Tagged {
  const first = (tag: Tag): Item | undefined => {
    const place = tags.indexOf(tag)
    return place < 0 ? undefined : items[place]
  }
  return {
    first,
    all(tag) {
      return items.filter((_, place) => tags[place] === tag)
    },
    token(tag) {
      const item = first(tag)
      return item && toToken(item)
    },
    chain(tag) {
      return items.find(({ chain }, place) => chain !== undefined && tags[place] === tag)?.chain
    },
    amount(tag) {
      return toAmount(items, tags.indexOf(tag))
    },
    seconds(tag) {
      return toSeconds(items, tags.indexOf(tag))
    },
    count(tag) {
      return first(tag)?.number?.value
    },
    counted() {
      const place = tags.indexOf('amount')
      return place < 0 ? undefined : tags[place + 1]
    },
    unitBeside() {
      const place = Math.max(tags.indexOf('amount'), tags.indexOf('per'))
      const next = place < 0 ? undefined : items[place + 1]
      if (STABLE.has(next?.token?.symbol ?? '') && tags[place + 1] !== 'subject') return 'usd'
      return place >= 0 && tags[place + 1] === 'subject' ? 'token' : undefined
    },
    cadence() {
      return items.find(({ unit, number }, place) => unit && !number && tags[place] !== 'duration')?.unit
    },
  }
}

const decodeSymbols = ({ all }: Tagged): Pick<Slots, 'symbol' | 'symbols'> => {
  const symbols = [...new Set(all('subject').map(toToken))]
  const [symbol] = symbols
  if (symbols.length > 1) return { symbols }
  return symbol === undefined ? {} : { symbol }
}

const DECODERS: Readonly<Record<string, Decode>> = {
  price: (tagged) => ({ ...decodeSymbols(tagged), timeframe: toTimeframe(tagged.seconds('timeframe')) }),
  yield: (tagged) => ({
    ...decodeSymbols(tagged),
    chain: tagged.chain('chain'),
    limit: toLimit(tagged.count('limit')),
  }),
  quote: ({ token, chain, amount, counted }, choose) => ({
    token: token('source'),
    destinationToken: token('destination'),
    amount: amount('amount'),
    originChain: chain('origin') ?? chain('chain'),
    destinationChain: chain('target') ?? chain('chain'),
    amountSide: isOut(amount('amount'), counted(), choose) ? 'out' : undefined,
  }),
  pay: ({ token, chain, amount, first }) => ({
    token: token('source'),
    amount: amount('amount'),
    chain: chain('chain') ?? (first('recipient')?.kind === 'tron' ? 'tron' : undefined),
    recipient: toRecipient(first('recipient')),
  }),
  risk: ({ first, token, chain }) => ({
    query: isJustWord(first('subject')) ? undefined : token('subject'),
    chain: chain('chain'),
  }),
  'sniper-check': ({ token, chain }) => ({ tokenAddress: token('subject'), chain: chain('chain') }),
  'smart-money': ({ token, chain, seconds }, choose) => {
    const direction = choose('direction')
    return {
      symbol: token('subject'),
      chain: chain('chain'),
      direction: direction === 'BUY' || direction === 'SELL' ? direction : undefined,
      timeframe: toTimeframe(seconds('timeframe')),
    }
  },
  'prediction-markets': ({ all, count }) => {
    const words = all('topic').map(({ text }) => text)
    return { topic: words.length === 0 ? undefined : words.join(' '), limit: toLimit(count('limit')) }
  },
  'market-read': (_, choose) => ({ kind: choose('kind') }),
  treasury: ({ first }) => {
    const dao = first('dao')
    return { dao: dao && toDao(dao) }
  },
  'advanced-order': decodeOrder,
  portfolio: ({ first, token, chain }) => ({
    address: first('wallet')?.text,
    token: token('subject'),
    chain: chain('chain'),
  }),
  approvals: ({ first, token, chain }, choose) => ({
    token: token('subject') ?? coinOf(first('spender')),
    chain: chain('chain'),
    spender: coinOf(first('spender')) === undefined ? first('spender')?.text.toLowerCase() : undefined,
    action: choose('action') === 'list' ? 'list' : 'revoke',
  }),
  orders: ({ token, chain }, choose) => ({
    token: token('subject'),
    chain: chain('chain'),
    action: choose('action') === 'list' ? 'list' : 'cancel',
  }),
  gas: ({ chain }) => ({ chain: chain('chain') }),
}

/** "is this safe" asks about no coin of that name. */
const isJustWord = (item: Item | undefined): boolean =>
  item?.token?.strength === 1 && item.classes.size > 0 && item.text === item.text.toLowerCase()

/** A coin that no other word is called by spends nothing. */
const coinOf = (item: Item | undefined): string | undefined =>
  item?.token?.strength === 3 && item.word === item.token.symbol.toLowerCase() ? item.token.symbol : undefined

/** A number counts what is bought where the token behind it is bought; else the whole message says it. */
function isOut(amount: string | undefined, counted: Tag | undefined, choose: Choose): boolean {
  if (amount === undefined || /[$%]|all/.test(amount) || counted === 'source') return false
  return counted === 'destination' || choose('amountSide') === 'out'
}

function decodeOrder(
  { token, chain, amount, seconds, count, first, cadence, unitBeside }: Tagged,
  choose: Choose,
): Slots {
  const [orderType, side] = [choose('orderType'), choose('side')]
  const isBelow = orderType === 'stop-loss' || (side === 'buy' && orderType === 'limit')
  const span = seconds('duration')
  const parts = count('count') ?? partsOf(span, cadence())
  const repeats = orderType === 'twap' && count('count') === undefined && parts !== undefined
  const each = amount('per') ?? (repeats ? amount('amount') : undefined)
  const size =
    (repeats ? undefined : amount('amount')) ??
    (each !== undefined && parts !== undefined ? times(each, Number(parts)) : undefined)
  const isCounted = size !== undefined && !/%|all/.test(size)
  return {
    orderType,
    side,
    token: token('subject'),
    chain: chain('chain'),
    priceLevel: toLevel(first('level'), isBelow),
    durationSeconds: span === undefined ? undefined : String(span),
    twapBucketCount: parts,
    qty: size?.replace('$', ''),
    qtyUnit: isCounted ? toUnit(size, unitBeside(), choose('qtyUnit')) : undefined,
  } as Slots
}

/** A sign of dollars says it; else the whole message does. */
function toUnit(size: string, beside: 'usd' | 'token' | undefined, qtyUnit: string): string | undefined {
  if (size.startsWith('$')) return 'usd'
  return beside ?? (qtyUnit === 'none' ? undefined : qtyUnit)
}

const partsOf = (span: number | undefined, cadence: number | undefined): string | undefined =>
  span !== undefined && cadence !== undefined && span > cadence && span % cadence === 0
    ? String(span / cadence)
    : undefined

const times = (each: string, parts: number): string | undefined =>
  /%|all/.test(each) ? undefined : String(Number((Number(each.replace('$', '')) * parts).toPrecision(12)))

function toRecipient(item: Item | undefined): string | undefined {
  if (!item) return undefined
  return item.kind === 'name' || item.kind === 'handle' ? item.text.toLowerCase() : item.text
}

const toDao = ({ word, chain }: Item): string => {
  const name = word.replace(/'s$/, '')
  return findDao(name) ?? chain ?? name.replace(/\s+/g, '-').replace(/-(?:dao|foundation|collective)$/, '')
}
