import { expect, it } from 'vitest'
import { findDoubts } from './accounted.ts'
import type { Reading } from './evidence.ts'

const swap = (slots: Reading['slots']): Reading => ({ intent: 'quote', slots })

it.each([
  ['swap 5, no sorry 6, link to usdc', { amount: '6', token: 'LINK', destinationToken: 'USDC' }],
  ['swap 200 usdc to eth, i mean wsteth', { amount: '200', token: 'USDC', destinationToken: 'WSTETH' }],
  ['swap 100 usdc, no wait, 200 dai to eth', { amount: '200', token: 'DAI', destinationToken: 'ETH' }],
])('issue 15: what a correction replaces is accounted for: %s', (message, slots) => {
  expect(findDoubts(message, swap(slots))).toEqual([])
})

it.each([
  ['swap 5, no sorry 6, link to usdc', { amount: '5', token: 'LINK', destinationToken: 'USDC' }],
  [
    'swap 100 usdc to eth, sorry for the delay, 20 more later',
    { amount: '100', token: 'USDC', destinationToken: 'ETH' },
  ],
])('issue 15: what is read in spite of a correction is doubted: %s', (message, slots) => {
  expect(findDoubts(message, swap(slots))).not.toEqual([])
})

it('issue 15: a corrected recipient is always asked about', () => {
  const slots = { amount: '20', token: 'USDC', recipient: 'amy.eth' }
  expect(findDoubts('send 20 usdc to bob.eth, no wait, to amy.eth', { intent: 'pay', slots })).not.toEqual([])
})

it.each([
  ['sell half eth for usdc', { token: 'ETH', amount: '0.5', destinationToken: 'USDC' }],
  ['metade de um eth em link', { token: 'ETH', amount: '50%', destinationToken: 'LINK' }],
  ['dreiviertel meiner link in usdc', { token: 'LINK', amount: 'all', destinationToken: 'USDC' }],
  ['十分之一个eth换成usdc', { token: 'ETH', amount: '1', destinationToken: 'USDC' }],
  ['2 eth rưỡi ra usdc', { token: 'ETH', amount: '2', destinationToken: 'USDC' }],
  ['swap 5q eth to usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
])('issue 15: a part of a whole that is not in the amount is doubted: %s', (message, slots) => {
  expect(findDoubts(message, swap(slots))).not.toEqual([])
})

const order = (slots: Reading['slots']): Reading => ({ intent: 'advanced-order', slots })

it.each([
  ['tp eth 4000 25%', { orderType: 'take-profit', side: 'sell', token: 'ETH', qty: '4000', priceLevel: '+25%' }],
  ['tp sol 25% 40%', { orderType: 'take-profit', side: 'sell', token: 'SOL', qty: '25%', priceLevel: '+40%' }],
  ['stop 0.41 xlm 20k', { orderType: 'stop-loss', side: 'sell', token: 'XLM', qty: '0.41', priceLevel: '20000' }],
  [
    'a stop five percent under for half of my 40 sol',
    { orderType: 'stop-loss', side: 'sell', token: 'SOL', qty: '40', priceLevel: '-5%' },
  ],
  [
    'take profit: btc 0.4, $142,000',
    { orderType: 'take-profit', side: 'sell', token: 'BTC', qty: '142000', qtyUnit: 'usd', priceLevel: '0.4' },
  ],
  [
    'twap 80 wbtc out, three days, every 30 minutes',
    { orderType: 'twap', side: 'sell', token: 'WBTC', qty: '11520', durationSeconds: '259200', twapBucketCount: '144' },
  ],
  [
    'limit buy $250 of brett at 40m mcap',
    { orderType: 'limit', side: 'buy', token: 'BRETT', qty: '250', priceLevel: '40000000' },
  ],
] as [string, Reading['slots']][])('issue 15: an order that could be another is doubted: %s', (message, slots) => {
  expect(findDoubts(message, order(slots))).not.toEqual([])
})

it.each([
  ['swap almost all of my link for usdc', { token: 'LINK', amount: 'all', destinationToken: 'USDC' }],
  ['do teen link usdc', { token: 'LINK', amount: '3', destinationToken: 'USDC' }],
  ['sell one of my two btc for usdc', { token: 'BTC', amount: '2', destinationToken: 'USDC' }],
  ['swap 250 to eth', { amount: '250', destinationToken: 'ETH' }],
  ['sell 120% of my link', { token: 'LINK', amount: '120%' }],
  ['vende 2 mi de pepe', { token: 'PEPE', amount: '2' }],
  ['swap 10 avax to usdc hmm make that ugh', { token: 'AVAX', amount: '10', destinationToken: 'USDC' }],
  ['swap twnety five link to usdc', { token: 'LINK', amount: '5', destinationToken: 'USDC' }],
  ['swap 100 link to usdc evrey week', { token: 'LINK', amount: '100', destinationToken: 'USDC' }],
  ['sell link at 2000', { token: 'LINK', amount: '2000' }],
  ['how much eth to end up with 1000 usdt', { token: 'USDT', amount: '1000', destinationToken: 'ETH' }],
  ['firma por mi y cambia 5 eth a usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
] as [string, Reading['slots']][])(
  'issue 15: a trade that is not all that was said is doubted: %s',
  (message, slots) => {
    expect(findDoubts(message, swap(slots))).not.toEqual([])
  },
)
