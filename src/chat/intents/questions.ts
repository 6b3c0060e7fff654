import { chainTitle } from '../../domain/chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { ReplyOption } from '../reply.ts'
import type { IntentName, SlotName, Slots } from '../understand/understanding.ts'
import type { Draft } from './answer-context.ts'
import { amountOf, toMessage } from './wording.ts'

type Asked = Pick<Draft, 'text' | 'options' | 'missing'>

/** One question back: it repeats what was understood, and offers messages that would complete it. */
export function toQuestion(intent: IntentName, said: Slots, missing: SlotName[]): Asked {
  const slots = cleanSlots(said)
  const asked = QUESTIONS[intent](slots, missing)
  const complete = (more: Slots): ReplyOption => {
    const message = toMessage(intent, { ...slots, ...more })
    return { label: capital(message), message }
  }
  return { text: asked.text, options: asked.fill.map(complete), missing }
}

/** A fragment that fits nothing: what it could be meant for. */
export function toBareQuestion(): Asked {
  const messages = ['price of ETH', 'send 10 USDC to <name>.eth', 'swap 0.1 ETH to USDC', 'is PEPE safe']
  return {
    text: 'What would you like to do with that? For example a price, a payment, a swap or a safety check.',
    options: messages.map((message) => ({ label: capital(message), message })),
    missing: [],
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

interface Question {
  text: string
  /** Slots that would complete the request, one set an option. */
  fill: Slots[]
}

const QUESTIONS: Record<IntentName, (slots: Slots, missing: SlotName[]) => Question> = {
  price: () => ({
    text: 'The price of which token? For example ETH, BTC or a $TICKER.',
    fill: symbols('ETH', 'BTC', 'SOL'),
  }),
  quote: askTrade,
  pay: askPayment,
  risk: () => ({
    text: 'Which token should be checked? Send its ticker or its contract address.',
    fill: [{ query: 'PEPE' }, { query: 'BONK' }],
  }),
  'smart-money': ({ chain, direction }) => ({
    text: `Smart money is read one token at a time: who ${direction === 'SELL' ? 'sells' : 'buys'} which token${on(chain)}?`,
    fill: symbols('AERO', 'LINK', 'UNI'),
  }),
  yield: ({ chain }) => ({ text: `Yield on which token${on(chain)}?`, fill: symbols('USDC', 'ETH', 'STABLES') }),
  'prediction-markets': () => ({ text: 'Odds of what?', fill: [{ topic: 'fed rate cut' }, { topic: 'bitcoin' }] }),
  'market-read': () => ({
    text: 'Which read: DeFi, narratives, trending, top protocols, fear and greed, or x402?',
    fill: ['defi', 'narrative', 'trending', 'fear'].map((kind) => ({ kind })),
  }),
  treasury: () => ({
    text: 'The treasury of which DAO? Uniswap, ENS and Arbitrum are covered.',
    fill: ['uniswap', 'ens', 'arbitrum'].map((dao) => ({ dao })),
  }),
  'sniper-check': () => ({
    text: 'Which token should be checked for snipers and holders? Send its ticker or its contract address.',
    fill: [{ tokenAddress: 'DEGEN' }, { tokenAddress: 'BRETT' }],
  }),
  'advanced-order': askOrder,
}

const symbols = (...names: string[]): Slots[] => names.map((symbol) => ({ symbol }))
const on = (chain: string | undefined): string => (chain === undefined ? '' : ` on ${chainTitle(chain)}`)

const BRIDGED = ['ethereum', 'arbitrum', 'base', 'optimism', 'polygon']
const MOST_OPTIONS = 4

function askTrade(slots: Slots, missing: SlotName[]): Question {
  const { token, destinationToken, originChain, destinationChain, amount } = slots
  const crosses =
    originChain !== destinationChain || missing.includes('originChain') || missing.includes('destinationChain')
  if (missing.includes('amount') && token === undefined && destinationToken === undefined)
    return {
      text: 'Which tokens would you like to swap, and how much? For example 0.1 ETH to USDC.',
      fill: [
        { amount: '0.1', token: 'ETH', destinationToken: 'USDC' },
        { amount: '$50', destinationToken: 'ETH' },
      ],
    }
  if (missing.includes('originChain') && !missing.includes('amount'))
    return {
      text: `Bridge ${amountOf(amount, token)}${to(destinationChain)}: from which chain?`,
      fill: chainsBut(destinationChain).map((chain) => ({ originChain: chain })),
    }
  if (missing.includes('destinationChain') && !missing.includes('amount'))
    return {
      text: `Bridge ${amountOf(amount, token)}${from(originChain)}: to which chain?`,
      fill: chainsBut(originChain).map((chain) => ({ destinationChain: chain })),
    }
  if (missing.includes('amount')) return askSize(slots, crosses)
  if (missing.includes('destinationToken'))
    return {
      text: `Swap ${amountOf(amount, token)}${on(originChain)} to which token?`,
      fill: ['USDC', 'ETH'].filter((name) => name !== token).map((name) => ({ destinationToken: name })),
    }
  return {
    text: `Which token would you like to spend${destinationToken === undefined ? '' : ` on ${destinationToken}`}?`,
    fill: ['USDC', 'ETH'].filter((name) => name !== destinationToken).map((name) => ({ token: name })),
  }
}

/** Sizes that complete the request; where more than the size is missing, the usual chains go with it. */
function askSize(slots: Slots, crosses: boolean): Question {
  const { token, destinationToken, originChain, destinationChain } = slots
  const start = originChain ?? other(destinationChain)
  const usual = crosses ? { originChain: start, destinationChain: destinationChain ?? other(start) } : {}
  const sizes = ['$50', '$100', '$500'].map((amount) => ({ ...usual, amount }))
  const examples = 'For example 0.1, $100, half or all.'
  if (crosses) {
    const ends = `${from(originChain)}${to(destinationChain)}`
    const chains = originChain === undefined || destinationChain === undefined ? ', and from which chain to which' : ''
    return {
      text: `How much ${token ?? 'of which token'} would you like to bridge${ends}${chains}? ${examples}`,
      fill: sizes,
    }
  }
  if (token === undefined)
    return {
      text: `How much ${destinationToken} would you like to buy${on(originChain)}? For example $100.`,
      fill: sizes,
    }
  const target = destinationToken === undefined ? 'sell' : `swap to ${destinationToken}`
  return { text: `How much ${token} would you like to ${target}${on(originChain)}? ${examples}`, fill: sizes }
}

const to = (chain: string | undefined): string => (chain === undefined ? '' : ` to ${chainTitle(chain)}`)
const from = (chain: string | undefined): string => (chain === undefined ? '' : ` from ${chainTitle(chain)}`)
const other = (chain: string | undefined): string => (chain === 'ethereum' ? 'base' : 'ethereum')
const chainsBut = (taken: string | undefined): string[] =>
  BRIDGED.filter((slug) => slug !== taken).slice(0, MOST_OPTIONS)

/** A recipient is never made up: the options only show the form. */
function askPayment({ amount, token, recipient, chain }: Slots, missing: SlotName[]): Question {
  const what = amountOf(amount, token) ?? 'what'
  if (missing.includes('recipient')) {
    const size = amount === undefined ? { amount: '10', token: token ?? 'USDC' } : {}
    return {
      text: `Send ${what}${on(chain)} to whom? Give the full address, or a name such as alice.eth.`,
      fill: [
        { ...size, recipient: '<name>.eth' },
        { ...size, recipient: '<address>' },
      ],
    }
  }
  return {
    text: `How much ${token ?? 'USDC'} would you like to send to ${recipient}${on(chain)}?`,
    fill: ['$10', '$50', '$100'].map((size) => ({ amount: size })),
  }
}

function askOrder(slots: Slots, missing: SlotName[]): Question {
  const { orderType = 'limit', side, token, qty, priceLevel } = slots
  const known = capital(toMessage('advanced-order', { ...slots, orderType }))
  const sell = side === 'sell' || orderType === 'stop-loss' || orderType === 'take-profit'
  const base: Slots = {
    orderType,
    ...(side === undefined ? { side: sell ? 'sell' : 'buy' } : {}),
    ...(token === undefined ? { token: 'ETH' } : {}),
    ...(qty === undefined ? { qty: sell ? '50%' : '100' } : {}),
    ...(orderType === 'twap' && slots.durationSeconds === undefined ? { durationSeconds: '86400' } : {}),
    ...(orderType !== 'twap' && priceLevel === undefined
      ? { priceLevel: sell && orderType !== 'stop-loss' ? '+10%' : '-10%' }
      : {}),
  }
  if (missing.includes('token'))
    return {
      text: 'Which token is the order for, and how much of it?',
      fill: ['ETH', 'LINK'].map((name) => ({ ...base, token: name })),
    }
  if (missing.includes('qty'))
    return {
      text: `${known}: how much should it ${sell ? 'sell? For example 0.5, half or all.' : 'spend? For example $100.'}`,
      fill: (sell ? ['25%', '50%', 'all'] : ['50', '100', '500']).map((size) => ({ ...base, qty: size })),
    }
  if (missing.includes('durationSeconds'))
    return {
      text: `${known}: over how long? For example 24 hours or 7 days.`,
      fill: ['86400', '604800', '2592000'].map((durationSeconds) => ({ ...base, durationSeconds })),
    }
  if (missing.includes('priceLevel')) {
    const levels = orderType === 'stop-loss' || !sell ? ['-5%', '-10%', '-20%'] : ['+5%', '+10%', '+20%']
    return {
      text: `${known}: at which price? For example 2000 or 10% from now.`,
      fill: levels.map((level) => ({ ...base, priceLevel: level })),
    }
  }
  return {
    text: `${known}: buy or sell?`,
    fill: (['buy', 'sell'] as const).map((way) => ({
      ...base,
      side: way,
      ...(qty === undefined ? { qty: way === 'sell' ? '50%' : '100' } : {}),
    })),
  }
}

/** What people typed is shown back to them and to machines: as plain as anything else. */
function cleanSlots(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((text) => cleanText(text, 64)) : cleanText(String(value), 64),
    ]),
  ) as Slots
}
