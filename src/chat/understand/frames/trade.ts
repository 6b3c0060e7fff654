import type { SlotName, Slots } from '../../understanding.ts'
import type { TokenMention } from '../entities.ts'
import { is } from '../items.ts'
import { isArrow, prepositionBefore } from '../prepositions.ts'
import type { Quantity } from '../quantities.ts'
import type { Reading } from '../reading.ts'
import { readChains } from './chains.ts'
import type { Guess } from './guess.ts'

/** Swapping, buying, selling, bridging: one asset leaves and one arrives. */
export function readTrade(reading: Reading): Guess | undefined {
  const kind = kindOf(reading)
  if (kind === undefined) return undefined
  const sides = SIDES[kind](reading)
  const crosses = kind === 'bridge'
  const chains = readChains(reading, crosses)
  const sameToken = sides.token !== undefined && sides.token === sides.destinationToken
  const slots: Slots = { ...sides, ...chains }
  if (sameToken) delete slots.destinationToken
  const missing = listMissing(slots, kind)
  return {
    intent: 'quote',
    slots,
    missing,
    strong: slots.amount !== undefined && (slots.token ?? slots.destinationToken) !== undefined,
  }
}

type Kind = 'bridge' | 'buy' | 'sell' | 'spend' | 'swap'

function kindOf(reading: Reading): Kind | undefined {
  const { has, tokens, quantities, chains, items } = reading
  const differ = new Set(chains.map(({ slug }) => slug)).size >= 2
  if (has('bridge')) return 'bridge'
  if (has('move', 'send') && (differ || chains.some(({ role }) => role !== 'on')) && !has('swap', 'buy', 'sell'))
    return 'bridge'
  const clear = tokens.filter(({ strength }) => strength >= 1.4)
  const first = items.findIndex((item) => is(item, 'buy', 'sell', 'swap', 'spend'))
  const verb = items[first]
  if (is(verb, 'spend') && quantities.length > 0 && hasTarget(reading)) return 'spend'
  if (is(verb, 'swap')) return 'swap'
  if (is(verb, 'buy') && !(is(verb, 'spend') && clear.length === 0)) return 'buy'
  if (is(verb, 'sell')) return 'sell'
  if (crossesOnly(reading)) return 'bridge'
  if (wantsToGet(reading)) return 'buy'
  if (asksForOutput(reading) && quantities.length > 0 && clear.length >= 2) return 'swap'
  if (isBarePair(reading)) return differ && clear.length < 2 ? 'bridge' : 'swap'
  return undefined
}

/** "put $100 into sol", "spend 50 usdc on pepe", "ape 0.2 eth into brett". */
const hasTarget = ({ tokens, items }: Reading): boolean =>
  tokens.some(
    ({ place, strength }) =>
      strength >= 1 && /^(?:into|in|on|at|to|en|em|a|в|na|no|para|vào)$/.test(items[place - 1]?.word ?? ''),
  )

/** "how much usdc do i get for 2 eth", "how many bonk for 1 sol". */
function asksForOutput({ items }: Reading): boolean {
  if (items.some(({ word }) => GETTING.test(word))) return true
  const asked = items.findIndex(
    ({ word }, place) => /^how (?:much|many)/.test(word) || (word === 'many' && items[place - 1]?.word === 'how'),
  )
  return asked >= 0 && items.slice(asked + 1).some(({ word }) => /^(?:for|from|with)$/.test(word))
}

const GETTING =
  /^(?:get|receive|recibo|recibiría|recebo|obtengo|alırım|получу|nhận|能换|能换多少|换多少|đổi được|можно получить)$/

/** "get 50 usdt off bsc to base": one token and two chains. */
const crossesOnly = ({ chains, tokens, quantities }: Reading): boolean =>
  quantities.length > 0 &&
  chains.some(({ role }) => role === 'to') &&
  new Set(chains.map(({ slug }) => slug)).size >= 2 &&
  new Set(tokens.filter(({ strength }) => strength >= 1.4).map(({ symbol }) => symbol)).size === 1

