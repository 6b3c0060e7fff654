import { expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
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

it.each(
  perSet({
    fixtures: { services: 318, endpoints: 2044, medianPriceUsd: 0.02, newIn7d: 21, newIn30d: 88 },
    shared: { services: 522, endpoints: 3132, medianPriceUsd: 0.01, newIn7d: 54, newIn30d: 194 },
  }),
)('maps the statistics of %s', (set, directory) => {
  const [sample] = readSet(set, 'x402-list', 'api-v1-stats')
  expect(toDirectory(sample?.json as Parameters<typeof toDirectory>[0])).toEqual(directory)
})

it('counts services and endpoints in every answer', () => {
  const samples = readSamples('x402-list', 'api-v1-stats')
  for (const { json } of samples) {
    const { data } = json as { data: { total_services: number; total_endpoints: number } }
    expect(toDirectory(json as Parameters<typeof toDirectory>[0])).toMatchObject({
      services: data.total_services,
      endpoints: data.total_endpoints,
    })
  }
  countMapped(samples)
})
