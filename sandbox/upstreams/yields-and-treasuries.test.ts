import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { type Capability, defineCapability } from '../../src/capabilities/capability.ts'
import { treasuryText } from '../../src/capabilities/treasury/card.ts'
import { treasuryOffer } from '../../src/capabilities/treasury/offer.ts'
import { valueTreasury } from '../../src/capabilities/treasury/run.ts'
import { yieldText } from '../../src/capabilities/yield/card.ts'
import { yieldOffer } from '../../src/capabilities/yield/offer.ts'
import { rankYields } from '../../src/capabilities/yield/run.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { createTestContext } from '../../src/domain/test-context.ts'
import { defillamaCoins } from '../../src/sources/adapters/defillama/coins.ts'
import { readSet, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createLists } from '../../src/sources/client/lists/lists.ts'
import { createListWorker, type ListWorker } from '../../src/sources/client/lists/worker.ts'
import { createUpstreams, UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { createMarketReadSource } from '../../src/sources/market-reads/market-read-source.ts'
import { createPastReads } from '../../src/sources/treasuries/past-reads.ts'
import { createTreasurySource } from '../../src/sources/treasuries/treasury-source.ts'
import { createYieldSource } from '../../src/sources/yields/yield-source.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
const market = createMarket({ seed: 'test', now: context.now })
let running: RunningUpstreams
let thread: ListWorker
let calm: ReturnType<typeof createRoutes>

beforeAll(async () => {
  running = await startUpstreams({ market, slowMs: 300 })
  thread = createListWorker()
  calm = createRoutes()
  await vi.waitFor(() => calm.yields({ symbol: 'USDC' }), { timeout: 60_000 })
}, 70_000)
afterEach(() => running.control.reset())
afterAll(async () => {
  await thread.stop()
  await running.stop()
})

/** Both routes as the service builds them, with nothing read yet and no chain to read. */
function createRoutes() {
  const urlOf = (name: string) => `${running.url}${SANDBOX_UPSTREAMS[name]}`
  const urls = Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, urlOf(name)]))
  const upstreams = createUpstreams(context, { urls })
  const settingsOf = (name: string) => ({ name, baseUrl: urlOf(name) })
  const background = createLists({ context, folder: null, settingsOf, thread })
  const yields = createYieldSource(background)
  const marketReads = createMarketReadSource(upstreams, background, context)
  const treasuries = createTreasurySource({
    background,
    coins: defillamaCoins(upstreams.defillama_coins),
    evm: { clientFor: () => undefined },
    pastReads: createPastReads(null),
    context,
  })
  const dependencies = { sources: { yields, treasuries, marketReads }, context, publicUrl: 'https://sextant.test' }
  const ask = async (capability: Capability, body: object) => {
    const input = capability.offer.input.parse(body)
    const answer = await capability.answer(input, dependencies as never, { requestId: 'req', charged: true })
    expect(capability.offer.output.parse(answer)).toEqual(answer)
    return answer
  }
  return {
    yields: (body: object) =>
      ask(defineCapability(yieldOffer, rankYields), body) as Promise<z.output<typeof yieldOffer.output>>,
    treasury: (dao: string) =>
      ask(defineCapability(treasuryOffer, valueTreasury), { dao }) as Promise<z.output<typeof treasuryOffer.output>>,
  }
}

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())
const failureOf = async (asked: Promise<unknown>) => toFailure(await asked.catch((error) => error))

