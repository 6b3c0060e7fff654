/** Amounts of a message, each with the token that it counts. */
import { isHalfNoun } from '../language/half-noun.ts'
import { type Item, is, itemBefore } from '../language/item.ts'
import type { TokenMention } from './entities.ts'
import type { Measures } from './measures.ts'
import { isOfThem } from './of-them.ts'
import { isArrow } from './prepositions.ts'

/** How much, and of which token where one is named. */
export interface Quantity {
  /** First and last place of its words, without the token. */
  start: number
  end: number
  /** `0.1`, `$50`, `25%` or `all`. */
  amount: string
  /** The number can be read in two ways, as `2.700` can. */
  ambiguous?: true
  token: TokenMention | undefined
}

/** Every amount of the message, in order. */
export function findQuantities(
  items: readonly Item[],
  tokens: readonly TokenMention[],
  measures: Measures,
): Quantity[] {
  const found: Quantity[] = []
  for (let place = 0; place < items.length; place++) {
    const quantity = quantityAt(items, tokens, measures, place)
    if (!quantity) continue
    found.push(quantity)
    place = Math.max(place, quantity.token?.place ?? quantity.end)
  }
  return narrow(items, found)
}

/** "all my doge, only 4000 of them": so many are meant, not all. */
function narrow(items: readonly Item[], found: Quantity[]): Quantity[] {
  const part = found.findLast(({ token, start }) => token === undefined && isOfThem(items, start))
  const whole = part && found.find(({ amount, start }) => amount === 'all' && start < part.start)
  if (!part || !whole) return found
  return found.flatMap((one) => (one === whole ? [] : one === part ? [{ ...part, token: whole.token }] : [one]))
}

function quantityAt(
  items: readonly Item[],
  tokens: readonly TokenMention[],
  measures: Measures,
  place: number,
): Quantity | undefined {
  const item = items[place] as Item
  if (item.number && !measures.taken.has(place) && isAmount(item.number)) return numberAt(items, tokens, place)
  if (item.word.length <= 3 && /^(?:a|one|un|um)$/.test(item.word) && DOLLAR.test(items[place + 1]?.word ?? '')) {
    return { start: place, end: place + 1, amount: '$1', token: tokenAfter(items, tokens, place + 1, true) }
  }
  const share = shareOf(items, place)
  if (share === undefined) return undefined
  const next = items[place + 1]
  // "usdt'nin yarısı": a half of what stands before it.
  if (isHalfNoun(item.word) && !is(next, 'of', 'my', 'from')) {
    const held = tokens.find(
      (token) => token.place === place - 1 || (token.place === place - 2 && is(itemBefore(items, place), 'of', 'my')),
    )
    if (held) return { start: place, end: place, amount: share, token: held }
  }
  // "half an eth" counts, "half my eth" shares.
  if (
    share !== 'all' &&
    !isHalfNoun(item.word) &&
    next &&
    !is(items[place + 2], 'my') &&
    (isOne(is(next, 'of') ? items[place + 2] : next) || tokens.some((token) => token.place === place + 1)) &&
    !is(itemBefore(items, place), 'my')
  ) {
    const token = tokenAfter(items, tokens, place)
    return token ? { start: place, end: place, amount: HALF_OF_ONE[share] ?? share, token } : undefined
  }
  const token = tokenAfter(items, tokens, place)
  const isPlainAll = share === 'all' && !is(items[place + 1], 'my', 'of', 'it') && !token
  if (isPlainAll && !is(itemBefore(items, place), 'sell', 'swap', 'bridge', 'send', 'move')) return undefined
  return { start: place, end: place, amount: share, token }
}

/** Other money, a negative number and the end of a range are no amount: what is missing is asked for. */
const isAmount = (number: NonNullable<Item['number']>): boolean =>
  !number.times && Number(number.value) > 0 && number.currency === undefined && number.sign !== '-' && !number.range

const isOne = (item: Item | undefined): boolean => /^(?:a|an|un|um|bir|une|einen|einem|eines)$/.test(item?.word ?? '')

const DOLLAR = /^(?:dollar|buck|dólar|dolar)$/

const HALF_OF_ONE: Readonly<Record<string, string>> = { '50%': '0.5', '25%': '0.25' }

function shareOf(items: readonly Item[], place: number): string | undefined {
  const { classes } = items[place] as Item
  if (classes.size === 0) return undefined
  if (classes.has('half')) return '50%'
  if (classes.has('quarter')) return '25%'
  if (classes.has('third')) return '33%'
  return classes.has('all') ? 'all' : undefined
}

function numberAt(items: readonly Item[], tokens: readonly TokenMention[], place: number): Quantity {
  const { number } = items[place] as Item & { number: NonNullable<Item['number']> }
  // "1k worth of sol" counts dollars, "100 usdc worth of sol" does not.
  const dollars = number.usd || is(items[place + 1], 'dollar') || /^worth/.test(items[place + 1]?.word ?? '')
  const end = is(items[place + 1], 'dollar') ? place + 1 : place
  const token = tokenAfter(items, tokens, end, dollars) ?? tokenBefore(items, tokens, place)
  if (number.percent) return { start: place, end, amount: number.value === '100' ? 'all' : `${number.value}%`, token }
  const amount = dollars ? `$${number.value}` : number.value
  return number.ambiguous ? { start: place, end, amount, token, ambiguous: true } : { start: place, end, amount, token }
}

/** The token an amount counts: right after it, over "of", "worth of", "my"; dollars may also be spent "in" or "on" one. */
function tokenAfter(
  items: readonly Item[],
  tokens: readonly TokenMention[],
  place: number,
  dollars = false,
): TokenMention | undefined {
  const last = Math.min(items.length - 1, place + 4)
  for (let at = place + 1; at <= last; at++) {
    const token = tokens.find((one) => one.place === at)
    const item = items[at] as Item
    if (token) return /[,.;:]/.test(item.lead) ? undefined : token
    if (isArrow(item) || !(SKIPPED.has(item.word) || (dollars && /^(?:in|on|em|en)$/.test(item.word)))) return undefined
  }
  return undefined
}

/** "SOL 2枚", "이더 1개": with a counter behind the number, the token before it is counted. */
function tokenBefore(items: readonly Item[], tokens: readonly TokenMention[], place: number): TokenMention | undefined {
  const counter = items[place + 1]
  if (
    counter?.lead !== '' ||
    !/^(?:枚|개|个)$/.test(counter.word) ||
    items[place]?.lead !== '' ||
    itemBefore(items, place, 2)?.number
  )
    return undefined
  return tokens.find((token) => token.place === place - 1)
}

const SKIPPED = new Set([
  ...['worth of', 'por valor de', 'trị giá', 'của tôi'],
  ...'of worth my the a an de por valor some its your our 个 的 из своих моих mis mi meu meus minha minhas spot token tokens coin coins native du des d mes mon ma adet tane keping biji con pcs units unidades штук штуки stück von meiner meinen meine meinem meines dari saya من का की के ka ki ke 枚 개 의 분 分 の saldo'.split(
    ' ',
  ),
])
