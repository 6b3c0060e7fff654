import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeMarketReads } from '../../ports/market-reads.test-kit.ts'
import type { MarketReadSource } from '../../ports/market-reads.ts'
import { FAKE_NOW_MS, fakePool, fakeYieldSource } from '../../ports/yields.test-kit.ts'
import type { YieldPool, YieldPools } from '../../ports/yields.ts'
import { defineCapability } from '../capability.ts'
import { toFieldErrors } from '../field-errors.ts'
import { yieldOffer } from './offer.ts'
import { rankYields } from './run.ts'

const dependenciesOf = (
  pools: readonly YieldPool[],
  facts: Partial<YieldPools> = {},
  reads: Partial<MarketReadSource> = {},
) => ({
  sources: { yields: fakeYieldSource(pools, facts), marketReads: fakeMarketReads(reads) },
  context: createTestContext(FAKE_NOW_MS),
  publicUrl: 'https://sextant.test',
})
const ask = (
  pools: readonly YieldPool[],
  input: object = {},
  facts: Partial<YieldPools> = {},
  reads: Partial<MarketReadSource> = {},
) => rankYields(yieldOffer.input.parse({ symbol: 'USDC', ...input }), dependenciesOf(pools, facts, reads))
const failureOf = async (asked: Promise<unknown>) => toFailure(await asked.catch((error) => error))

it('answers with pools by APY, fees told apart from emissions', async () => {
  const reward = { symbol: 'MORPHO', address: '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842' }
  const changes = { change1dPct: 0.2, change7dPct: -0.6, change30dPct: 0.9 }
  const pools = [
    fakePool({ id: 'second', apyPct: 4, feePct: 4, emissionPct: null }),
    fakePool({ id: 'first', variant: 'Prime', rewardTokens: [reward], ...changes }),
    fakePool({ id: 'wild', outlier: true }),
  ]
  const found = await ask(pools, { chain: 'Base', limit: 1 })
  const best = {
    id: 'first',
    project: 'acme-lend',
    chain: 'base',
    symbol: 'USDC',
    apyPct: 9.1,
    sustainablePct: 8.2,
    tvlUsd: 84_000_000,
    exposure: 'single',
    ilRisk: false,
    doubts: [],
  }
  expect(found).toEqual({
    body: {
      symbol: 'USDC',
      chain: 'base',
      kind: null,
      count: 1,
      rankedBy: 'apyPct',
      pools: [
        {
          rank: 1,
          id: 'first',
          project: 'acme-lend',
          chain: 'base',
          symbol: 'USDC',
          variant: 'Prime',
          apyPct: 9.1,
          apy: { feePct: 6, emissionPct: 3.1, mean30dPct: 8.2, change7dPct: -0.6, sustainablePct: 8.2 },
          yieldSource: 'mixed',
          realSharePct: 65.9,
          rewardTokens: [reward],
          rewards: null,
          tvlUsd: 84_000_000,
          volume7dUsd: null,
          stablecoin: true,
          exposure: 'single',
          venue: 'lending',
          ilRisk: false,
          il7dPct: null,
          outlier: false,
          ageDays: 410,
          trend: { direction: 'down', confidence: 'low' },
          flags: ['EMISSION_HEAVY'],
          url: 'https://defillama.com/yields/pool/first',
        },
      ],
      best,
      bestSingle: best,
      bestStable: best,
      excluded: { count: 1, reasons: { outlier: 1 } },
      coverage: {
        checked: ['pools', 'pegs', 'protocols', 'campaigns'],
        missing: [
          { check: 'pools.rewards', reason: 'not_reported' },
          { check: 'pools.volume7dUsd', reason: 'not_reported' },
          { check: 'pools.il7dPct', reason: 'not_reported' },
          { check: 'secondSource', reason: 'only_defillama' },
        ],
      },
      summary:
        'Best USDC yield on Base: 8.20% sustainable (30-day mean; 9.10% now) at Acme Lend, pool USDC, single-sided, no impermanent loss; 6.00% from fees and 3.10% from emissions; best of 2 pools from $1M up.',
    },
    origins: expect.arrayContaining([{ name: 'defillama', atMs: FAKE_NOW_MS - 900_000 }]),
  })
  expect(yieldOffer.output.omit({ meta: true }).parse(found.body)).toEqual(found.body)
})

