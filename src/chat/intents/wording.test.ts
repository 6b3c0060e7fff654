import { describe, expect, it } from 'vitest'
import type { IntentName } from '../intents/catalog.ts'
import type { SlotName, Slots } from '../slots.ts'
import { understand } from '../understand/understand.ts'
import { intents } from './catalog.ts'
import { toMessage, toQuestion } from './wording.ts'

const CASES: [IntentName, Slots, SlotName[], string][] = [
  ['price', {}, ['symbol'], 'The price of which token?'],
  ['quote', { token: 'ETH', destinationToken: 'USDC' }, ['amount'], 'How much ETH would you like to swap to USDC?'],
  ['quote', { destinationToken: 'ETH' }, ['amount'], 'How much ETH would you like to buy?'],
  ['quote', { token: 'ETH' }, ['amount'], 'How much ETH would you like to sell?'],
  ['quote', {}, ['token', 'amount', 'destinationToken'], 'Which tokens would you like to swap, and how much?'],
  [
    'quote',
    { token: 'USDC', amount: '500', destinationChain: 'base' },
    ['originChain'],
    'Bridge 500 USDC to Base: from which chain?',
  ],
  [
    'quote',
    { token: 'USDC', amount: '500', originChain: 'base' },
    ['destinationChain'],
    'Bridge 500 USDC from Base: to which chain?',
  ],
  [
    'quote',
    { token: 'USDC' },
    ['amount', 'originChain', 'destinationChain'],
    'How much USDC would you like to bridge, and from which chain to which?',
  ],
  ['pay', { amount: '50', token: 'USDC' }, ['recipient'], 'Send 50 USDC to whom?'],
  [
    'pay',
    { recipient: 'vitalik.eth', token: 'ETH' },
    ['amount'],
    'How much ETH would you like to send to vitalik.eth?',
  ],
  ['risk', {}, ['query'], 'Which token should be checked?'],
  ['smart-money', { direction: 'SELL' }, ['symbol'], 'who sells which token?'],
  ['yield', { chain: 'base' }, ['symbol'], 'Yield on which token on Base?'],
  ['treasury', {}, ['dao'], 'The treasury of which DAO?'],
  ['market-read', {}, ['kind'], 'Which read'],
  ['sniper-check', {}, ['tokenAddress'], 'Which token should be checked for snipers'],
  [
    'advanced-order',
    { orderType: 'limit', side: 'buy', token: 'ETH', priceLevel: '3000' },
    ['qty'],
    'Limit buy ETH at 3000: how much should it spend?',
  ],
  [
    'advanced-order',
    { orderType: 'twap', side: 'buy', token: 'ETH', qty: '100' },
    ['durationSeconds'],
    'Twap buy $100 of ETH: over how long?',
  ],
  [
    'advanced-order',
    { orderType: 'stop-loss', side: 'sell', token: 'ETH', qty: '2' },
    ['priceLevel'],
    'Stop loss 2 ETH: at which price?',
  ],
]

describe.each(CASES)('%s %j without %j', (intent, slots, missing, text) => {
  const question = toQuestion(intents[intent], slots, missing)

  it('asks one thing, and repeats what it has', () => {
    expect(question.text).toContain(text)
    expect(question.missing).toEqual(missing)
  })

  it('offers two to four messages, each of which completes it', () => {
    const options = question.options ?? []
    expect(options.length).toBeGreaterThanOrEqual(2)
    expect(options.length).toBeLessThanOrEqual(4)
    // A recipient is never made up, so those options are forms to be filled in.
    const whole = options.filter(({ message }) => !message.includes('<'))
    expect(whole.map(({ message }) => [message, understand(message).kind])).toEqual(
      whole.map(({ message }) => [message, 'answer']),
    )
    expect(whole.map(({ message }) => understand(message))).toEqual(
      whole.map(() => expect.objectContaining({ intent, slots: expect.objectContaining(slots) })),
    )
  })
})

it.each<[IntentName, Slots]>([
  ['price', { symbol: 'ETH' }],
  ['price', { symbols: ['ETH', 'SOL'] }],
  ['quote', { token: 'ETH', amount: '0.1', destinationToken: 'USDC', originChain: 'base', destinationChain: 'base' }],
  ['quote', { token: 'USDC', amount: '250', originChain: 'arbitrum', destinationChain: 'base' }],
  ['quote', { token: 'USDC', amount: '100', destinationToken: 'SOL', originChain: 'base', destinationChain: 'solana' }],
  ['quote', { amount: '$50', destinationToken: 'PEPE' }],
  ['quote', { token: 'USDC', amount: '10', amountSide: 'out', destinationToken: 'LINK' }],
  ['quote', { token: 'DEGEN', amount: '50%', destinationToken: 'ETH' }],
  ['quote', { token: 'ARB', amount: 'all' }],
  ['pay', { amount: '20', token: 'USDC', recipient: 'vitalik.eth', chain: 'base' }],
  ['risk', { query: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' }],
  ['smart-money', { symbol: 'ONDO', direction: 'SELL', chain: 'ethereum' }],
  ['yield', { symbol: 'USDC', chain: 'base' }],
  ['treasury', { dao: 'uniswap' }],
  ['sniper-check', { tokenAddress: 'DEGEN', chain: 'base' }],
  ['market-read', { kind: 'trending' }],
  ['advanced-order', { orderType: 'limit', side: 'buy', token: 'AERO', qty: '250', priceLevel: '0.8', chain: 'base' }],
  ['advanced-order', { orderType: 'stop-loss', side: 'sell', token: 'ETH', qty: '2', priceLevel: '2000' }],
  ['advanced-order', { orderType: 'take-profit', side: 'sell', token: 'LINK', qty: '500', priceLevel: '40' }],
  ['advanced-order', { orderType: 'twap', side: 'sell', token: 'ETH', qty: '5', durationSeconds: '7200' }],
])('%s %j is understood again as it was', (intent, slots) => {
  const message = toMessage(intents[intent], slots)
  expect([message, understand(message)]).toEqual([message, expect.objectContaining({ kind: 'answer', intent, slots })])
})
