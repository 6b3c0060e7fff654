import { findDao } from '../language/gazetteer/tokens.ts'
import type { Reading } from '../reading/parsed-message.ts'
import { isRecipient, prepositionBefore } from '../reading/prepositions.ts'
import { subjectsOf, unreadWords } from '../reading/subject.ts'
import type { IntentName, Remembered, SlotName, Slots } from '../understand/understanding.ts'
import { findLevel } from './advanced-order/level.ts'
import { timeframeOf } from './shared-reading.ts'

/** What the fragment says, put where the last request has a place for it. */
export function toPatch(reading: Reading, previous: Remembered): Slots {
  return { ...PATCHES[previous.intent](reading, previous), ...toLimit(reading, previous) }
}

type Patch = (reading: Reading, previous: Remembered) => Slots

const PATCHES: Readonly<Record<IntentName, Patch>> = {
  price: (reading) => ({ ...symbols(reading), ...when(reading) }),
  risk: (reading) => ({ ...single(reading, 'query'), ...chain(reading) }),
  'sniper-check': (reading) => ({ ...single(reading, 'tokenAddress'), ...chain(reading) }),
  'smart-money': (reading) => ({
    ...single(reading, 'symbol'),
    ...chain(reading),
    ...when(reading),
    ...direction(reading),
  }),
  yield: (reading) => ({ ...symbols(reading), ...chain(reading) }),
  'prediction-markets': (reading) => topic(reading),
  'market-read': () => ({}),
  treasury: (reading) => dao(reading),
  quote: patchQuote,
  pay: patchPay,
  'advanced-order': patchOrder,
}

function patchQuote(reading: Reading, { slots, missing }: Remembered): Slots {
  const [quantity] = reading.quantities
  const chainPlaces = new Set(chainsSaid(reading, missing).map(({ place }) => place))
  const loose = subjectsOf(reading, 1.4).filter(
    ({ place }) => place !== quantity?.token?.place && !chainPlaces.has(place),
  )
  const target = loose.find(({ place }) => ['to', 'arrow'].includes(prepositionBefore(reading.items, place) ?? ''))
  const source = loose.find(({ place }) => ['with', 'from'].includes(prepositionBefore(reading.items, place) ?? ''))
  const bare = loose.find((one) => one !== target && one !== source)
  const asksSource = missing.includes('token') && slots.token === undefined
  const counted = quantity?.token?.symbol
  return {
    ...(quantity ? { amount: quantity.amount } : {}),
    ...(counted !== undefined && counted !== slots.destinationToken ? { token: counted } : {}),
    ...(source ? { token: source.symbol } : {}),
    ...(target ? { destinationToken: target.symbol } : {}),
    ...(bare ? (asksSource ? { token: bare.symbol } : { destinationToken: bare.symbol }) : {}),
    ...patchChains(reading, slots, missing),
  }
}

function patchChains(reading: Reading, slots: Slots, missing: readonly SlotName[]): Slots {
  const [first, second] = chainsSaid(reading, missing)
  if (!first) return {}
  if (second) return { originChain: first.slug, destinationChain: second.slug }
  if (missing.includes('originChain') && !(first.role === 'to' && missing.includes('destinationChain')))
    return { originChain: first.slug }
  if (missing.includes('destinationChain')) return { destinationChain: first.slug }
  if (first.role === 'from') return { originChain: first.slug }
  const bridged = slots.originChain !== undefined && slots.originChain !== slots.destinationChain
  return bridged ? { destinationChain: first.slug } : { originChain: first.slug, destinationChain: first.slug }
}

/** In a fragment a word that can be a chain is one, where a chain was asked for or its full name is used. */
function chainsSaid(
  { items, chains }: Reading,
  missing: readonly SlotName[],
): { place: number; slug: string; role: string }[] {
  if (chains.length > 0) return [...chains]
  const asked = missing.some((name) => name === 'originChain' || name === 'destinationChain' || name === 'chain')
  return items.flatMap((item, place) =>
    item.chain !== undefined && (asked || item.chain === item.word) && !items[place - 1]?.number
      ? [{ place, slug: item.chain, role: prepositionBefore(items, place) ?? 'on' }]
      : [],
  )
}

