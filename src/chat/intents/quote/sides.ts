/** Reads what leaves and what arrives in a trade. */
import { is, itemBefore } from '../../language/item.ts'
import type { TokenMention } from '../../reading/entities.ts'
import { isOfThem } from '../../reading/of-them.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isInto, type Preposition, prepositionBefore } from '../../reading/prepositions.ts'
import type { Quantity } from '../../reading/quantities.ts'
import { STABLE } from '../../reading/stable.ts'
import type { Slots } from '../../slots.ts'
import { asksForOutput, type TradeKind } from './kind.ts'

/** What leaves and what arrives, by the kind of trade. */
export type Sides = Pick<Slots, 'token' | 'amount' | 'amountSide' | 'destinationToken'>

export const SIDES: Readonly<Record<TradeKind, (reading: ParsedMessage) => Sides>> = {
  bridge: readBridge,
  buy: readBuy,
  sell: readSell,
  spend: readSpend,
  swap: readSwap,
}

function readBridge(reading: ParsedMessage): Sides {
  const { quantity, token } = readSource(reading)
  // A word that no list has may be the verb: "relocate 5 eth from base to arbitrum".
  const target = othersThan(reading, token).find(({ strength }) => strength >= SURE)
  return withTarget(spent(reading, quantity, token), target)
}

function readSell(reading: ParsedMessage): Sides {
  const { quantity, token } = readSource(reading)
  const forDollars = readSoldFor(reading, quantity)
  if (forDollars) return forDollars
  const target = othersThan(reading, token).find((one) => isLikely(reading, one))
  return withTarget(spent(reading, quantity, token), target)
}

/** "sell eth for 500 usdc", "sell 500 usdc worth of eth": the number counts what is paid for what is sold. */
function readSoldFor(reading: ParsedMessage, quantity: Quantity | undefined): Sides | undefined {
  const paid = quantity?.token
  if (!paid || !STABLE.has(paid.symbol) || !/^[\d.]+$/.test(quantity.amount)) return undefined
  const sold = othersThan(reading, paid).find(({ symbol, strength }) => strength >= SURE && !STABLE.has(symbol))
  if (!sold) return undefined
  const { amount, start } = quantity
  if (sold.place < start) return { token: sold.symbol, amount, amountSide: 'out', destinationToken: paid.symbol }
  const between = reading.items.slice(paid.place + 1, sold.place)
  if (!between.some(({ word }) => WORTH_OF.test(word))) return undefined
  return { token: sold.symbol, amount: `$${amount}`, destinationToken: paid.symbol }
}

