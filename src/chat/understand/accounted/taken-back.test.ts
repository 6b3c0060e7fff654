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
