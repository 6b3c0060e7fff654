/** Who may spend a wallet's tokens, and a link that takes it back. */
import type { Item } from '../../language/items.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { Slots } from '../../slots.ts'
import type { Frame, Intent } from '../intent.ts'
import { chainOf } from '../shared-reading.ts'
import { asksElsewhere, asksToCancel, patchPlace, tokenOf } from '../wallet-reading.ts'
import { after, onChain } from '../wording.ts'
import { answerApprovals } from './answer.ts'

export const approvalsIntent: Intent = {
  ability: { group: 'wallet', detail: 'token approvals and revoking them', short: ['token approvals'] },
  readings: [
    { stage: 'request', rank: 1, read: (reading) => (asksForApprovals(reading) ? readApprovals(reading) : undefined) },
    { stage: 'question', rank: 1, read: (reading) => (asksForApprovals(reading) ? readApprovals(reading) : undefined) },
  ],
  slots: ['token', 'chain', 'spender', 'action', 'address'],
  modelHint: 'who may spend the tokens of a wallet; action revoke when it shall be taken back',
  needs: () => [],
  patch: (reading, last) => ({
    ...patchPlace(reading, last),
    ...spenderOf(reading),
    ...(last.missing.includes('address') ? walletOf(reading) : {}),
    ...(asksToCancel(reading) ? { action: 'revoke' as const } : {}),
  }),
  ask: (_slots, _missing, say) => ({
    text: say('askWallet'),
    fill: [{}, { chain: 'base' }, { token: 'USDC', action: 'revoke' }],
  }),
  say: ({ token, chain, spender, action }) => [
    action === 'revoke' ? 'revoke my' : 'show my',
    token,
    'approvals',
    after('for', spender),
    after('on', chain),
  ],
  label: ({ token, chain, action }, say) => {
    const on = onChain(say, chain)
    if (action !== 'revoke') return say('sayApprovals', { on })
    return token === undefined ? say('sayRevokeAll', { on }) : say('sayRevoke', { token, on })
  },
  answer: answerApprovals,
  tokenSlot: () => 'token',
  movesMoney: false,
}

function readApprovals(reading: ParsedMessage): Frame {
  const spender = spenderOf(reading)
  const action = asksToCancel(reading) ? ('revoke' as const) : ('list' as const)
  return {
    slots: { ...tokenOf(withoutSpender(reading)), ...chainOf(reading), ...spender, action },
    missing: [],
    strong: true,
  }
}

/** Revoking is about approvals alone; "remove" and "cancel" need the word. */
function asksForApprovals(reading: ParsedMessage): boolean {
  const { has, items, message } = reading
  if (asksElsewhere(reading)) return false
  if (reading.quantities.some(({ amount }) => amount !== 'all') && has('send', 'swap', 'buy', 'sell', 'bridge'))
    return false
  if (
    items.some(({ word }) =>
      /^(?:revoke|revoking|unapprove|отозвать|отзови|revocar|revogar|revoga|thu hồi|取消授权|解除授权)$/.test(word),
    )
  )
    return true
  return (has('approvals') && !has('will')) || WHO_MAY_SPEND.test(message)
}

/** "which contracts got access to my LINK", "who can take my usdc". */
const WHO_MAY_SPEND =
  /\b(?:who|which|what|any(?:one|body|thing)?)\b.{0,30}\b(?:can|could|may|is|are|got|has|have)\b.{0,24}\b(?:spend|move|take|touch|access to)\b.{0,12}\bmy\b/i

/** Apps that people name; the word is kept as it was said. */
const APPS = new Set(
  'uniswap opensea permit2 1inch cow cowswap kyber kyberswap lifi li.fi jumper sushi sushiswap pancakeswap aave morpho across relay orbs paraswap velora aerodrome velodrome quickswap odos metamask blur balancer curve stargate'.split(
    ' ',
  ),
)

const isApp = ({ word }: Item): boolean => APPS.has(word.replace(/['’]s$/, ''))

/** An address in such a message is the contract that may spend. */
function spenderOf(reading: ParsedMessage): Pick<Slots, 'spender'> {
  const contract = reading.items.find(({ kind }) => kind === 'evm')
  if (contract) return { spender: contract.text }
  const app = reading.items.find((item) => isApp(item))
  return app ? { spender: app.word.replace(/['’]s$/, '') } : {}
}

/** "uniswap" names the app here, not its token. */
const withoutSpender = (reading: ParsedMessage): ParsedMessage => ({
  ...reading,
  tokens: reading.tokens.filter(({ place }) => {
    const item = reading.items[place]
    return !item || !isApp(item)
  }),
})

/** An address that answers the question for the wallet. */
function walletOf({ items }: ParsedMessage): Slots {
  const found = items.find(({ kind }) => kind === 'evm' || kind === 'name')
  return found ? { address: found.text } : {}
}
