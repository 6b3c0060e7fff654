/**
 * Whether an action has to be asked about: something is vague, missing or left over. A small logistic regression over what
 * both readers found, trained on what the model said of writers that it had not seen.
 */
import type { Item } from '../language/item.ts'
import type { Slots } from '../slots.ts'

/** What both readers found in a message that asks for an action. */
export interface ActionView {
  topic: string
  items: readonly Item[]
  /** The model's own opinion. */
  incomplete: number
  grammar: 'complete' | 'incomplete' | 'other'
  isModelComplete: boolean
  isSame: boolean
  isFollowUp: boolean
  /** The likelier reading. */
  slots: Slots
}

const MOST_COUNTED = 2
const WALLETS: ReadonlySet<Item['kind']> = new Set(['evm', 'solana', 'tron', 'name', 'handle', 'bad-address'])
export const ASKER_SIZE = 19

export function toAskerInput(view: ActionView): number[] {
  const { topic, items, incomplete, grammar, isModelComplete, isSame, isFollowUp } = view
  const said = new Set(Object.values(view.slots).flatMap((value) => [value].flat().map((one) => one.toLowerCase())))
  const has = (value: string) => said.has(value.toLowerCase()) || said.has(`$${value}`) || said.has(`${value}%`)
  const count = (test: (item: Item) => boolean) => Math.min(MOST_COUNTED, items.filter(test).length)
  const numbers = count(({ number }) => number !== undefined && !number.span && !isSaidNumber(number.value, view.slots))
  const odd = items.some(({ number }) => number?.currency !== undefined || number?.range || number?.sign === '-')
  const isVague = items.some(({ number }) => number?.ambiguous)
  const wallets = items.filter(({ kind, text }) => WALLETS.has(kind) && !has(text))
  const tokens = count((item) => isSureToken(item) && !has(item.token?.symbol ?? '') && !has(item.chain ?? ''))
  const logit = Math.log(Math.max(incomplete, 0.002) / Math.max(1 - incomplete, 0.002))
  const flags = [
    ...[grammar === 'complete', grammar === 'incomplete', isModelComplete, isSame, isFollowUp, odd, isVague],
    ...[
      wallets.length > 0,
      topic === 'pay',
      topic === 'advanced-order',
      items.some(isChoice),
      isModelComplete && isSame,
    ],
    ...[grammar === 'incomplete' && isModelComplete, grammar === 'complete' && !isModelComplete],
  ]
  return [1, logit, numbers, tokens, Math.max(0, logit), ...flags.map(Number)]
}

const isSureToken = ({ token, classes }: Item): boolean => (token?.strength ?? 0) >= 2 && classes.size === 0
const isChoice = ({ classes }: Item): boolean => classes.has('versus')

function isSaidNumber(value: string, slots: Slots): boolean {
  const { amount, qty, priceLevel, twapBucketCount, durationSeconds } = slots
  const number = Number(value)
  const numbers = [amount, qty, priceLevel, twapBucketCount].map((one) => Number((one ?? 'x').replace(/[$%+-]/g, '')))
  const parts = Number(twapBucketCount ?? Number.NaN)
  if (numbers.some((one) => Math.abs(one - number) <= 1e-9 * Math.max(1, number))) return true
  if (Math.abs(number * parts - Number(qty ?? Number.NaN)) < 1e-6) return true
  return durationSeconds !== undefined && Number(durationSeconds) % (number * 60) === 0
}

/** How likely it is that the action must be asked about. */
export function shareToAsk(weights: Float32Array, view: ActionView): number {
  const sum = toAskerInput(view).reduce((total, value, place) => total + value * (weights[place] as number), 0)
  return 1 / (1 + Math.exp(-sum))
}
