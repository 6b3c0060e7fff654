/** Reads an order: its type, side, token, size, level and time. */
import { is, itemBefore } from '../../language/item.ts'
import type { TokenMention } from '../../reading/entities.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Quantity } from '../../reading/quantities.ts'
import { STABLE } from '../../reading/stable.ts'
import type { SlotName, Slots } from '../../slots.ts'
import { type Frame, needsAll } from '../intent.ts'
import { findLevel, type Level } from './level.ts'

/** Reads an order: the message names a type of order, or a purchase or sale with a condition, a price or a period. */
export function readOrder(reading: ParsedMessage, isTold = false): Frame | undefined {
  const { has } = reading
  const side = sideOf(reading) ?? (isTold ? sideOfSize(reading) : undefined)
  const named = has('limitOrder', 'stopOrder', 'takeProfit') || isTwap(reading, side)
  if (!named && side === undefined) return undefined
  const level = isRecurring(reading) ? undefined : findLevel(reading, isTold)
  const waits = side !== undefined && (level !== undefined || hasTime(reading) || isConditional(reading))
  if (!named && !waits) return undefined
  if (!named && reading.chains.length >= 2) return undefined
  const orderType = typeOf(reading, side, level)
  const { quantity, token } = pickToken(reading, level)
  const order = { orderType, side: orderType === 'stop-loss' || orderType === 'take-profit' ? ('sell' as const) : side }
  const time = orderType === 'twap' ? readTime(reading) : {}
  const { qty, qtyUnit } = toQty(reading, quantity, token, order.side, time)
  const slots: Slots = {}
  if (orderType !== undefined) slots.orderType = orderType
  if (order.side !== undefined) slots.side = order.side
  if (token) slots.token = token.symbol
  if (qty !== undefined) slots.qty = qty
  if (qtyUnit !== undefined) slots.qtyUnit = qtyUnit
  if (level !== undefined && orderType !== 'twap') slots.priceLevel = level.value
  if (time.durationSeconds !== undefined) slots.durationSeconds = String(time.durationSeconds)
  if (time.buckets !== undefined) slots.twapBucketCount = String(time.buckets)
  const chain = reading.chains.find(({ place }) => place !== token?.place)
  if (chain) slots.chain = chain.slug
  return {
    slots,
    missing: needsOfOrder(slots),
    strong: slots.qty !== undefined && slots.token !== undefined,
  }
}

/** "when it …": a condition without a price. */
const isConditional = ({ items }: ParsedMessage): boolean =>
  items.some(
    (item, place) =>
      is(item, 'when') &&
      items.slice(place + 1, place + 4).some((later) => is(later, 'it', 'falls', 'rises') || later.word === 'price'),
  )

function sideOf(reading: ParsedMessage): 'buy' | 'sell' | undefined {
  const verb = reading.items.find(
    (item, place) =>
      (is(item, 'buy', 'sell') || (is(item, 'swap') && !is(item, 'fragment'))) && !isNoun(reading.items, place),
  )
  if (is(verb, 'sell')) return 'sell'
  if (is(verb, 'buy')) return 'buy'
  if (!reading.has('twapOrder')) return undefined
  const paid = reading.quantities.find(({ token }) => token)?.token
  const target = reading.tokens.find(({ place, symbol }) => paid && place > paid.place && symbol !== paid.symbol)
  if (paid && target) return STABLE.has(target.symbol) && !STABLE.has(paid.symbol) ? 'sell' : 'buy'
  return reading.items.some(({ word }) => /^(?:into|in|en|em|в|vào)$/.test(word)) ||
    reading.quantities.some(({ amount }) => amount.startsWith('$'))
    ? 'buy'
    : undefined
}

/** Where no verb is known: what is mine is sold, dollars are spent. */
function sideOfSize({ quantities, items, has }: ParsedMessage): 'buy' | 'sell' | undefined {
  const isOwned = items.some((item, place) => is(item, 'my') && (items[place + 1]?.token ?? items[place + 1]?.number))
  if (has('stopOrder', 'takeProfit') || isOwned) return 'sell'
  const [size] = quantities.filter(({ token, amount }) => token !== undefined || amount.startsWith('$'))
  if (!size || size.amount === 'all' || size.amount.endsWith('%')) return undefined
  return size.amount.startsWith('$') || STABLE.has(size.token?.symbol ?? '') ? 'buy' : undefined
}

