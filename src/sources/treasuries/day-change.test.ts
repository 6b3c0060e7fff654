import { expect, it } from 'vitest'
import { toDayChange } from './day-change.ts'

const token = (symbol: string, amount: number | null, valueUsd: number) => ({ symbol, amount, valueUsd })
const split = (before: ReturnType<typeof token>[] | null, now: ReturnType<typeof token>[] | null) =>
  toDayChange([{ dayAgoTokens: before, tokens: now }])

it('deep 9: tells prices from what came or left, and both add up to the change', () => {
  expect(split([token('ETH', 10, 20_000)], [token('ETH', 10, 22_000)])).toEqual({ priceUsd: 2000, flowUsd: 0 })
  expect(split([token('ETH', 10, 20_000)], [token('ETH', 8, 17_600)])).toEqual({ priceUsd: 2000, flowUsd: -4400 })
  expect(split([token('USDC', 500, 500)], [token('USDC', 100, 100), token('ETH', 1, 400)])).toEqual({
    priceUsd: 0,
    flowUsd: 0,
  })
})

it('deep 9: counts a new token as come and a missing one as left', () => {
  expect(split([], [token('ARB', 5, 50)])).toEqual({ priceUsd: 0, flowUsd: 50 })
  expect(split([token('ARB', 5, 50), token('ETH', 1, 9)], [token('ETH', 1, 9)])).toEqual({ priceUsd: 0, flowUsd: -50 })
})

it('deep 9: is unknown when amounts of more than a hundredth are, or a day is missing', () => {
  expect(split([token('ETH', null, 100)], [token('ETH', 1, 100)])).toBeNull()
  const dust = [token('ETH', 1, 10_000), token('X', null, 5)]
  expect(split(dust, dust)).toEqual({ priceUsd: 0, flowUsd: 0 })
  expect(split(null, [token('ETH', 1, 100)])).toBeNull()
  expect(split([], [])).toBeNull()
})
