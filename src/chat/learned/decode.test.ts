import { expect, it } from 'vitest'
import { toItems } from '../language/items.ts'
import { decode } from './decode.ts'
import type { Choose } from './heads.ts'
import type { Tag } from './tags.ts'

type Choices = Record<Parameters<Choose>[0], string>

const CHOICES: Choices = {
  complete: 'yes',
  missing: 'amount',
  orderType: 'limit',
  side: 'buy',
  direction: 'none',
  kind: 'fear',
  amountSide: 'in',
  qtyUnit: 'none',
  action: 'list',
}

/** `word/tag`; without a tag it is `none`. */
function read(topic: string, tagged: string, choices: Partial<Choices> = {}) {
  const words = tagged.split(' ').map((one) => one.split(/\/(?=[a-z]+$)/))
  const items = toItems(words.map(([word]) => word).join(' '))
  expect(items, 'one item for each word').toHaveLength(words.length)
  return decode(
    topic,
    items,
    words.map(([, tag = 'none']) => tag as Tag),
    (head) => choices[head] ?? CHOICES[head],
  )
}

it('reads a trade with its chains', () => {
  expect(read('quote', 'swap 1.5k/amount usdc/source on base/origin to sol/destination on solana/target')).toEqual({
    token: 'USDC',
    amount: '1500',
    destinationToken: 'SOL',
    originChain: 'base',
    destinationChain: 'solana',
  })
})

it('says that a number counts what is bought, by the token behind it', () => {
  expect(read('quote', 'buy 4/amount aave/destination with dai/source')).toMatchObject({
    amount: '4',
    amountSide: 'out',
  })
  expect(read('quote', 'aave/destination for 4/amount dai/source', { amountSide: 'out' })).not.toHaveProperty(
    'amountSide',
  )
  expect(read('quote', 'buy $4/amount aave/destination', { amountSide: 'out' })).not.toHaveProperty('amountSide')
})

it('takes no amount from other money, a negative number or a range', () => {
  expect(read('pay', 'send €20/amount to bob.eth/recipient')).toEqual({ recipient: 'bob.eth' })
  expect(read('pay', 'send -5/amount usdc/source to bob.eth/recipient')).toEqual({
    token: 'USDC',
    recipient: 'bob.eth',
  })
})

it('reads shares of a balance', () => {
  expect(read('pay', 'send half/amount my usdc/source to Bob.eth/recipient')).toMatchObject({ amount: '50%' })
  expect(read('quote', 'sell all/amount my pepe/source')).toEqual({ token: 'PEPE', amount: 'all' })
})

it('signs the level of an order by its type', () => {
  const order = 'link/subject 10%/level 50/amount'
  expect(read('advanced-order', order, { orderType: 'stop-loss', side: 'sell' })).toMatchObject({ priceLevel: '-10%' })
  expect(read('advanced-order', order, { orderType: 'take-profit', side: 'sell' })).toMatchObject({
    priceLevel: '+10%',
  })
})

it('multiplies what is spent each time', () => {
  const twap = { orderType: 'twap' }
  const daily = read('advanced-order', 'buy $50/per of eth/subject every day for 10/duration days/duration', twap)
  expect(daily).toMatchObject({ qty: '500', durationSeconds: '864000', twapBucketCount: '10' })
  const whole = read('advanced-order', 'buy $50/amount of eth/subject over 5/duration days/duration', twap)
  expect(whole).toMatchObject({ qty: '50', durationSeconds: '432000' })
})

it('has no slots for a topic without any', () => {
  expect(read('unknown', 'hello there')).toEqual({})
})