function patchPay(reading: Reading, { slots, missing }: Remembered): Slots {
  const [quantity] = reading.quantities
  const recipient = reading.items.find((item) => isRecipient(item) && item.kind !== 'bad-address')
  const token = quantity?.token ?? subjectsOf(reading, 1.4).find(({ symbol }) => symbol.length < 30)
  const [said] = chainsSaid(reading, missing)
  return {
    ...(quantity ? { amount: quantity.amount } : {}),
    ...(recipient
      ? {
          recipient:
            recipient.kind === 'name' || recipient.kind === 'handle' ? recipient.text.toLowerCase() : recipient.text,
        }
      : {}),
    ...(token && token.symbol !== slots.token && token.symbol.length < 30 ? { token: token.symbol } : {}),
    ...(said ? { chain: said.slug } : {}),
  }
}

/** A bare number is the level, unless the size was asked for or the number counts something. */
function patchOrder(reading: Reading, { slots, missing }: Remembered): Slots {
  const level = findLevel(reading)
  const [quantity] = reading.quantities.filter(({ start }) => start !== level?.place || missing.includes('qty'))
  const [span] = reading.measures.spans
  const isSize =
    quantity !== undefined &&
    (missing.includes('qty') ||
      quantity.token !== undefined ||
      quantity.amount === 'all' ||
      quantity.amount.endsWith('%') ||
      slots.orderType === 'twap')
  const value = level?.value ?? (quantity && !isSize ? quantity.amount.replace('$', '') : undefined)
  const counted = quantity?.token?.symbol
  const [subject] = subjectsOf(reading, 1.4)
  return {
    ...(isSize && quantity
      ? { qty: quantity.amount.replace('$', ''), ...unitOf(quantity.amount, counted, slots) }
      : {}),
    ...(value === undefined || slots.orderType === 'twap' || (isSize && level?.place === quantity?.start)
      ? {}
      : { priceLevel: value }),
    ...(span && (slots.orderType === 'twap' || missing.includes('durationSeconds'))
      ? toDuration(span.seconds, slots)
      : {}),
    ...(subject && missing.includes('token') ? { token: subject.symbol } : {}),
    ...(missing.includes('side') && reading.has('buy', 'sell') ? { side: reading.has('sell') ? 'sell' : 'buy' } : {}),
    ...chain(reading),
  }
}

const unitOf = (amount: string, counted: string | undefined, { side, token }: Slots): Pick<Slots, 'qtyUnit'> => {
  if (side === 'buy' && counted !== undefined && counted === token) return { qtyUnit: 'token' }
  return side === 'sell' && amount.startsWith('$') ? { qtyUnit: 'usd' } : {}
}

const toDuration = (seconds: number, _slots: Slots): Slots => ({ durationSeconds: String(seconds) })

function symbols(reading: Reading): Slots {
  const found = subjectsOf(reading, 1).map(({ symbol }) => symbol)
  const [first] = found
  if (first === undefined) return {}
  return found.length > 1 ? { symbols: found } : { symbol: first }
}

function single(reading: Reading, slot: 'query' | 'tokenAddress' | 'symbol'): Slots {
  const [subject] = subjectsOf(reading, 1)
  if (!subject) return {}
  return { [slot === 'symbol' && subject.symbol.length > 30 ? 'address' : slot]: subject.symbol }
}

const chain = (reading: Reading): Slots => {
  const [said] = reading.chains
  return said ? { chain: said.slug } : {}
}

const when = (reading: Reading): Slots => {
  const timeframe = timeframeOf(reading)
  return timeframe === undefined ? {} : { timeframe }
}

const direction = (reading: Reading): Slots =>
  reading.has('sell') ? { direction: 'SELL' } : reading.has('buy') ? { direction: 'BUY' } : {}

const topic = (reading: Reading): Slots => {
  const words = unreadWords(reading)
  const said = [...reading.tokens.map(({ symbol }) => symbol.toLowerCase()), ...words]
  return said.length === 0 ? {} : { topic: said.join(' ').slice(0, 80) }
}

function dao(reading: Reading): Slots {
  for (const item of reading.items) {
    const known = item.kind === 'word' ? findDao(item.word) : undefined
    if (known) return { dao: known }
  }
  const [subject] = subjectsOf(reading, 1)
  return subject ? { dao: subject.symbol.toLowerCase() } : {}
}

function toLimit({ measures }: Reading, { intent }: Remembered): Slots {
  return measures.limit !== undefined && (intent === 'yield' || intent === 'prediction-markets')
    ? { limit: String(measures.limit) }
    : {}
}
