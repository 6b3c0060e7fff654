import { expect, it } from 'vitest'
import { toItems } from './items.ts'

const amounts = (message: string) =>
  toItems(message).flatMap(({ number }) => (number ? [`${number.usd ? '$' : ''}${number.value}`] : []))

it.each([
  ['send 9 dollars 99 to niko.eth', ['$9.99']],
  ['pay him 12 dollars 50', ['$12.5']],
  ['sell it at a dollar twenty', ['$1.2']],
  ['buy 3 bucks and 20 cents of eth', ['$3.2']],
])('%s', (message, wanted) => {
  expect(amounts(message)).toEqual(wanted)
})

it.each([
  ['swap 5 dollars 20 usdc', ['5', '20']],
  ['buy 20 dollars 10 days in a row', ['20', '10']],
  ['buy 40 dollars 3 times', ['40', '3']],
])('are two numbers: %s', (message, wanted) => {
  expect(amounts(message)).toEqual(wanted)
})
