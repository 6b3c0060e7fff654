import { expect, it } from 'vitest'
import type { Slots } from '../../slots.ts'
import { readByGrammar } from '../grammar.ts'
import { isMarked } from './marked.ts'

const isCompelled = (intent: 'quote' | 'advanced-order', message: string, slots: Slots) =>
  isMarked(intent, slots, readByGrammar(message).parsed)

it.each([
  ['flurp 5 eth into usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
  ['5 eth usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
  ['flurp me $50 of pepe', { amount: '$50', destinationToken: 'PEPE' }],
  ['i need 3 sol, paying with usdc', { token: 'USDC', amount: '3', amountSide: 'out', destinationToken: 'SOL' }],
  ['flurp all my pepe into usdc', { token: 'PEPE', amount: 'all', destinationToken: 'USDC' }],
  [
    'flurp 2 eth from base to arbitrum',
    { token: 'ETH', amount: '2', originChain: 'base', destinationChain: 'arbitrum' },
  ],
] as [string, Slots][])('issue 15: the words compel a trade whatever its verb: %s', (message, slots) => {
  expect(isCompelled('quote', message, slots)).toBe(true)
})

it.each([
  ['flurp 5 eth for usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
  ['flurp 5 eth into usdc', { token: 'USDC', amount: '5', amountSide: 'out', destinationToken: 'ETH' }],
  ['flurp 5 eth with usdc', { token: 'ETH', amount: '5', destinationToken: 'USDC' }],
  ['flurp 5 eth', { amount: '5', amountSide: 'out', destinationToken: 'ETH' }],
  ['sell $50 of pepe', { amount: '$50', destinationToken: 'PEPE' }],
  ['flurp 2 eth base arbitrum', { token: 'ETH', amount: '2', originChain: 'arbitrum', destinationChain: 'base' }],
] as [string, Slots][])('issue 15: no side is compelled that a verb could turn: %s', (message, slots) => {
  expect(isCompelled('quote', message, slots)).toBe(false)
})

it.each([
  ['flurp 500 usdc of sol at 118', { orderType: 'limit', side: 'buy', token: 'SOL', qty: '500', priceLevel: '118' }],
  ['stop loss 2500 link 9', { orderType: 'stop-loss', side: 'sell', token: 'LINK', qty: '2500', priceLevel: '9' }],
  [
    'half of my aave goes if it drops below 80',
    { orderType: 'stop-loss', side: 'sell', token: 'AAVE', qty: '50%', priceLevel: '80' },
  ],
  [
    'flurp $5 of doge daily for 30 days',
    { orderType: 'twap', side: 'buy', token: 'DOGE', qty: '150', durationSeconds: '2592000', twapBucketCount: '30' },
  ],
] as [string, Slots][])('issue 15: the words compel an order: %s', (message, slots) => {
  expect(isCompelled('advanced-order', message, slots)).toBe(true)
})

it.each([
  [
    'flurp 10 sol at 118',
    { orderType: 'limit', side: 'buy', token: 'SOL', qty: '10', qtyUnit: 'token', priceLevel: '118' },
  ],
  ['stop 0.41 link 20', { orderType: 'stop-loss', side: 'sell', token: 'LINK', qty: '0.41', priceLevel: '0.41' }],
  [
    'flurp $500 of sol if it climbs over 118',
    { orderType: 'limit', side: 'buy', token: 'SOL', qty: '500', priceLevel: '118' },
  ],
  [
    'flurp $5 of doge daily for 30 days',
    { orderType: 'twap', side: 'buy', token: 'DOGE', qty: '5', durationSeconds: '2592000', twapBucketCount: '30' },
  ],
] as [string, Slots][])('issue 15: no order is compelled that could be another: %s', (message, slots) => {
  expect(isCompelled('advanced-order', message, slots)).toBe(false)
})
