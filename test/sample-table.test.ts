import { describe, expect, it } from 'vitest'
import { countMapped } from '../src/sources/adapters/count-mapped.test-kit.ts'
import { listAllSamples, readSamples } from '../src/sources/adapters/samples.test-kit.ts'
import { USED_ENDPOINTS, type UsedEndpoint } from '../src/sources/adapters/used-samples.test-kit.ts'
import { UPSTREAM_NAMES } from '../src/sources/client/upstreams.ts'
import { toSampleTable } from './kit/sample-table.ts'

const used: UsedEndpoint[] = [
  { source: 'kraken', endpoint: '/Ticker', samples: ['kraken/ticker'] },
  { source: 'cow', endpoint: '/quote', samples: ['cow/quote', 'cow/error-400'] },
]
const entry = (origin: 'fixtures' | 'shared', name: string) => ({
  origin,
  path: `${origin}/${name}`,
  endpoint: name.endsWith('openapi.json') ? undefined : name.replace(/-\d+\.json$/, ''),
})
const entries = [
  entry('fixtures', 'cow/error-400-1.json'),
  entry('fixtures', 'cow/quote-1.json'),
  entry('fixtures', 'kraken/ticker-1.json'),
  entry('shared', 'cow/openapi.json'),
  entry('shared', 'kraken/ticker-1.json'),
  entry('shared', 'kraken/ticker-2.json'),
]
const all = entries.map(({ path }) => path).filter((path) => !path.endsWith('openapi.json'))

describe('the table of answers', () => {
  it('counts fixtures, recorded answers and what was mapped, per endpoint', () => {
    const table = toSampleTable(used, entries, new Set(all))
    expect(table.problems).toEqual([])
    expect(table.text.split('\n')).toEqual([
      'source  endpoint     fixtures  recorded  parsed and mapped',
      'kraken  /Ticker             1         2                  3',
      'cow     /quote              2         0                  2',
      'all     2 endpoints         3         2                  5',
      '1 more: endpoints that we do not ask, and descriptions of interfaces.',
    ])
  })

  it('names a sample of an endpoint in use that nobody has mapped', () => {
    const mapped = new Set(all.filter((path) => path !== 'shared/kraken/ticker-2.json'))
    const { problems, text } = toSampleTable(used, entries, mapped)
    expect(problems).toEqual(['shared/kraken/ticker-2.json: no test that passed has mapped it'])
    expect(text).toContain('kraken  /Ticker             1         2                  2')
  })

  it('names what is mapped without being listed, and listed without a fixture', () => {
    const { problems } = toSampleTable(
      [{ source: 'kraken', endpoint: '/Ticker', samples: ['kraken/ticker', 'kraken/other'] }],
      [
        entry('fixtures', 'kraken/ticker-1.json'),
        entry('shared', 'kraken/gone-1.json'),
        entry('shared', 'kraken/other-1.json'),
      ],
      new Set(['fixtures/kraken/ticker-1.json', 'shared/kraken/gone-1.json', 'shared/kraken/other-1.json']),
    )
    expect(problems).toEqual([
      'shared/kraken/gone-1.json: mapped, but of no endpoint that we list',
      'kraken/other: listed, but without a fixture',
    ])
  })
})

it('fails a test that leaves out a sample of its endpoint, or has no fixture', () => {
  const samples = readSamples('kraken', 'public-Ticker')
  expect(() => countMapped(samples.filter(({ path }) => path !== 'fixtures/kraken/public-Ticker-3.json'))).toThrow(
    'there and not mapped: fixtures/kraken/public-Ticker-3.json',
  )
  expect(() => countMapped([])).toThrow('there was no fixture to map')
})

it('has a fixture of every kind of answer that we list', () => {
  const own = new Set(listAllSamples().flatMap(({ origin, endpoint }) => (origin === 'fixtures' ? [endpoint] : [])))
  expect(USED_ENDPOINTS.flatMap(({ samples }) => samples).filter((name) => !own.has(name))).toEqual([])
  expect(USED_ENDPOINTS.filter(({ samples }) => samples.length === 0)).toEqual([])
})

it('lists every service that we ask', () => {
  const sources = new Set(USED_ENDPOINTS.map(({ source }) => source))
  const names = new Set(UPSTREAM_NAMES.map((name) => (name.startsWith('blockscout_') ? 'blockscout' : name)))
  expect([...names].filter((name) => !sources.has(name))).toEqual([])
})
