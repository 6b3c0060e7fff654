import { expect, it } from 'vitest'
import { toItems } from '../language/items.ts'
import { maskOf, messageFeatures } from './features.ts'
import { hashText, mix } from './hash.ts'

const NOTHING_BEFORE = { last: '', asked: false }
const featuresOf = (message: string, situation = NOTHING_BEFORE) =>
  messageFeatures(toItems(message), message, situation)

it('masks tokens, amounts, chains and wallets, so that one message teaches all like it', () => {
  expect(toItems('send 20 usdc to alice.eth on base').map(maskOf)).toEqual([
    'send',
    '<number>',
    '<token>',
    'to',
    '<name>',
    'on',
    '<chain>',
  ])
  expect(toItems('buy $50 of zzqqx').map(maskOf)).toEqual(['buy', '<dollars>', 'of', '<new>'])
  expect(featuresOf('swap 2 usdt to usdc')).toEqual(featuresOf('swap 750 wbtc to weth'))
})

it('keeps what differs in meaning apart', () => {
  expect(featuresOf('buy eth')).not.toEqual(featuresOf('sell eth'))
  expect(featuresOf('swap 5% link to usdc')).not.toEqual(featuresOf('swap 5 link to usdc'))
  expect(featuresOf('swap link')).not.toEqual(featuresOf('swap link?'))
})

it('has each feature once, and takes what was asked last into account', () => {
  const plain = featuresOf('and on base and on arbitrum')
  expect(new Set(plain).size).toBe(plain.length)
  const follows = featuresOf('and on base and on arbitrum', { last: 'yield', asked: true })
  expect(follows.filter((feature) => !plain.includes(feature))).toHaveLength(4)
})

it('does not grow without end', () => {
  expect(featuresOf('swap '.repeat(5_000)).length).toBeLessThan(200)
})

it('hashes a part of a text like the part alone, and minds the order', () => {
  expect(hashText('^swap$', 1, 5)).toBe(hashText('swap'))
  expect(mix(1, 2)).not.toBe(mix(2, 1))
})
