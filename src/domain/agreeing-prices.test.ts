import { expect, it } from 'vitest'
import { middle, splitByAgreement, toSpreadPct } from './agreeing-prices.ts'

const priced = (prices: Record<string, number>) =>
  Object.entries(prices).map(([source, priceUsd]) => ({ source, value: { priceUsd } }))
const split = (prices: Record<string, number>, voiceOf?: (source: string) => string) => {
  const { agreeing, rejected } = splitByAgreement(priced(prices), voiceOf)
  return [agreeing.map(({ source }) => source), rejected.map(({ source }) => source)]
}

it.each([
  ['times one and a half', 150],
  ['a thousandth', 0.1],
  ['decimals swapped', 1e14],
])('A3: one source that is wrong by %s is set aside by two that agree', (_, wrong) => {
  expect(split({ a: wrong, b: 100, c: 100.4 })).toEqual([['b', 'c'], ['a']])
  expect(split({ a: 100, b: wrong, c: 100.4 })).toEqual([['a', 'c'], ['b']])
})

it('keeps the better of two that disagree', () => {
  expect(split({ a: 100, b: 150 })).toEqual([['a'], ['b']])
})

it('A3: a source and its copy do not outvote two exchanges', () => {
  const prices = { coingecko: 62, coinbase: 100, kraken: 100.1, defillama: 62 }
  const copies = (source: string) => (source === 'defillama' ? 'coingecko' : source)
  expect(split(prices, copies)).toEqual([
    ['coinbase', 'kraken'],
    ['coingecko', 'defillama'],
  ])
})

it('is total for no reading at all', () => {
  expect(split({})).toEqual([[], []])
  expect([middle([1, 3]), toSpreadPct([1])]).toEqual([2, null])
})
