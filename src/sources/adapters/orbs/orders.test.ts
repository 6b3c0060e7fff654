import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readNamed, readSamples } from '../samples.test-kit.ts'
import { OrbsOrders } from './orders.ts'

it('tells stops, take-profits and TWAPs apart, with what is filled and the least that is received', () => {
  const orders = OrbsOrders.parse(readNamed('fixtures', 'orbs/orders-1').json)
  expect(
    orders.map(({ kind, status, filledPct, buyRaw, chainId }) => [kind, status, filledPct, buyRaw, chainId]),
  ).toEqual([
    ['stop-loss', 'open', 0, 2_280_000_000n, 8453],
    ['take-profit', 'open', 0, 3_300_000_000n, 8453],
    ['twap', 'open', 25, 2_400_000_000n, 8453],
    ['limit', 'filled', 100, null, 42161],
    ['limit', 'failed', 0, null, 8453],
  ])
})

it('maps every answer', () => {
  const samples = readSamples('orbs', 'orders')
  for (const { json } of samples) expect(OrbsOrders.safeParse(json).success).toBe(true)
  countMapped(samples)
})
