import fc from 'fast-check'
import { expect, it } from 'vitest'
import { yieldOffer } from '../../capabilities/yield/offer.ts'
import { rankYields } from '../../capabilities/yield/run.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeMarketReads } from '../../ports/market-reads.test-kit.ts'
import { fakePool } from '../../ports/yields.test-kit.ts'
import type { YieldPool } from '../../ports/yields.ts'
import { corrupted, LEAK } from '../adapters/corrupted.test-kit.ts'
import {
  type KeptPool,
  type KeptPools,
  type SharedPools,
  toKeptPools,
  toSharedPools,
} from '../adapters/defillama/pool-table.ts'
import { reduce } from '../adapters/defillama/pools.ts'
import type { Fetched } from '../client/cache.ts'
import { fixedList } from '../client/lists/list.test-kit.ts'
import type { Lists } from '../client/lists/lists.ts'
import { createYieldSource } from './yield-source.ts'

const context = createTestContext()
type Asked = Parameters<Lists['list']>[0]

/** A source over copies of the feed that a test hands in one after the other. */
function sourceOver(copies: (Fetched<SharedPools> | Error)[]) {
  const asked: Asked[] = []
  const list = ((settings: Asked) => {
    asked.push(settings)
    const none = { body: [], fetchedAtMs: context.now(), sandbox: false }
    if (settings.upstream === 'merkl') return fixedList(none)
    return { ...fixedList(new Error('unused')), read: () => fixedList(copies.shift() as Fetched<SharedPools>).read() }
  }) as Lists['list']
  return { asked, source: createYieldSource({ list }) }
}
const toKeptPool = ({ rewardTokens: _, ...pool }: YieldPool): KeptPool => ({ ...pool, rewards: [] })
const copyOf = (kept: KeptPools, sandbox = false) => ({
  body: toSharedPools(kept),
  fetchedAtMs: context.now() - 60_000,
  sandbox,
})

it('renews the list about every half hour, keeps it six hours and on disk', () => {
  const { asked } = sourceOver([])
  expect(asked).toEqual([
    {
      upstream: 'defillama_yields',
      path: '/pools',
      reducer: new URL('../adapters/defillama/pools.ts', import.meta.url),
      everySeconds: expect.any(Number),
      keepSeconds: 21_600,
      waitMs: 6_000,
      keepOnDisk: { name: 'yield-pools', version: 2 },
    },
    {
      upstream: 'merkl',
      path: '/opportunities?status=LIVE&sort=rewards&order=desc&items=100&page=0',
      reducer: new URL('../adapters/merkl/campaigns-reducer.ts', import.meta.url),
      everySeconds: expect.any(Number),
      keepSeconds: 21_600,
      waitMs: 500,
      keepOnDisk: { name: 'merkl-campaigns', version: 1 },
    },
  ])
  expect(asked[0]?.everySeconds).toBeGreaterThanOrEqual(1_800)
  expect(asked[0]?.everySeconds).toBeLessThan(1_920)
})

it('gives pools of several tickers once each, with the age of the copy', async () => {
  const pools = [
    fakePool({ id: 'a', symbol: 'USDC-WETH' }),
    fakePool({ id: 'b', symbol: 'ETH' }),
    fakePool({ id: 'c' }),
  ]
  const { source } = sourceOver([copyOf(toKeptPools(pools.map(toKeptPool), 2), true)])
  expect(await source.poolsWith(['WETH', 'ETH', 'USDC', 'WBTC'])).toEqual({
    value: { pools: [pools[0], pools[1], pools[2]], chains: ['base'], unreadable: 2 },
    source: 'defillama',
    atMs: context.now() - 60_000,
    sandbox: true,
  })
})

it('forgets the old copy when a new one comes', async () => {
  const copies = [fakePool({ id: 'old' }), fakePool({ id: 'new' })].map((pool) =>
    copyOf(toKeptPools([toKeptPool(pool)], 0)),
  )
  const { source } = sourceOver(copies)
  const ids = async () => (await source.poolsWith(['USDC'])).value.pools.map(({ id }) => id)
  expect([await ids(), await ids()]).toEqual([['old'], ['new']])
})

it('passes on that the feed is stale or away', async () => {
  const stale = fail({ code: 'source_stale', source: 'defillama_yields', ageSeconds: 21_601, limitSeconds: 21_600 })
  const { source } = sourceOver([stale])
  await expect(source.poolsWith(['USDC'])).rejects.toBe(stale)
})

const row = {
  chain: 'Base',
  project: 'acme-lend',
  symbol: 'USDC',
  pool: '00000000-0000-4000-a000-000000000001',
  tvlUsd: 84_000_000,
  apy: 9.1,
  apyBase: 6,
  apyReward: 3.1,
  rewardTokens: ['0x940181a94a35a4569e4529a3cdfb74e38fd98631'],
  apyMean30d: 8.2,
  apyPct1D: 0.1,
  apyPct7D: -0.6,
  apyPct30D: 1.4,
  stablecoin: true,
  ilRisk: 'no',
  exposure: 'single',
  poolMeta: null,
  count: 410,
  outlier: false,
  il7d: 0.2,
  volumeUsd7d: 12,
}

it('answers corrupted rows with what is left of them or with a failure of ours, and invents nothing', async () => {
  const rows = [
    row,
    { ...row, pool: '00000000-0000-4000-a000-000000000002', symbol: 'USDC-WETH' },
    { ...row, pool: '00000000-0000-4000-a000-000000000003', chain: 'Sui' },
  ].map(corrupted)
  const input = yieldOffer.input.parse({ symbol: 'USDC' })
  let answered = 0
  await fc.assert(
    fc.asyncProperty(fc.tuple(...rows), async (data) => {
      const kept = toKept(data)
      if (kept === undefined) return
      const dependencies = {
        sources: { yields: sourceOver([copyOf(kept)]).source, marketReads: fakeMarketReads() },
        context,
        publicUrl: 'https://s.test',
      }
      const found = await rankYields(input, dependencies).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Failed)
      })
      if (!found) return
      answered += 1
      expect(yieldOffer.output.omit({ meta: true }).parse(found.body)).toEqual(found.body)
      const names = { chain: '', project: '', symbol: '', variant: '' }
      const figures = found.body.pools.map((pool) => ({ ...pool, ...names }))
      expect(JSON.stringify([figures, found.body.coverage, found.body.excluded])).not.toContain(LEAK)
      for (const pool of found.body.pools) expect(pool.apyPct > 0 && (pool.tvlUsd ?? 0) >= 100_000).toBe(true)
    }),
    { numRuns: 400 },
  )
  expect(answered).toBeGreaterThan(100)
})

/** A list that the thread refuses never gets here. */
function toKept(data: unknown[]): KeptPools | undefined {
  try {
    return reduce({ data })
  } catch {
    return undefined
  }
}
