import { expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toBoosts } from './launch-pools.ts'

it('keeps chain and address of a promoted token, and none of its advertising', () => {
  const rows = [
    { chainId: 'avalanche', tokenAddress: '0xAbC', description: 'buy now' },
    { chainId: 'x', tokenAddress: '' },
    null,
  ]
  expect(toBoosts(rows)).toEqual(['avalanche:0xabc'])
})

it('maps every promotion', () => {
  const samples = readSamples('dexscreener', 'token-boosts-top-v1')
  for (const { json } of samples) {
    const rows = json as { chainId: string; tokenAddress: string }[]
    const expected = rows.map(({ chainId, tokenAddress }) => `${chainId}:${tokenAddress}`.toLowerCase())
    expect(toBoosts(rows)).toEqual(expected)
  }
  expectRows(samples, ({ json }) => (json as unknown[]).length, { fixtures: [1, 2], shared: [1, 3] })
  countMapped(samples)
})
