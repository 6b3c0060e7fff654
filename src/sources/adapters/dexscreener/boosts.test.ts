import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
import { toBoosts } from './launch-pools.ts'

it('keeps chain and address of a promoted token, and none of its advertising', () => {
  const rows = [
    { chainId: 'avalanche', tokenAddress: '0xAbC', description: 'buy now' },
    { chainId: 'x', tokenAddress: '' },
    null,
  ]
  expect(toBoosts(rows)).toEqual(['avalanche:0xabc'])
})

it.skipIf(!haveSamples)('maps every recorded promotion', () => {
  const samples = readSamples('dexscreener', 'token-boosts-top-v1')
  for (const { json } of samples) {
    const rows = json as { chainId: string; tokenAddress: string }[]
    const expected = rows.map(({ chainId, tokenAddress }) => `${chainId}:${tokenAddress}`.toLowerCase())
    expect(toBoosts(rows)).toEqual(expected)
    expect(expected).toHaveLength(3)
  }
  countMapped(samples)
})
