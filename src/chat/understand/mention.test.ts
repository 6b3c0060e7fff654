import { expect, it } from 'vitest'
import { understand } from './understand.ts'

it.each([
  'swap 100 usdc to eth',
  'price of eth',
  'send 5 usdc to bob.eth',
  'what can you do',
  '50 usdc into op on base',
])('issue 15: a bot that is mentioned first is not paid: %s', (message) => {
  expect(understand(`@sextantbot ${message}`)).toEqual(understand(message))
  expect(understand(`@OtherBot, ${message}`)).toEqual(understand(message))
})

it('issue 15: somebody else who is named first may be paid', () => {
  expect(understand('@alice gets 5 usdc from me')).toMatchObject({ intent: 'pay' })
})