it('says that small pools are among them', async () => {
  const { body } = await ask([fakePool({ tvlUsd: 150_000, chain: 'tron', feePct: null, emissionPct: null })])
  expect([body.chain, body.pools[0]?.flags, body.summary]).toEqual([
    null,
    ['UNATTRIBUTED', 'SMALL_POOL'],
    'Best USDC yield: 8.20% sustainable (30-day mean; 9.10% now) at Acme Lend on Tron, pool USDC, single-sided, no impermanent loss; source of the yield not told; beware: under $1M deposited; the only pool from $100K up, small ones included.',
  ])
})

it('labels staked forms, and names what only some pools lack', async () => {
  const pools = [fakePool({ symbol: 'WETH', apyPct: 2, change7dPct: 0 }), fakePool({ id: 'lst', symbol: 'WSTETH' })]
  const { body } = await ask(pools, { symbol: '$eth' }, { unreadable: 3 })
  expect(body.pools.map(({ symbol, flags }) => [symbol, flags])).toEqual([
    ['WSTETH', ['EMISSION_HEAVY', 'LIQUID_STAKING']],
    ['WETH', ['SPLIT_MISMATCH', 'EMISSION_HEAVY']],
  ])
  expect(body.symbol).toBe('ETH')
  expect(body.coverage.missing).toContainEqual({ check: 'pools.trend', reason: 'not_reported_for_some_pools' })
  expect(body.coverage.missing).toContainEqual({ check: 'pool-rows', reason: 'some_unreadable' })
})

describe('a chain', () => {
  it('may be named by alias, number or CAIP-2, and filters', async () => {
    const pools = [fakePool({ id: 'a' }), fakePool({ id: 'b', chain: 'ethereum' })]
    for (const chain of ['ETH', '1', 'eip155:1', ' mainnet ']) {
      const { body } = await ask(pools, { chain })
      expect([body.chain, body.pools.map(({ id }) => id)]).toEqual(['ethereum', ['b']])
    }
  })
  it('may be one that only the feed knows', async () => {
    expect((await ask([fakePool({ chain: 'sui' })], { chain: 'Sui' })).body.chain).toBe('sui')
  })
  it('that nobody knows is refused with those that are known', async () => {
    expect(await failureOf(ask([fakePool()], { chain: 'atlantis' }))).toEqual({
      code: 'unsupported_chain',
      field: 'chain',
      chain: 'atlantis',
      supported: ['base'],
    })
  })
  it('without a pool is no data', async () => {
    expect(await failureOf(ask([fakePool()], { chain: 'arbitrum' }))).toEqual({
      code: 'no_data',
      field: 'symbol',
      about: 'yield pools for USDC on Arbitrum One',
    })
  })
})

describe('what cannot be sold', () => {
  it('is a ticker that no pool bears', async () => {
    expect(await failureOf(ask([fakePool()], { symbol: 'nope' }))).toEqual({
      code: 'no_data',
      field: 'symbol',
      about: 'yield pools for NOPE',
    })
  })
  it('is a list of which nothing passes the gate', async () => {
    expect((await failureOf(ask([fakePool({ tvlUsd: 10 })]))).code).toBe('no_data')
  })
  it('is a request for marks alone', async () => {
    expect((await failureOf(ask([fakePool()], { symbol: '$' }))).code).toBe('no_data')
  })
  it('is a feed older than six hours', async () => {
    const dependencies = dependenciesOf([fakePool()])
    const answer = () =>
      defineCapability(yieldOffer, rankYields).answer({ symbol: 'USDC', limit: 5 }, dependencies as never, {
        requestId: 'r',
        charged: true,
      })
    dependencies.context.advance(21_600 - 900)
    expect(await answer()).toMatchObject({ meta: { ageSeconds: 21_600, stale: false } })
    dependencies.context.advance(1)
    expect(await failureOf(answer())).toMatchObject({ code: 'source_stale', limitSeconds: 21_600 })
  })
})

it.each([
  [{}, 'symbol', 'required'],
  [{ symbol: '' }, 'symbol', 'min_length'],
  [{ symbol: 'A'.repeat(21) }, 'symbol', 'max_length'],
  [{ symbol: 7 }, 'symbol', 'type'],
  [{ symbol: 'USDC', limit: 0 }, 'limit', 'minimum'],
  [{ symbol: 'USDC', limit: 11 }, 'limit', 'maximum'],
  [{ symbol: 'USDC', limit: 2.5 }, 'limit', 'type'],
  [{ symbol: 'USDC', chain: 7 }, 'chain', 'type'],
])('refuses %o', (body, field, rule) => {
  const { error } = yieldOffer.input.safeParse(body)
  expect(error && toFieldErrors(error).map((each) => [each.field, each.rule])).toEqual([[field, rule]])
})