/** "I want to get 1000 wbtc using usdt". */
const wantsToGet = ({ items, quantities }: Reading): boolean =>
  quantities.some(
    ({ start, token }) => token && /^(?:get|receive|obtain|obtener|conseguir)$/.test(items[start - 1]?.word ?? ''),
  )

/** "1 sol to bonk", "10k usdc base -> arbitrum". */
function isBarePair({ quantities, items, tokens, chains, has }: Reading): boolean {
  if (has('send', 'move')) return false
  const [quantity] = quantities
  if (!quantity?.token || has('will', 'prediction')) return false
  const rest = items.slice(quantity.token.place + 1)
  const joins = rest.some(
    (item) => isArrow(item) || /^(?:to|into|for|in|a|para|por|в|на|sang|ra|到|换|兑)$/.test(item.word),
  )
  const other = tokens.some(({ place, strength }) => place > (quantity.token?.place ?? 0) && strength >= 1.4)
  return joins && (other || chains.length >= 2)
}

type Sides = Pick<Slots, 'token' | 'amount' | 'amountSide' | 'destinationToken'>

const SIDES: Readonly<Record<Kind, (reading: Reading) => Sides>> = {
  bridge: readBridge,
  buy: readBuy,
  sell: readSell,
  spend: readSwap,
  swap: readSwap,
}

function readBridge(reading: Reading): Sides {
  const { quantity, token } = readSource(reading)
  const target = othersThan(reading, token)[0]
  return { ...spent(reading, quantity, token), ...(target ? { destinationToken: target.symbol } : {}) }
}

function readSell(reading: Reading): Sides {
  const { quantity, token } = readSource(reading)
  const target = othersThan(reading, token)[0]
  return { ...spent(reading, quantity, token), ...(target ? { destinationToken: target.symbol } : {}) }
}

function readSwap(reading: Reading): Sides {
  const { items, quantities } = reading
  const counted = quantities.find(({ token }) => token) ?? quantities[0]
  const others = othersThan(reading, counted?.token)
  const [other] = others
  // "swap eth for 100 usdc": the number counts what arrives.
  const arrives =
    counted?.token && other && other.place < counted.start && isTarget(items, counted.start) && !asksForOutput(reading)
  if (counted?.token && arrives)
    return { token: other.symbol, amount: counted.amount, amountSide: 'out', destinationToken: counted.token.symbol }
  if (counted?.token)
    return { ...spent(reading, counted, counted.token), ...(other ? { destinationToken: other.symbol } : {}) }
  const [first, second] = tradable(reading)
  if (first && !second && isTarget(items, first.place))
    return { ...spent(reading, counted, undefined), destinationToken: first.symbol }
  return { ...spent(reading, counted, first), ...(second ? { destinationToken: second.symbol } : {}) }
}

function readBuy(reading: Reading): Sides {
  const { items, quantities } = reading
  const funding = quantities.find(({ start, token }) => token && isFunding(items, start, token))
  if (funding?.token) {
    const [bought] = othersThan(reading, funding.token)
    return { ...spent(reading, funding, funding.token), ...(bought ? { destinationToken: bought.symbol } : {}) }
  }
  const [counted] = quantities
  if (!counted) return readUncounted(reading)
  const { token, amount } = counted
  const others = othersThan(reading, token)
  const [other] = others
  if (!token) return { amount, ...(other ? { destinationToken: other.symbol } : {}), ...payer(reading, others) }
  if (amount.startsWith('$') || amount.endsWith('%')) {
    return { amount, destinationToken: token.symbol, ...payer(reading, others) }
  }
  const after = items.slice(token.place + 1, (other?.place ?? token.place) + 1).map(({ word }) => word)
  const isSpentUnit =
    other && other.place > token.place && after.some((word) => /^(?:worth|worth of|of|de|на|的)$/.test(word))
  const adjoins = other && other.place === token.place + 1 && STABLE.has(token.symbol)
  // "100u 买 SOL": what stands before the verb pays, what follows is bought.
  const verb = reading.find('buy')
  const paysFirst = other !== undefined && counted.start < verb && verb < other.place
  if (other && (isSpentUnit || adjoins || paysFirst))
    return { token: token.symbol, amount, destinationToken: other.symbol }
  return { ...(other ? { token: other.symbol } : {}), amount, amountSide: 'out', destinationToken: token.symbol }
}

