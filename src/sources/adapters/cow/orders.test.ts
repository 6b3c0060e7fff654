import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readNamed, readSamples } from '../samples.test-kit.ts'
import { CowOrders } from './orders.ts'

it('reads the orders of a wallet with their status and how much is filled', () => {
  const orders = CowOrders.parse(readNamed('fixtures', 'cow/account-orders-1').json)
  expect(orders.map(({ status, filledPct }) => [status, filledPct])).toEqual([
    ['open', 0],
    ['open', 25],
    ['filled', 100],
    ['cancelled', 0],
    ['expired', 0],
    ['open', 0],
  ])
  expect(orders[0]).toMatchObject({
    kind: 'limit',
    sellToken: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    sellRaw: 250_000_000n,
    buyRaw: 100_000_000_000_000_000n,
    createdAtMs: Date.parse('2026-11-11T08:30:00.123Z'),
    endsAtMs: 1_795_400_064_000,
  })
})

it('maps every answer', () => {
  const samples = readSamples('cow', 'account-orders')
  for (const { json } of samples) expect(CowOrders.safeParse(json).success).toBe(true)
  countMapped(samples)
})
