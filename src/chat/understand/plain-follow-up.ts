/** A change of the last request, or a yes to it, in nothing but its own words: what else stands there may say the opposite. */
import { type Item, itemBefore } from '../language/item.ts'
import { fold } from '../language/normalise.ts'
import type { WordClass } from '../language/words/language-words.ts'
import { isInSet } from '../language/words/languages.ts'
import { STABLE } from '../reading/stable.ts'
import type { Slots } from '../slots.ts'
import { ADDING, CHANGING, NOT, OTHERWISE, OWN_WORDS, SIZE_OR_PRICE, WHOSE } from './follow-up-words.ts'
import type { GrammarReading } from './grammar.ts'
import type { Understanding } from './understanding.ts'

/** A number that is so much larger or smaller may count something else. */
const FAR = 10

/** Whether a link may follow at once; it is said back first otherwise. */
export function isPlainFollowUp(found: Understanding, { items, text, base }: GrammarReading): boolean {
  if (base === undefined || found.kind !== 'answer') return true
  if ((/[?？؟]/.test(text) && !isElliptic(items)) || !areOwnWords(items, base.missing.length > 0)) return false
  if (items.filter(({ number }) => number !== undefined).length > 1) return false
  const { slots } = found
  const last = base.slots
  const isCoinChanged = last.token !== undefined && slots.token !== last.token
  // "with sol", "in eth": a number of another coin is another amount.
  const isSameWorth = STABLE.has(slots.token ?? '') && STABLE.has(last.token ?? '')
  if (isCoinChanged && !isSameWorth && slots.amount === last.amount && /^[\d.]+$/.test(slots.amount ?? '')) return false
  // "for 50", after so much of what is bought.
  if (slots.amountSide === 'out' && last.amount !== undefined && slots.amount !== last.amount) return false
  if (isFar(last.amount, slots.amount) || isFar(last.qty, slots.qty)) return false
  return !isOtherNumber(found.slots, last, items)
}

/** In an order one number can be its size and its price: a word must say which, or that it is nearer to the last one. */
function isOtherNumber(slots: Slots, last: Slots, items: readonly Item[]): boolean {
  const { qty, priceLevel } = slots
  if (slots.orderType === undefined || last.qty === undefined || last.priceLevel === undefined) return false
  if (qty === last.qty && priceLevel === last.priceLevel) return false
  if (items.some(({ word }) => word === 'now')) return true
  const isSaid = items.some(({ word, number }) => number?.usd || number?.percent || SIZE_OR_PRICE.has(word))
  if (isSaid || (qty !== last.qty && priceLevel !== last.priceLevel)) return false
  const [next, own, other] =
    qty === last.qty ? [priceLevel, last.priceLevel, last.qty] : [qty, last.qty, last.priceLevel]
  return /^[\d.]+$/.test(next ?? '') && distance(next, own) > distance(next, other)
}

const distance = (left = '', right = ''): number => Math.abs(Math.log(Number(left) / Number(right)))

/** "and on scroll?": the same with another value. */
const isElliptic = (items: readonly Item[]): boolean => items.length <= 4 && LINKING.has(items[0]?.word ?? '')

const LINKING = new Set('and n on for with y e et und и en sur auf na pada di trên в на'.split(' '))

function isFar(last = '', next = ''): boolean {
  const [before, now] = [last, next].map((size) => Number(size.replace('$', '')))
  if (!(Number(before) > 0 && Number(now) > 0)) return false
  const ratio = Number(now) / Number(before)
  return ratio > FAR || ratio < 1 / FAR
}

/** What says that it changes something may have a few words beside it, but nobody else: "make it 15 for my brother". */
function areOwnWords(items: readonly Item[], isAnswer: boolean): boolean {
  if (items.some(({ word }) => ADDING.has(word) || OTHERWISE.test(fold(word)))) return false
  const others = items.flatMap((item, place) => (isOwnWord(item) ? [] : [place]))
  if (others.length === 0) return true
  if (others.length > MOST_OTHER_WORDS || others.some((place) => isNot(items[place] as Item))) return false
  // Who or where, as it was asked: "to my sister, olga.eth".
  if (isAnswer && !items.some(({ number }) => number !== undefined)) return true
  return (
    (isShortAnswer(items, others.length) || items.some(({ word }) => CHANGING.has(word))) &&
    !others.some((place) => WHOSE.has(itemBefore(items, place)?.word ?? ''))
  )
}

const MOST_OTHER_WORDS = 3
/** A number with one word beside it that is no yes. */
const isShortAnswer = (items: readonly Item[], others: number): boolean =>
  others === 1 &&
  items.some(({ number }) => number !== undefined) &&
  !items.some(({ classes }) => classes.has('confirm'))

/** What refuses, reports or judges, in a word. */
const isNot = ({ word }: Item): boolean => NOT.has(word) || isInSet('negations', word) || /n't$/.test(word)

function isOwnWord({ kind, number, chain, token, unit, classes, word }: Item): boolean {
  if (kind !== 'word' || number !== undefined || chain !== undefined || unit !== undefined) return true
  if (OWN_WORDS.has(word) || (token !== undefined && token.strength >= 2)) return true
  for (const name of classes) if (CLASSES.has(name)) return true
  return false
}

/** Verbs of requests, a yes, and what places a value. */
const CLASSES: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['swap', 'buy', 'sell', 'bridge', 'move', 'send', 'spend', 'limitOrder', 'stopOrder', 'takeProfit'] as const),
  ...([
    'twapOrder',
    'confirm',
    'to',
    'on',
    'from',
    'it',
    'dollar',
    'all',
    'half',
    'quarter',
    'third',
    'fragment',
    'falls',
  ] as const),
])