describe('yield in the sandbox', () => {
  it.each([
    yieldOffer.example.input,
    { symbol: 'USDC' },
    { symbol: 'eth', limit: 10 },
    { symbol: '$BTC' },
    { symbol: 'SOL', chain: 'sol' },
    { symbol: 'ARB', chain: '42161', limit: 1 },
    { symbol: 'ETH-USDC' },
    { symbol: 'UNI' },
    { symbol: 'DAI', chain: 'optimism' },
    { symbol: 'USDG', chain: 'robinhood', limit: 3 },
  ])('answers %o', async (body) => {
    const answer = await calm.yields(body)
    expect(answer.pools.map(({ rank }) => rank)).toEqual(answer.pools.map((_, place) => place + 1))
    expect(answer.pools.map(({ apyPct }) => apyPct)).toEqual(
      answer.pools.map(({ apyPct }) => apyPct).sort((left, right) => right - left),
    )
    expect(answer.meta).toMatchObject({ sandbox: true, stale: false })
    const rewarded = answer.pools.some(({ rewards }) => rewards !== null)
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(rewarded ? ['defillama', 'merkl'] : ['defillama'])
    expect(answer.summary).toMatch(/^Best .+ yield/)
    expect(yieldText(answer).length).toBeLessThanOrEqual(700)
  })

  it('deep 5: finds the campaigns of some pools, with their end', async () => {
    const answers = await Promise.all(
      ['USDC', 'USDT', 'ETH', 'DAI'].map((symbol) => calm.yields({ symbol, limit: 10, kind: 'lending' })),
    )
    const rewards = answers.flatMap(({ pools }) => pools.flatMap((pool) => pool.rewards ?? []))
    expect(rewards.length).toBeGreaterThan(0)
    for (const { dailyUsd, endsAt } of rewards) {
      expect([(dailyUsd ?? 0) > 0, Date.parse(endsAt ?? '') > context.now()]).toEqual([true, true])
    }
  })

  it('has the oddities of the real list, and leaves them out by name', async () => {
    const { data } = await get('/defillama-yields/pools')
    expect(data.length).toBeGreaterThanOrEqual(400)
    expect(
      data.filter(
        (row: { apyBase: unknown; apyReward: unknown; apy: unknown }) =>
          row.apy !== null && row.apyBase === null && row.apyReward === null,
      ).length,
    ).toBeGreaterThan(5)
    const { excluded } = await calm.yields({ symbol: 'USDC', limit: 10 })
    expect(Object.keys(excluded.reasons)).toEqual(
      expect.arrayContaining(['outlier', 'tvl_under_1m', 'under_7_days', 'apy_unknown']),
    )
  })

  it('shows a pool as deep as its exchange does', async () => {
    const { data } = await get('/defillama-yields/pools')
    const pepe = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
    const pairs: { liquidity: { usd: number } }[] = await get(`/dexscreener/token-pairs/v1/ethereum/${pepe}`)
    const deepest = Math.max(...pairs.map(({ liquidity }) => liquidity.usd))
    const rows = data.filter(
      ({ symbol, chain }: Record<string, string>) => symbol?.startsWith('PEPE-') && chain === 'Ethereum',
    )
    const largest = Math.max(...rows.map(({ tvlUsd }: { tvlUsd: number }) => tvlUsd))
    expect(Math.abs(largest / deepest - 1)).toBeLessThan(0.02)
  })

  it('does not know a token that nobody pays for', async () => {
    expect(await failureOf(calm.yields({ symbol: 'NOPE' }))).toMatchObject({ code: 'no_data' })
  })
})

