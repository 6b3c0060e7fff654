import { expect, test } from 'vitest'
import { isOver, toAnswersReport } from './answers-report.ts'
import { generatePools } from './generate-pools.ts'
import { type LoadCalls, pickQuestion } from './measure-load.ts'
import { listAsked } from './questions.ts'
import { between } from './start-market.ts'

const bare = { bareMs: 0.2, bytes: 1_859 }
const load: LoadCalls = {
  name: 'fast',
  requests: 2_000,
  seconds: 10,
  failed: {},
  callsPer1000: 12.5,
  chainReadsPer1000: 8,
  calls: { lifi: 20, relay: 5 },
}

test('a report says what was measured and which load asks others too often', () => {
  const report = toAnswersReport({
    machine: 'A machine.',
    answers: [
      { name: 'price', answers: 1_500, p50Ms: 0.4, p99Ms: 2, cpuMs: 0.5, ...bare, chainReads: 0, calls: {} },
      { name: 'risk', answers: 100, p50Ms: 3.4, p99Ms: 9, cpuMs: 0.5, ...bare, chainReads: 0, calls: { goplus: 3 } },
    ],
    refresh: {
      refreshes: 6,
      pools: 16_000,
      tookMs: 900,
      renewing: { p99Ms: 5, mostMs: 61, waitedMs: 57, mostOwnMs: 4 },
      idle: { p99Ms: 2, mostMs: 9, waitedMs: null, mostOwnMs: null },
      inlineMs: 700,
    },
    loads: [{ ...load, name: 'cold', callsPer1000: 30, chainReadsPer1000: 20, failed: { upstream_timeout: 2 } }, load],
    asked: listAsked([]),
  })
  expect(report).toMatch(/\| price +\| +1,500 \| +0\.400 \| +2\.00 \| +0\.500 \| +2\.00× \| +1,859 \| +0 \|/)
  expect(report).toContain('ABOVE 3 ms at p50: risk.')
  expect(report).toContain('except by risk (goplus 3 times in 100 answers).')
  expect(report).toContain('| CPU time of its own, most in one turn |           4.00 |              not told |')
  expect(report).toContain('| of that, waiting for a core           |           57.0 |              not told |')
  expect(report).toContain('Against 50 ms in one turn: ABOVE on the clock, below in CPU time of its own.')
  expect(report).toMatch(/\| cold \| +2,000 \| +200 \| 2 upstream_timeout \| +30\.0 \| +20\.0 \| +50\.0 \|/)
  expect(report).toContain('Above 50 calls and chain reads per 1,000 requests: cold; all others stay below.')
  expect(report).toContain('price 5, quote 3, risk 4, smart-money 3, yield 4')
  expect(report).toContain('Asked most: lifi 40, relay 10.')
})

test('a load that could not be measured does not pass', () => {
  expect([41.9, 42, Number.NaN].map((callsPer1000) => isOver({ ...load, callsPer1000 }))).toEqual([false, true, true])
})

test('the first question is asked half of the time, the second half of the rest', () => {
  const picked = Array.from({ length: 16 }, (_, turn) => pickQuestion(turn, 3))
  expect([0, 1, 2].map((place) => picked.filter((pick) => pick === place).length)).toEqual([8, 4, 4])
})

test('pools are as many as asked for, each with an id of its own', () => {
  const pools = generatePools([{ pool: 'a', project: 'x', tvlUsd: 10, apy: null }], 3)
  expect(new Set(pools.map(({ pool }) => pool)).size).toBe(3)
  expect(pools[1]).toMatchObject({ project: 'x-1', tvlUsd: 5, apy: null })
})

test('calls between two counts leave out who was not asked', () => {
  const before = { calls: { lifi: 1, relay: 2 }, chainReads: 5 }
  expect(between(before, { calls: { lifi: 1, relay: 4, cow: 1 }, chainReads: 9 })).toEqual({
    calls: { relay: 2, cow: 1 },
    chainReads: 4,
  })
})
