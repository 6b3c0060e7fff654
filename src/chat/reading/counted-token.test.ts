import { expect, it } from 'vitest'
import { readCountedToken } from './counted-token.ts'

it.each([
  ['how much is 2.5 eth in usd', { amount: '2.5', symbol: 'ETH' }],
  ['wie viel sind 0,3 btc wert', { amount: '0.3', symbol: 'BTC' }],
  ['100 solの価格は', { amount: '100', symbol: 'SOL' }],
  ['price of eth', undefined],
  ['eth price in the last 7 days', undefined],
  ['1 eth or 20 sol', undefined],
])('%s', (message, counted) => {
  expect(readCountedToken(message)).toEqual(counted)
})
