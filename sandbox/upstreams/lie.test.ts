import { expect, it } from 'vitest'
import { tellLie } from './lie.ts'

const HONEST = {
  id: '7',
  chainId: 8453,
  price: '2.5',
  amountRaw: '1000000000000000001',
  buys: 3,
  is_honeypot: '1',
  decimals: 18,
  at: '2026-11-15T12:00:00.000Z',
  rows: [[1_794_700_800, 10, '0.4']],
  outcomePrices: '["0.4", "0.6"]',
}

it('changes figures and leaves names, flags and times', () => {
  expect(tellLie('inflated', HONEST)).toEqual({
    ...HONEST,
    price: '3.75',
    amountRaw: '1500000000000000001',
    buys: 5,
    rows: [[1_794_700_800, 15, '0.6']],
    outcomePrices: '["0.6","0.9"]',
  })
  expect(tellLie('zero', HONEST)).toMatchObject({ id: '7', price: '0', buys: 0, is_honeypot: '1', decimals: 18 })
})

it('is a day old, has no rows, or other decimals', () => {
  expect(tellLie('outdated', HONEST)).toMatchObject({
    price: '2',
    at: '2026-11-14T12:00:00.000Z',
    rows: [[1_794_614_400, 8, '0.32']],
  })
  expect(tellLie('empty', HONEST)).toMatchObject({ price: '2.5', rows: [], outcomePrices: '[]' })
  expect(tellLie('decimals', [HONEST, { token: { decimals: '6' } }])).toEqual([
    { ...HONEST, decimals: 6, outcomePrices: '["0.4","0.6"]' },
    { token: { decimals: '18' } },
  ])
})