const WORTH_OF = /^(?:worth|worth of|of|de|d|d'|na|от|的|ka|ki|ke|का|की|के|어치|分の|lik|senilai|in)$/

/** "put $100 in sol": dollars go into the token; "put $100 of my eth into sol" has both. */
function readSpend(reading: ParsedMessage): Sides {
  const counted = reading.quantities.find(({ token }) => token)
  const others = othersThan(reading, counted?.token)
  if (
    !counted?.token ||
    !counted.amount.startsWith('$') ||
    others.some((one) => isLikely(reading, one) && one.place > counted.start)
  )
    return readSwap(reading)
  return { amount: counted.amount, destinationToken: counted.token.symbol, ...payer(reading, others) }
}

function readSwap(reading: ParsedMessage): Sides {
  const { items, quantities } = reading
  const counted = quantities.find(({ token }) => token) ?? quantities[0]
  const others = othersThan(reading, counted?.token)
  const other = others.find((one) => isLikely(reading, one))
  // "swap eth for 100 usdc": the number counts what arrives.
  const arrives =
    counted?.token && other && other.place < counted.start && isTarget(items, counted.start) && !asksForOutput(reading)
  if (counted?.token && arrives)
    return { token: other.symbol, amount: counted.amount, amountSide: 'out', destinationToken: counted.token.symbol }
  // "20 dollar in eth tauschen": dollars go into the token.
  if (counted?.token && !other && counted.amount.startsWith('$') && isArriving(items, counted.token.place))
    return { amount: counted.amount, destinationToken: counted.token.symbol }
  if (counted?.token) return withTarget(spent(reading, counted, counted.token), other)
  const [first, second] = tradable(reading)
  if (first && !second && isArriving(items, first.place)) return withTarget(spent(reading, counted, undefined), first)
  return withTarget(spent(reading, counted, first), second)
}

function readBuy(reading: ParsedMessage): Sides {
  const { items, quantities } = reading
  const funding = quantities.find(({ start, token }) => token && isFunding(items, start, token))
  if (funding?.token) {
    const [bought] = othersThan(reading, funding.token)
    return withTarget(spent(reading, funding, funding.token), bought)
  }
  const [counted] = quantities
  if (!counted) return readUncounted(reading)
  const { token, amount } = counted
  // "grab 100 usdc of it": what is bought was named before.
  if (token && STABLE.has(token.symbol) && isOfThem(items, token.place)) return { token: token.symbol, amount }
  const others = othersThan(reading, token)
  const [other] = others
  // "buy 2": so many of what is not named yet.
  if (!token && !other && /^[\d.]+$/.test(amount)) return { amount, amountSide: 'out' }
  if (!token) return { amount, ...(other ? { destinationToken: other.symbol } : {}), ...payer(reading, others) }
  if (amount.startsWith('$') || amount.endsWith('%')) {
    return { amount, destinationToken: token.symbol, ...payer(reading, others) }
  }
  const after = items.slice(token.place + 1, (other?.place ?? token.place) + 1).map(({ word }) => word)
  const isSpentUnit =
    other &&
    other.place > token.place &&
    after.some((word) => /^(?:worth|worth of|of|de|на|的|ka|ki|ke|का|की|के|어치|分の)$/.test(word))
  // "ape 1 sol <address>", "scoop aero 120 usdc": nobody buys dollars without saying what pays for them.
  const isAddress = items[other?.place ?? -1]?.kind === 'evm' || items[other?.place ?? -1]?.kind === 'solana'
  const adjoins = other && other.place === token.place + 1 && (isAddress || is(items[token.place - 2], 'spend'))
  const isPaidInDollars =
    other && STABLE.has(token.symbol) && !STABLE.has(other.symbol) && payer(reading, [other]).token === undefined
  // "how much pendle would 0.8 eth get me"
  const isAsked = other && other.place < counted.start && asksForOutput(reading)
  // "100u 买 SOL": what stands before the verb pays, what follows is bought.
  const verb = reading.find('buy')
  const paysFirst =
    other !== undefined && counted.start < verb && verb < other.place && payer(reading, [other]).token === undefined
  if (other && (isSpentUnit || adjoins || paysFirst || isPaidInDollars || isAsked))
    return { token: token.symbol, amount, destinationToken: other.symbol }
  const pays = other && (other.strength >= SURE || payer(reading, [other]).token !== undefined)
  return { ...(pays ? { token: other.symbol } : {}), amount, amountSide: 'out', destinationToken: token.symbol }
}

/** "buy eth with my usdc": all of what is mine; "buy some eth": how much is not said. */
function readUncounted(reading: ParsedMessage): Sides {
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

/** The token that pays for a purchase with an amount: "buy $50 of pepe with eth". */
function payer(reading: ParsedMessage, others: readonly TokenMention[]): Pick<Slots, 'token'> {
  const { items } = reading
  const paid = others.find(({ place, strength }) => {
    const preposition = prepositionBefore(items, place)
    if (preposition === 'with' || preposition === 'from') return true
    return strength >= SURE && (is(itemBefore(items, place), 'my') || BEHIND.test(items[place + 1]?.word ?? ''))
  })
  return paid ? { token: paid.symbol } : {}
}

/** "With", where it stands behind what pays. */
const BEHIND = /^(?:ile|से|se|के साथ|ke saath|dekar|देकर)$/

const isFunding = (items: ParsedMessage['items'], start: number, token: TokenMention): boolean => {
  // "usdc से 2 eth": the word belongs to what stands before it.
  if (BEHIND.test(items[start - 1]?.word ?? '') && items[start - 2]?.token !== undefined) return false
  const preposition = prepositionBefore(items, start)
  if (preposition === 'with' || preposition === 'from' || BEHIND.test(items[token.place + 1]?.word ?? '')) return true
  if (preposition === 'to')
    return items
      .slice(0, start)
      .some(({ token: other, kind }) => other !== undefined || kind === 'evm' || kind === 'solana')
  return /^(?:за|на|por|con|用|花|bằng)$/.test(items[start - 1]?.word ?? '') && token.place > start
}

function readSource(reading: ParsedMessage): { quantity: Quantity | undefined; token: TokenMention | undefined } {
  const quantity = reading.quantities.find(({ token }) => token) ?? reading.quantities[0]
  const token =
    quantity?.token ?? tradable(reading).find(({ place }) => !isTarget(reading.items, place)) ?? tradable(reading)[0]
  return { quantity, token }
}

/** "dump my X" is all of it. */
function spent({ items }: ParsedMessage, quantity: Quantity | undefined, token: TokenMention | undefined): Sides {
  const before = token && itemBefore(items, token.place)
  const possessive = is(before, 'my') || before?.word === 'своих'
  const amount = quantity?.amount ?? (possessive ? 'all' : undefined)
  const sides: Sides = {}
  if (token) sides.token = token.symbol
  if (amount !== undefined) sides.amount = amount
  return sides
}

function withTarget(sides: Sides, target: TokenMention | undefined): Sides {
  if (target) sides.destinationToken = target.symbol
  return sides
}

/** A token that a list has, or that is written like one. */
const SURE = 1.4

/** A word that no list has is the other side only where a word says so, or right behind what leaves. */
const isLikely = ({ items, tokens }: ParsedMessage, { place, strength }: TokenMention): boolean =>
  strength >= SURE || isTarget(items, place) || tokens.some((token) => token.place === place - 1)

const isTarget = (items: ParsedMessage['items'], place: number): boolean => leads(prepositionBefore(items, place))
const leads = (preposition: Preposition): boolean => preposition === 'to' || preposition === 'arrow'

/** Of a swap, where "in" can only be "into". */
const isArriving = (items: ParsedMessage['items'], place: number): boolean =>
  isTarget(items, place) || isInto(items, itemBefore(items, place)?.word ?? '')

/** Tokens in the order of the message. Unknown words count only when there is no known token. */
function tradable({ tokens }: ParsedMessage): TokenMention[] {
  const sure = tokens.filter(({ strength }) => strength >= SURE)
  return sure.length >= 2 ? sure : tokens.filter(({ strength }) => strength >= 1)
}

const othersThan = (reading: ParsedMessage, token: TokenMention | undefined): TokenMention[] =>
  tradable(reading).filter(({ place, symbol }) => place !== token?.place && symbol !== token?.symbol)