/** "buy eth with my usdc": all of what is mine; "buy some eth": how much is not said. */
function readUncounted(reading: Reading): Sides {
  const { items } = reading
  const [first, second] = tradable(reading)
  if (first && second && is(items[second.place - 1], 'my'))
    return { token: second.symbol, amount: 'all', destinationToken: first.symbol }
  const funded = second && prepositionBefore(items, first?.place ?? 0) === 'with' ? [second, first] : [first, second]
  return {
    ...(funded[0] ? { destinationToken: funded[0].symbol } : {}),
    ...(funded[1] ? { token: funded[1].symbol } : {}),
  }
}

/** With which token a counted purchase is paid: "buy $50 of pepe with eth". */
function payer(reading: Reading, others: readonly TokenMention[]): Pick<Slots, 'token'> {
  const paid = others.find(
    ({ place }) =>
      ['with', 'from'].includes(prepositionBefore(reading.items, place) ?? '') || is(reading.items[place - 1], 'my'),
  )
  return paid ? { token: paid.symbol } : {}
}

const isFunding = (items: Reading['items'], start: number, token: TokenMention): boolean => {
  const preposition = prepositionBefore(items, start)
  if (preposition === 'with' || preposition === 'from' || items[token.place + 1]?.word === 'ile') return true
  if (preposition === 'to')
    return items
      .slice(0, start)
      .some(({ token: other, kind }) => other !== undefined || kind === 'evm' || kind === 'solana')
  return /^(?:за|на|por|con|用|花|bằng)$/.test(items[start - 1]?.word ?? '') && token.place > start
}

function readSource(reading: Reading): { quantity: Quantity | undefined; token: TokenMention | undefined } {
  const quantity = reading.quantities.find(({ token }) => token) ?? reading.quantities[0]
  const token =
    quantity?.token ?? tradable(reading).find(({ place }) => !isTarget(reading.items, place)) ?? tradable(reading)[0]
  return { quantity, token }
}

/** "dump my X" is all of it. */
function spent({ items }: Reading, quantity: Quantity | undefined, token: TokenMention | undefined): Sides {
  const possessive =
    token !== undefined && (is(items[token.place - 1], 'my') || items[token.place - 1]?.word === 'своих')
  const amount = quantity?.amount ?? (possessive ? 'all' : undefined)
  return { ...(token ? { token: token.symbol } : {}), ...(amount === undefined ? {} : { amount }) }
}

const isTarget = (items: Reading['items'], place: number): boolean =>
  ['to', 'arrow'].includes(prepositionBefore(items, place) ?? '')

/** Tokens in the order of the message; strange words only where no better ones are. */
function tradable({ tokens }: Reading): TokenMention[] {
  const sure = tokens.filter(({ strength }) => strength >= 1.4)
  return sure.length >= 2 ? sure : tokens.filter(({ strength }) => strength >= 1)
}

const othersThan = (reading: Reading, token: TokenMention | undefined): TokenMention[] =>
  tradable(reading).filter(({ place, symbol }) => place !== token?.place && symbol !== token?.symbol)

function listMissing(slots: Slots, kind: Kind): SlotName[] {
  const crosses = kind === 'bridge' || slots.originChain !== slots.destinationChain
  const missing: SlotName[] = []
  if (slots.token === undefined && slots.destinationToken === undefined) missing.push('token')
  if (slots.amount === undefined) missing.push('amount')
  // A sale may leave its target to the default; a swap may not.
  if (!crosses && slots.destinationToken === undefined && (kind === 'swap' || missing.includes('token')))
    missing.push('destinationToken')
  if (crosses && slots.originChain === undefined) missing.push('originChain')
  if (crosses && slots.destinationChain === undefined) missing.push('destinationChain')
  return missing
}

export const STABLE: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'DAI',
  'USDS',
  'USDE',
  'PYUSD',
  'USDG',
  'FRAX',
  'GHO',
  'BUSD',
  'TUSD',
  'FDUSD',
  'USDC.E',
  'USDT.E',
  'USDBC',
  'USD1',
])
