/** A wallet's own orders, and a link that cancels them. */
import type { Item } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Frame, Intent } from '../intent.ts'
import { chainOf } from '../shared-reading.ts'
import { addressOf, asksElsewhere, asksToCancel, patchPlace, tokenOf } from '../wallet-reading.ts'
import { after, onChain } from '../wording.ts'
import { answerOrders } from './answer.ts'

export const ordersIntent: Intent = {
  ability: { group: 'wallet', detail: 'your open orders', short: ['open orders'] },
  readings: [
    { stage: 'request', rank: 3, read: (reading) => (asksForOrders(reading) ? readOrders(reading) : undefined) },
    { stage: 'question', rank: 3, read: (reading) => (asksForOrders(reading) ? readOrders(reading) : undefined) },
  ],
  slots: ['token', 'chain', 'action', 'address'],
  modelHint: 'the orders a wallet has placed; action cancel when one shall be cancelled',
  needs: () => [],
  patch: (reading, last) => ({
    ...addressOf(reading),
    ...patchPlace(reading, last),
    ...(asksToCancel(reading) ? { action: 'cancel' as const } : {}),
  }),
  ask: (_slots, _missing, say) => ({
    text: say('askWallet'),
    fill: [{}, { chain: 'base' }, { token: 'ETH', action: 'cancel' }],
  }),
  say: ({ token, chain, action }) => [
    action === 'cancel' ? 'cancel my' : 'show my open',
    token,
    'orders',
    after('on', chain),
  ],
  label: ({ chain, action }, say) => say(action === 'cancel' ? 'sayCancel' : 'sayOrders', { on: onChain(say, chain) }),
  answer: answerOrders,
  tokenSlot: () => 'token',
  movesMoney: false,
}

const readOrders = (reading: ParsedMessage): Frame => ({
  slots: {
    ...addressOf(reading),
    ...tokenOf(reading),
    ...chainOf(reading),
    action: asksToCancel(reading) ? 'cancel' : 'list',
  },
  missing: [],
  strong: true,
})

/** Orders that exist already: "my open orders", "cancel the limit", "did my stop loss fill". A new one has a size. */
function asksForOrders(reading: ParsedMessage): boolean {
  const { has, items, message } = reading
  if (asksElsewhere(reading)) return false
  if (/^\/?(?:my |open )?orders\b/i.test(message)) return true
  const kinds =
    has('order', 'limitOrder', 'stopOrder', 'takeProfit', 'twapOrder') || items.some(({ word }) => PLURALS.has(word))
  if (!kinds && !has('openOrders', 'cancel')) return false
  const ends = asksToCancel(reading)
  const sized = reading.quantities.some(({ amount }) => amount !== 'all') || reading.measures.spans.length > 0
  if (sized && !ends) return has('openOrders') && !has('buy', 'sell', 'swap', 'twapOrder')
  if (has('openOrders')) return true
  if (has('cancel') && kinds) return true
  if (has('cancel') && says(items, /^(?:one|ones)$/)) return true
  if (!kinds) return false
  if (ends && says(items, /^(?:the|my|that|this|all|every|of)$/) && !has('when', 'falls', 'rises')) return true
  if (says(items, /^(?:fill|filled|fills|resting|pending|coming along|triggered|executed)$/)) return true
  return (
    says(items, /^(?:open|pending|active|existing|my|past)$/) &&
    says(items, /^(?:list|show|show me|view|see|what|which|status|check|any|how|how's|hows)$/)
  )
}

/** Orders of which there are several. */
const PLURALS: ReadonlySet<string> = new Set(['limits', 'stops', 'twaps', 'dcas'])

const says = (items: readonly Item[], pattern: RegExp): boolean => items.some(({ word }) => pattern.test(word))
