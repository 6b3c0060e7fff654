/**
 * Whether an action has to be asked about: something is vague, missing or left over. A small logistic regression over what
 * both readers found, trained on what the model said of writers that it had not seen.
 */
import { type Item, is } from '../language/item.ts'
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
  const said = valuesOf(view.slots)
  let numbers = 0
  let tokens = 0
  let wallets = 0
  let odd = false
  let isVague = false
  let hasChoice = false
  for (const item of items) {
    const { number } = item
    if (number) {
      if (!number.span && !isSaidNumber(number.value, view.slots)) numbers++
      odd ||= number.currency !== undefined || number.range === true || number.sign === '-'
      isVague ||= number.ambiguous === true
    }
    if (item.kind !== 'word' && WALLETS.has(item.kind) && !isSaid(said, item.text)) wallets++
    if (isSureToken(item) && !isSaid(said, item.token?.symbol ?? '') && !isSaid(said, item.chain ?? '')) tokens++
    hasChoice ||= is(item, 'versus')
  }
  const logit = Math.log(Math.max(incomplete, 0.002) / Math.max(1 - incomplete, 0.002))
  return [
    1,
    logit,
    Math.min(MOST_COUNTED, numbers),
    Math.min(MOST_COUNTED, tokens),
    Math.max(0, logit),
    Number(grammar === 'complete'),
    Number(grammar === 'incomplete'),
    Number(isModelComplete),
    Number(isSame),
    Number(isFollowUp),
    Number(odd),
    Number(isVague),
    Number(wallets > 0),
    Number(topic === 'pay'),
    Number(topic === 'advanced-order'),
    Number(hasChoice),
    Number(isModelComplete && isSame),
    Number(grammar === 'incomplete' && isModelComplete),
    Number(grammar === 'complete' && !isModelComplete),
  ]
}

/** All values of a request, in lower case. */
function valuesOf(slots: Slots): readonly string[] {
  const values: string[] = []
  for (const value of Object.values(slots))
    if (typeof value === 'string') values.push(value.toLowerCase())
    else for (const one of value) values.push(one.toLowerCase())
  return values
}

function isSaid(said: readonly string[], value: string): boolean {
  const lower = value.toLowerCase()
  return said.some((one) => one === lower || one === `$${value}` || one === `${value}%`)
}

const isSureToken = ({ token, classes }: Item): boolean => (token?.strength ?? 0) >= 2 && classes.size === 0

function isSaidNumber(value: string, slots: Slots): boolean {
  const { amount, qty, priceLevel, twapBucketCount, durationSeconds } = slots
  const number = Number(value)
  const most = 1e-9 * Math.max(1, number)
  const isNear = (one: string | undefined): boolean =>
    one !== undefined && Math.abs(Number(one.replace(/[$%+-]/g, '')) - number) <= most
  if (isNear(amount) || isNear(qty) || isNear(priceLevel) || isNear(twapBucketCount)) return true
  const parts = Number(twapBucketCount ?? Number.NaN)
  if (Math.abs(number * parts - Number(qty ?? Number.NaN)) < 1e-6) return true
  return durationSeconds !== undefined && Number(durationSeconds) % (number * 60) === 0
}

/** How likely it is that the action must be asked about. */
export function shareToAsk(weights: Float32Array, view: ActionView): number {
  let sum = 0
  const input = toAskerInput(view)
  for (let place = 0; place < input.length; place++) sum += (input[place] as number) * (weights[place] as number)
  return 1 / (1 + Math.exp(-sum))
}