describe('treasury in the sandbox', () => {
  it.each(['uniswap', 'ens', 'arbitrum', 'Uniswap', 'ENS', ' ARBITRUM '])('answers %s', async (dao) => {
    const answer = await calm.treasury(dao)
    const sum = answer.chains.reduce((total, { valueUsd }) => total + valueUsd, 0)
    expect(Math.abs(sum / answer.totalUsd - 1)).toBeLessThan(1e-5)
    const { ownTokenUsd, stablesUsd, majorsUsd, otherUsd } = answer.composition
    const parts = (ownTokenUsd ?? 0) + (stablesUsd ?? 0) + (majorsUsd ?? 0) + (otherUsd ?? 0)
    expect(Math.abs(parts / answer.totalUsd - 1)).toBeLessThan(1e-5)
    expect(answer.holdings.find(({ ownToken }) => ownToken)?.token.verified).toBe(true)
    expect(treasuryText(answer).length).toBeLessThanOrEqual(700)
  })

  it('prices what it holds as the market does', async () => {
    const assets: Record<string, string> = {
      UNI: 'uniswap',
      ETH: 'ethereum',
      USDC: 'usd-coin',
      ARB: 'arbitrum',
      DAI: 'dai',
    }
    const { holdings } = await calm.treasury('uniswap')
    expect(holdings.map(({ token }) => token.symbol).sort()).toEqual(['ARB', 'DAI', 'ETH', 'UNI', 'USDC', 'WETH'])
    for (const { token, priceUsd } of holdings) {
      const price = market.priceAt(assets[token.symbol] ?? 'weth', context.now())
      expect(Math.abs((priceUsd ?? 0) / (price ?? 1) - 1)).toBeLessThan(0.01)
    }
  })

  it('reads both chains of Arbitrum', async () => {
    const { chains, coverage } = await calm.treasury('arbitrum')
    expect([chains.map(({ chain }) => chain), coverage.checked]).toEqual([
      ['arbitrum', 'arbitrum-nova'],
      ['arbitrum', 'arbitrum-nova'],
    ])
  })

  it('does not know a fourth DAO', async () => {
    const known = ['uniswap', 'ens', 'arbitrum']
    expect(await failureOf(calm.treasury('aave'))).toEqual({ code: 'unknown_dao', query: 'aave', known })
    expect(await (await fetch(`${running.url}/defillama/treasury/aave`)).text()).toBe('Protocol not found')
  })
})

describe('trouble', () => {
  it.each(['down', '429', 'garbage'] as const)(
    '%s: fails what was never read, and keeps what was',
    async (scenario) => {
      for (const upstream of ['defillama', 'defillama_yields']) running.control.setScenario({ upstream, scenario })
      const cold = createRoutes()
      expect(await failureOf(cold.yields({ symbol: 'USDC' }))).toEqual({
        code: 'upstream_failed',
        source: 'defillama_yields',
      })
      expect(await failureOf(cold.treasury('ens'))).toEqual({ code: 'upstream_failed', source: 'defillama' })
      expect((await calm.yields({ symbol: 'USDC' })).count).toBe(5)
      expect((await calm.treasury('ens')).name).toBe('ENS')
    },
  )

  it('slow: a first request waits for the list', async () => {
    for (const upstream of ['defillama', 'defillama_yields'])
      running.control.setScenario({ upstream, scenario: 'slow' })
    const cold = createRoutes()
    expect((await cold.yields({ symbol: 'USDC' })).count).toBe(5)
    expect((await cold.treasury('uniswap')).dao).toBe('uniswap')
  })

  it('stale: a treasury says how old its figures are', async () => {
    running.control.setScenario({ upstream: 'defillama', scenario: 'stale' })
    const { meta } = await createRoutes().treasury('uniswap')
    expect(meta.ageSeconds).toBeGreaterThanOrEqual(3600)
  })
})

describe.each(SAMPLE_SETS)('beside an answer of the real service: %s', (set) => {
  it('DefiLlama /pools has the same rows', async () => {
    // Later recordings have fewer fields.
    const newest = readSet(set, 'defillama', 'yields-pools').slice(0, 2)
    const { data } = await get('/defillama-yields/pools')
    const real = newest.flatMap(({ location }) => JSON.parse(readFileSync(location, 'utf8')).data)
    const nullable = ['apy', 'apyBase', 'apyPct1D', 'apyPct7D', 'apyPct30D', 'apyMean30d'].map((key) => `$[].${key}`)
    const loose = ['predictedClass', 'predictedProbability', 'binnedConfidence'].map((key) => `$[].predictions.${key}`)
    const differences = compareShapes(data, real, { nullable: [...nullable, ...loose] })
    const known = ['poolMeta', 'volumeUsd1d', 'volumeUsd7d'].map((key) => `$[].${key}: `)
    expect(differences.filter((line) => !known.some((start) => line.startsWith(start)))).toEqual([])
  })
})
