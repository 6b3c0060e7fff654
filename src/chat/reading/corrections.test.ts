import { expect, it } from 'vitest'
import { toItems } from '../language/items.ts'
import { applyCorrections } from './corrections.ts'

const corrected = (message: string) =>
  applyCorrections(toItems(message))
    .map(({ number, word }) => number?.value ?? word)
    .join(' ')

it.each([
  ['swap 5, no sorry 6, link to usdc', 'swap 6 link to usdc'],
  ['send 30, sorry, 35 usdc to walter.eth', 'send 35 usdc to walter.eth'],
  ['send 20 usdc to bob.eth, no, 30', 'send 30 usdc to bob.eth'],
  ['pay 75 usdc to bakery.eth, no sorry, to shop.eth', 'pay 75 usdc to shop.eth'],
  ['swap 1 eth to usdc no wait 2 eth', 'swap 2 eth to usdc'],
  ['buy 100 usdc of zora actually make that 150', 'buy 150 usdc of zora'],
  ['swap 20 usdc to op, not arb', 'swap 20 usdc to op'],
  ['envía 6 usdc a leo.eth, perdón, a lea.eth', 'envía 6 usdc a lea.eth'],
])('%s', (message, wanted) => {
  expect(corrected(message)).toBe(wanted)
})

it.each([
  'swap 10 eth and make it usdc',
  'actually send 5 usdc to bob.eth',
  'sorry, what is the price of eth',
  'make it 500',
])('corrects nothing in: %s', (message) => {
  expect(applyCorrections(toItems(message))).toEqual(toItems(message))
})