/** "my whole stack", "the dip": a word for a purchase that names a thing. */
const isNoun = (items: ParsedMessage['items'], place: number): boolean =>
  items[place]?.word === 'stack' && items.slice(Math.max(0, place - 3), place).some((item) => is(item, 'my', 'all'))

/** Words such as "split" or "gradually" need an amount that is split. */
function isTwap(reading: ParsedMessage, side: string | undefined): boolean {
  if (reading.items.some(({ word }) => /^(?:twap$|dca|dollar cost averag|定投$|дса$|усредн)/.test(word))) return true
  return (
    reading.has('twapOrder') &&
    (side !== undefined || reading.has('order')) &&
    (reading.measures.spans.length > 0 || reading.measures.slices !== undefined)
  )
}

/** "40 dollars a day": what is spent again and again waits for no price. */
const isRecurring = ({ measures, has }: ParsedMessage): boolean =>
  measures.spans.some(({ use }) => use === 'every') && !has('limitOrder', 'stopOrder', 'takeProfit', 'when')

const hasTime = ({ measures }: ParsedMessage): boolean =>
  measures.spans.some(({ use }) => use === 'every' || use === 'over')

function typeOf(
  reading: ParsedMessage,
  side: 'buy' | 'sell' | undefined,
  level: Level | undefined,
): Slots['orderType'] {
  if (isTwap(reading, side)) return 'twap'
  if (reading.has('takeProfit')) return 'take-profit'
  const stop = reading.has('stopOrder') && side !== 'buy'
  if (stop && !reading.items.some((item) => is(item, 'limitOrder') && item.word.startsWith('limit'))) return 'stop-loss'
  if (reading.has('limitOrder')) return 'limit'
  if (level === undefined) return hasTime(reading) ? 'twap' : undefined
  // No order buys above the market.
  if (side === 'buy' && level.way === 'rises' && reading.has('when') && !isReached(reading)) return undefined
  if (side === 'sell' && level.way === 'falls') return 'stop-loss'
  if (side === 'sell' && level.way === 'rises') return 'take-profit'
  return 'limit'
}

/** "if it touches 2" says no direction: a purchase waits for it below the market. */
const isReached = ({ items }: ParsedMessage): boolean =>
  items.every((item) => !is(item, 'rises') || REACHES.test(item.word))

const REACHES =
  /^(?:hits?|reach(?:es)?|goes to|gets to|touches|taps|tags|is at|trades at|prints|makes it to|llega|llegue|llegara|alcanza|alcance|toca|toque|tocara|chega|chegar|chegue|atingir|atinja|bater|tocar|gelince|olunca|ulaşırsa|ulaşınca|değerse|görürse|дойд.*|достиг.*|станет|будет|коснет.*|đạt|chạm|tới|atteint|atteindre|touche|toucher|arrive à|tape|erreicht|erreichen|mencapai|capai|nyentuh|menyentuh|sentuh|nyampe|到达|达到|到達したら|達したら|つけたら|いったら|届いたら|도달.*|찍으면|닿으면|가면|وصل|وصلت|يوصل|لمس|يلمس|بلغ|पहुंचे|पहुंच|पहुँचे|छुए|छू ले|pahunche|pahuche|pahunch|chhue|chue|chu le|hote hi|होते ही)$/

