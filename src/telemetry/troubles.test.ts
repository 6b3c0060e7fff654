import { describe, expect, it } from 'vitest'
import type { UpstreamHealth } from '../sources/client/health.ts'
import { troubleOf } from './trouble-names.ts'
import { createTroubleFinder, findUpstreamTroubles } from './troubles.ts'

const NOW = 1_000_000_000
const well: UpstreamHealth = {
  breaker: 'closed',
  pausedUntilMs: null,
  lastSuccessAtMs: NOW - 5_000,
  lastErrorAtMs: null,
  lastErrorKind: null,
  calls: 3,
  keptHits: 1,
}
const textOf = (changes: Partial<UpstreamHealth>) =>
  findUpstreamTroubles({ kraken: { ...well, ...changes } }, NOW).map(({ text }) => text)

describe('an upstream is in trouble', () => {
  it('when its last answer was a failure', () => {
    expect(textOf({ lastErrorAtMs: NOW - 1_000, lastErrorKind: 'timeout' })).toEqual([
      'kraken: timeout; last answered 5 s ago',
    ])
  })

  it('when it is not asked any more, or asked us to wait', () => {
    expect(textOf({ breaker: 'open', lastErrorKind: 'network', lastSuccessAtMs: null })).toEqual([
      'kraken: not asked for now, after failures (network); never answered',
    ])
    expect(textOf({ pausedUntilMs: NOW + 60_000 })).toEqual(['kraken: rate limited for 60 s more'])
  })

  it.each([
    ['it has answered since', { lastErrorAtMs: NOW - 9_000, lastErrorKind: 'timeout' as const }],
    ['it was long ago', { lastSuccessAtMs: null, lastErrorAtMs: NOW - 700_000, lastErrorKind: 'timeout' as const }],
    ['it knows nothing about one thing', { lastErrorAtMs: NOW, lastErrorKind: 'not_found' as const }],
    ['we hold back ourselves', { lastErrorAtMs: NOW, lastErrorKind: 'over_budget' as const }],
  ])('not when %s', (_, changes) => {
    expect(textOf(changes)).toEqual([])
  })
})

it('tells what stops sales from what does not, and a store that says nothing from one that is well', async () => {
  const find = createTroubleFinder({
    checkChain: async () => ({ isAway: true, problems: ['the chain cannot be read'] }),
    checkFacilitator: async () => {
      throw new Error('as the chain is away')
    },
    stores: async () => ({ ledger: { kind: 'postgres', up: false }, shared: { kind: 'redis', up: false } }),
    upstreams: () => ({ kraken: well }),
    now: () => NOW,
  })
  expect(await find()).toEqual([
    { name: 'chain_down', part: 'chain', stops: true, text: 'the chain cannot be read' },
    { name: 'store_down', part: 'store', stops: true, text: 'the ledger cannot be read (postgres)' },
    { name: 'redis_down', part: 'shared', stops: false, text: 'redis is away; each process is for itself' },
  ])
})

it('O3: a job that cannot work without chain or store is no trouble of its own', async () => {
  const problems: string[] = []
  let up = true
  const find = createTroubleFinder({
    checkChain: async () => ({ isAway: true, problems }),
    checkFacilitator: async () => [],
    stores: async () => ({ ledger: { kind: 'postgres', up }, shared: { kind: 'redis', up: true } }),
    upstreams: () => ({}),
    now: () => NOW,
    more: [() => [troubleOf('upkeep_failing', 'the job recovery does not get done')]],
  })
  const names = async () => (await find()).map(({ name }) => name)
  expect(await names()).toEqual(['upkeep_failing'])
  up = false
  expect(await names()).toEqual(['store_down'])
  up = true
  problems.push('the chain cannot be read')
  expect(await names()).toEqual(['chain_down'])
})

it('O3: a ledger that reads and takes no writes stops sales, and says why', async () => {
  const find = createTroubleFinder({
    checkChain: async () => ({ isAway: false, problems: [] }),
    checkFacilitator: async () => [],
    stores: async () => ({
      ledger: { kind: 'sqlite', up: false, unwritable: 'database or disk is full' },
      shared: { kind: 'none', up: true },
    }),
    upstreams: () => ({}),
    now: () => NOW,
    more: [
      () => {
        throw new Error('a check that fails finds nothing')
      },
      async () => [troubleOf('list_failing', 'and holds up no other')],
    ],
  })
  expect((await find()).map(({ name, stops, text }) => [name, stops, text])).toEqual([
    ['store_unwritable', true, 'the ledger cannot be written (sqlite): database or disk is full'],
    ['list_failing', false, 'and holds up no other'],
  ])
})
