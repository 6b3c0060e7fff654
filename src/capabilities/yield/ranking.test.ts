import { expect, it } from 'vitest'
import { FAKE_NOW_MS, fakePool } from '../../ports/yields.test-kit.ts'
import { findRanking } from './ranking.ts'
import { readAsked } from './tickers.ts'

const facts = { pools: [fakePool()], belowPeg: {}, drained: {}, campaigns: [] }
const rankingOf = (symbol = 'USDC', limit = 5, more: Partial<typeof facts> = {}, laterMs = 0) =>
  findRanking({ asked: readAsked(symbol), place: null, limit }, { ...facts, ...more }, FAKE_NOW_MS + laterMs)

it('a ranking is made once while its lists are the same', () => {
  const first = rankingOf()
  expect(rankingOf()).toBe(first)
  expect(rankingOf('usdc', 5, {}, 59_000)).toBe(first)
})

it('a ranking is made again for another question, another list, and after a minute', () => {
  const first = rankingOf()
  expect(rankingOf('USDC', 4)).not.toBe(first)
  expect(rankingOf('USDC staking').gated.excluded.reasons).toEqual({ other_kind: 1 })
  expect(rankingOf('USDC', 5, { pools: [fakePool({ apyPct: 3 })] }).candidates[0]?.entry.apyPct).toBe(3)
  const depegged = rankingOf('USDC', 5, { belowPeg: { USDC: 0.9 } })
  expect(depegged.candidates[0]?.doubts.map(({ flag }) => flag)).toEqual(['DEPEGGED'])
  expect(rankingOf('USDC', 5, {}, 120_000)).not.toBe(first)
})
