import { expect, test } from 'vitest'
import { addUp, type Sales } from './measure-sales.ts'
import { isTrue, toPaidReport, toRatios } from './paid-report.ts'

const sales = (changes: Partial<Sales>): Sales => ({
  name: 'Sextant',
  concurrency: 16,
  sent: 10,
  sold: 10,
  seconds: 1,
  cpuMs: 20,
  latenciesMs: [5],
  rpcCalls: 4,
  transactions: 2,
  gas: 500_000,
  transfers: 10,
  wrongTransfers: 0,
  ...changes,
})

test('rounds add up to one point', () => {
  const rounds = addUp([sales({}), sales({ sold: 8, transfers: 9, wrongTransfers: 1, latenciesMs: [7], seconds: 3 })])
  expect(rounds).toEqual(
    sales({
      sent: 20,
      sold: 18,
      seconds: 4,
      cpuMs: 40,
      latenciesMs: [5, 7],
      rpcCalls: 8,
      transactions: 4,
      gas: 1_000_000,
      transfers: 19,
      wrongTransfers: 1,
    }),
  )
})

test('ratios say how many times more sales and how many times less CPU', () => {
  const official = sales({ name: 'official', sold: 5, cpuMs: 40 })
  expect(toRatios([official, sales({})], 'Sextant')).toEqual([
    { concurrency: 16, official: 'official', rate: 2, cpu: 4 },
  ])
})

test('the report names every point at which ours is behind', () => {
  const faster = sales({ name: 'official', seconds: 0.5 })
  const report = toPaidReport([sales({}), faster, sales({ name: 'slow', seconds: 2, cpuMs: 30 })], 'Sextant', 'machine')
  expect(report).toContain('Ours is behind at: 16 (official).')
})

test('a transfer without an answer, or of another amount, is not a true account', () => {
  expect([sales({}), sales({ transfers: 11 }), sales({ wrongTransfers: 1 })].map(isTrue)).toEqual([true, false, false])
})
