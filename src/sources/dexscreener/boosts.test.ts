import { expect, it } from 'vitest'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
import { toBoosts } from './boosts.ts'

it('keeps chain and address of a promoted token, and none of its advertising', () => {
  const rows = [
    { chainId: 'avalanche', tokenAddress: '0xAbC', description: 'buy now' },
    { chainId: 'x', tokenAddress: '' },
    null,
  ]
  expect(toBoosts(rows)).toEqual(['avalanche:0xabc'])
})

it.skipIf(!haveSamples)('maps every recorded promotion', () => {
  const [sample] = readSamples('dexscreener', 'token-boosts-top-v1').map(
    ({ json }) => json as { chainId: string; tokenAddress: string }[],
  )
  const expected = sample?.map(({ chainId, tokenAddress }) => `${chainId}:${tokenAddress}`.toLowerCase())
  expect(toBoosts(sample ?? [])).toEqual(expected)
  expect(expected).toHaveLength(3)
})