function pickToken(
  reading: ParsedMessage,
  level: Level | undefined,
): { quantity: Quantity | undefined; token: TokenMention | undefined } {
  const free = reading.quantities.filter(
    ({ start, token }) => start !== level?.place && (token !== undefined || !isLevelLike(reading, start)),
  )
  const sure = reading.tokens.filter(({ strength }) => strength >= 1.4)
  const known = reading.tokens.filter(({ place }) => reading.items[place]?.token !== undefined)
  const guessed = known.length > 0 ? known : reading.tokens.filter(({ strength }) => strength >= 1)
  const tokens = sure.length > 0 ? sure : guessed
  const quantity = free.find(({ token }) => token) ?? free[0]
  const counted = quantity?.token
  const others = tokens.filter(({ symbol }) => symbol !== counted?.symbol)
  const selling = reading.has('sell', 'stopOrder', 'takeProfit') && !reading.has('buy')
  // "dca 1000 usdc into eth": dollars pay, the other token is bought.
  if (counted && !selling && others[0] && (STABLE.has(counted.symbol) || isTargeted(reading, others[0])))
    return { quantity, token: others[0] }
  const aside = reading.chains
    .map(({ place }) => place)
    .find((place) => reading.items[place]?.token && reading.items[place - 1]?.word === 'on')
  const named = aside === undefined ? undefined : reading.items[aside]?.token
  // "buy the dip on sol with 500 usdc"
  if (!others[0] && named && counted && STABLE.has(counted.symbol))
    return { quantity, token: { place: aside as number, ...named } }
  if (counted && !(STABLE.has(counted.symbol) && others[0])) return { quantity, token: counted }
  return { quantity, token: others[0] ?? counted ?? tokens[0] }
}

/** "tp at 5000 and sl at 3000": the second price is no size. */
const isLevelLike = ({ items }: ParsedMessage, place: number): boolean =>
  /^(?:at|@|hits|to|below|above|under|over)$/.test(items[place - 1]?.word ?? '')

const isTargeted = ({ items }: ParsedMessage, { place }: TokenMention): boolean =>
  /^(?:into|in|vào|en|em)$/.test(items[place - 1]?.word ?? '')

interface Time {
  durationSeconds?: number | undefined
  buckets?: number | undefined
  /** How often the amount of the message is spent. */
  repeats?: number
}

/** The period, the interval, or both: an amount a day for ten days is ten times the amount. */
function readTime({ measures }: ParsedMessage): Time {
  const every = measures.spans.find(({ use }) => use === 'every')
  const whole = measures.spans.find((span) => span !== every && span.use !== 'every')
  const slices = measures.slices
  if (every && whole) {
    const repeats = Math.max(1, Math.round(whole.seconds / every.seconds))
    return { durationSeconds: whole.seconds, buckets: repeats, repeats }
  }
  if (every && slices !== undefined)
    return { durationSeconds: slices * every.seconds, buckets: slices, repeats: slices }
  if (every) return {}
  return { durationSeconds: whole?.seconds, buckets: slices }
}

function toQty(
  reading: ParsedMessage,
  quantity: Quantity | undefined,
  token: TokenMention | undefined,
  side: string | undefined,
  { repeats = 1 }: Time,
): Pick<Slots, 'qty' | 'qtyUnit'> {
  const owned = token !== undefined && is(itemBefore(reading.items, token.place), 'my')
  if (!quantity) return side !== 'buy' && (owned || saysAllOfIt(reading)) ? { qty: 'all' } : {}
  const { amount } = quantity
  if (amount === 'all' || amount.endsWith('%')) return { qty: amount }
  const bare = amount.replace('$', '')
  const qty = repeats === 1 ? bare : String(Number((Number(bare) * repeats).toFixed(8)))
  if (side === 'sell') return { qty, ...(amount.startsWith('$') ? { qtyUnit: 'usd' as const } : {}) }
  const inDollars = amount.startsWith('$') || quantity.token === undefined || STABLE.has(quantity.token.symbol)
  return { qty, ...(inDollars ? {} : { qtyUnit: 'token' as const }) }
}

const saysAllOfIt = ({ items }: ParsedMessage): boolean =>
  items.some(
    (item, place) =>
      is(item, 'all') || /^(?:get out of|exit)$/.test(item.word) || (is(item, 'sell') && is(items[place + 1], 'it')),
  )

/** A TWAP needs its duration, every other order its price. */
export function needsOfOrder(slots: Slots): SlotName[] {
  const last = slots.orderType === 'twap' ? 'durationSeconds' : 'priceLevel'
  return needsAll(['orderType'], ['side'], ['token'], ['qty'], [last])(slots)
}
