import { describe, expect, it } from 'vitest'
import { countMapped } from '../src/sources/adapters/count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../src/sources/adapters/samples.test-kit.ts'
import { UPSTREAM_NAMES } from '../src/sources/client/upstreams.ts'
import { toSampleTable } from './kit/sample-table.ts'
import { USED_ENDPOINTS, type UsedEndpoint } from './kit/used-samples.ts'

const used: UsedEndpoint[] = [
  { source: 'kraken', endpoint: '/Ticker', samples: ['kraken/ticker'] },
  { source: 'cow', endpoint: '/quote', samples: ['cow/quote', 'cow/error-400'] },
  { source: 'lifi', endpoint: '/token', samples: [] },
]
const indexed = [
  'cow/error-400-1.json',
  'cow/openapi.json',
  'cow/quote-1.json',
  'kraken/ticker-1.json',
  'kraken/ticker-2.json',
]

describe('the table of recorded answers', () => {
  it('counts what the index has and what was mapped, per endpoint', () => {
    const table = toSampleTable(used, indexed, new Set(indexed.filter((path) => path !== 'cow/openapi.json')))
    expect(table.problems).toEqual([])
    expect(table.text.split('\n')).toEqual([
      'source  endpoint     in the index  parsed and mapped',
      'kraken  /Ticker                 2                  2',
      'cow     /quote                  2                  2',
      'lifi    /token                  0                  0',
      'all     3 endpoints             4                  4',
      '1 more in the index: endpoints that we do not ask, and descriptions of interfaces.',
    ])
  })

  it('names a sample of an endpoint in use that nobody has mapped', () => {
    const { problems, text } = toSampleTable(
      used,
      indexed,
      new Set(['kraken/ticker-1.json', 'cow/quote-1.json', 'cow/error-400-1.json']),
    )
    expect(problems).toEqual(['kraken/ticker-2.json: no test that passed has mapped it'])
    expect(text).toContain('kraken  /Ticker                 2                  1')
  })

  it('names what is mapped without being listed, and listed without being there', () => {
    const { problems } = toSampleTable(
      [{ source: 'kraken', endpoint: '/Ticker', samples: ['kraken/ticker', 'kraken/gone'] }],
      ['kraken/other-1.json', 'kraken/ticker-1.json'],
      new Set(['kraken/ticker-1.json', 'kraken/other-1.json']),
    )
    expect(problems).toEqual([
      'kraken/other-1.json: mapped, but of no endpoint that we list',
      'kraken/gone: listed, but not in the index',
    ])
  })
})

it.skipIf(!haveSamples)('fails a test that leaves out a sample of its endpoint, or has none', () => {
  const samples = readSamples('kraken', 'public-Ticker')
  expect(() => countMapped(samples.slice(1))).toThrow('in the index and not mapped: kraken/public-Ticker-1.json')
  expect(() => countMapped([])).toThrow('there was no sample to map')
})

it('lists every service that we ask', () => {
  const sources = new Set(USED_ENDPOINTS.map(({ source }) => source))
  const names = new Set(UPSTREAM_NAMES.map((name) => (name.startsWith('blockscout_') ? 'blockscout' : name)))
  expect([...names].filter((name) => !sources.has(name))).toEqual([])
})
