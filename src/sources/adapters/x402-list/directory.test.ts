import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
import { toDirectory } from './directory.ts'

it('keeps what is missing as null', () => {
  const data = {
    total_services: 0,
    total_endpoints: 'x',
    pricing: undefined,
    listing_growth: { new_7d: 0, new_30d: null },
  }
  expect(toDirectory({ data })).toEqual({
    services: null,
    endpoints: null,
    medianPriceUsd: null,
    newIn7d: 0,
    newIn30d: null,
  })
})

it.skipIf(!haveSamples)('maps the recorded statistics', () => {
  const samples = readSamples('x402-list', 'api-v1-stats')
  expect(toDirectory(samples[0]?.json as Parameters<typeof toDirectory>[0])).toEqual({
    services: 522,
    endpoints: 3132,
    medianPriceUsd: 0.01,
    newIn7d: 54,
    newIn30d: 194,
  })
  countMapped(samples)
})
