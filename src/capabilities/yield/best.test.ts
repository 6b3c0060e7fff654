import { describe, expect, it } from 'vitest'
import { fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeMarketReads, protocolOf, sourced } from '../../ports/market-reads.test-kit.ts'
import type { MarketReadSource } from '../../ports/market-reads.ts'
import { FAKE_NOW_MS, fakePool, fakeYieldSource } from '../../ports/yields.test-kit.ts'
import type { RewardCampaign, YieldPool } from '../../ports/yields.ts'
import { yieldOffer } from './offer.ts'
import { rankYields } from './run.ts'

async function ask(
  pools: readonly YieldPool[],
  input: object = {},
  reads: Partial<MarketReadSource> = {},
  campaigns: RewardCampaign[] = [],
) {
  const { body } = await rankYields(yieldOffer.input.parse({ symbol: 'USDC', ...input }), {
    sources: { yields: fakeYieldSource(pools, {}, campaigns), marketReads: fakeMarketReads(reads) },
    context: createTestContext(FAKE_NOW_MS),
    publicUrl: 'https://sextant.test',
  })
  return body
}

/** A steady pool: its rate is its mean. */
const steady = (id: string, apyPct: number, facts: Partial<YieldPool> = {}) =>
  fakePool({ id, project: id, apyPct, feePct: apyPct, emissionPct: null, mean30dPct: apyPct, ...facts })
const pair = (id: string, symbol: string, apyPct: number, facts: Partial<YieldPool> = {}) =>
  steady(id, apyPct, { symbol, stablecoin: false, exposure: 'multi', ilRisk: true, ...facts })

describe('A7: a pair with impermanent loss', () => {
  it('leads the ranking by APY but never the summary of a question about one token', async () => {
    const body = await ask([pair('camelot', 'PEPE-USDC', 88), steady('fluid-lending', 7.3), steady('aave-v3', 4.4)])
    expect(body.pools.map(({ project }) => project)).toEqual(['camelot', 'fluid-lending', 'aave-v3'])
    expect([body.best?.project, body.bestSingle?.project, body.bestStable?.project]).toEqual(
      Array(3).fill('fluid-lending'),
    )
    expect(body.summary).toBe(
      'Best USDC yield: 7.30% at Fluid Lending on Base, pool USDC, single-sided, no impermanent loss; all from fees; best of 3 pools from $100K up. Highest APY is 88.00% at Camelot, PEPE-USDC: a pair with impermanent-loss risk.',
    )
  })

  it('is named as such when there is nothing else', async () => {
    const body = await ask([pair('camelot', 'PEPE-USDC', 88)])
    expect(body.best).toMatchObject({ symbol: 'PEPE-USDC', exposure: 'multi', ilRisk: true })
    expect(body.summary).toMatch(/pool PEPE-USDC, a pair with impermanent-loss risk;.*No single-sided pool was found/)
    expect(body.coverage.missing).toContainEqual({ check: 'bestSingle', reason: 'no_such_pool' })
  })

  it('is the answer to a question about the pair', async () => {
    const body = await ask([pair('aerodrome', 'WETH-USDC', 31), pair('uniswap-v3', 'USDC-WETH', 12)], {
      symbol: 'ETH-USDC',
    })
    expect([body.best?.project, body.bestSingle]).toEqual(['aerodrome', null])
    expect(body.summary).toContain('impermanent-loss risk')
  })
})

describe('A14: an APY far above its own month', () => {
  it.each([
    ['thirty times, all emissions', 312.2, 9.8, 40],
    ['three times', 21, 7, 400],
    ['just over twice', 15, 7.4, 400],
  ])('%s: flagged, and the headline is the pool that lasts', async (_, apyPct, mean30dPct, observedDays) => {
    const hot = steady('new-farm', apyPct, { mean30dPct, observedDays, feePct: 0.2, emissionPct: apyPct - 0.2 })
    const body = await ask([hot, steady('fluid-lending', 7.7), steady('aave-v3', 5.6)])
    expect(body.pools[0]?.flags).toContain('SPIKE')
    expect(body.best?.project).toBe('fluid-lending')
    expect(body.summary).toMatch(/Highest APY is .* at New Farm, USDC: a spike, .* times its 30-day mean/)
  })

  it('below twice: judged by the lower figure', async () => {
    const warm = steady('warm', 9, { mean30dPct: 5 })
    const body = await ask([warm, steady('calm', 6)])
    expect([body.pools[0]?.apy.sustainablePct, body.best?.project]).toEqual([5, 'calm'])
    expect(body.summary).toContain(
      'Highest APY is 9.00% at Warm, USDC: only 5.00% sustainable (30-day mean; 9.00% now).',
    )
  })

  it('alone: the sustainable figure leads, the spike is said', async () => {
    const body = await ask([steady('new-farm', 60, { mean30dPct: 9.8 })])
    expect(body.summary).toMatch(
      /^Best USDC yield: 9.80% sustainable \(30-day mean; 60.00% now\).*beware: a spike, 6.1 times/,
    )
  })

  it('without a month behind it: never ahead of one that has it', async () => {
    const unknown = steady('unknown', 30, { mean30dPct: null })
    const young = steady('young', 20, { observedDays: 12 })
    const body = await ask([unknown, young, steady('old', 4)])
    expect(body.best?.project).toBe('old')
    expect(body.pools[1]?.flags).toContain('YOUNG')
    expect(body.coverage.missing).toContainEqual({
      check: 'pools.apy.sustainablePct',
      reason: 'not_reported_for_some_pools',
    })
  })
})

describe('A7: noise is left out', () => {
  it.each([
    ['a small pool at three digits', { tvlUsd: 400_000, observedDays: 400 }],
    ['a young pool at three digits', { tvlUsd: 4e6, observedDays: 9 }],
  ])('%s', async (_, facts) => {
    const body = await ask([steady('noise', 210, facts), steady('bank', 5.5)])
    expect(body.pools.map(({ project }) => project)).toEqual(['bank'])
    expect(body.excluded.reasons).toEqual({ apy_over_100_unproven: 1 })
  })
})

describe('yield on an asset in trouble', () => {
  const stablecoins = async () => sourced({ now: 1, weekAgo: 1, belowPeg: { USDX: 0.91, USDE: 0.95 } })

  it('A7: a coin below its peg is flagged and not the headline', async () => {
    const body = await ask(
      [steady('venus', 34, { symbol: 'USDX-USDC', exposure: 'multi' }), steady('aave-v3', 4.4)],
      {},
      { stablecoins },
    )
    expect(body.pools[0]?.flags).toContain('DEPEGGED')
    expect(body.best?.project).toBe('aave-v3')
    expect(body.summary).toContain('USDX trades at $0.910')
  })

  it('A7: the savings form of a depegged coin is depegged too', async () => {
    const body = await ask([steady('ethena-usde', 9, { symbol: 'SUSDE' })], { symbol: 'USDE' }, { stablecoins })
    expect(body.pools[0]?.flags).toEqual(expect.arrayContaining(['DEPEGGED', 'SAVINGS_FORM']))
    expect(body.summary).toMatch(/pool SUSDE \(its savings form\).*beware: USDE trades at \$0.950/)
  })

  it('A7: a paused market is flagged and not the headline', async () => {
    const body = await ask([steady('euler-v2', 12, { variant: 'Paused' }), steady('aave-v3', 4.4)])
    expect([body.pools[0]?.flags, body.best?.project]).toEqual([['HALTED'], 'aave-v3'])
  })

  it('a fixed term that is over pays nothing and is not the headline', async () => {
    const over = steady('pendle', 19, { variant: 'For buying PT-USDC-25SEP2025' })
    const running = steady('pendle-later', 9, { variant: 'For LP | Maturity 25SEP2099' })
    const body = await ask([over, running, steady('aave-v3', 4.4)])
    expect([body.pools[0]?.flags, body.best?.project]).toEqual([['MATURED'], 'pendle-later'])
    expect(body.summary).toContain('marked "For LP | Maturity 25SEP2099"')
    expect(body.summary).toContain('its term ended on 2025-09-26')
  })

  it('A7: a protocol that lost most of its value is flagged and not the headline', async () => {
    const drained = { 'stream-finance': { change1dPct: -62, change7dPct: -70 } }
    const protocols = async () => sourced({ protocols: [protocolOf('Aave')], excluded: {}, drained })
    const body = await ask([steady('stream-finance', 18), steady('aave-v3', 4.4)], {}, { protocols })
    expect([body.pools[0]?.flags, body.best?.project]).toEqual([['TVL_COLLAPSE'], 'aave-v3'])
    expect(body.summary).toContain('its protocol lost 62% of its value in a day')
  })

  it('says when pegs and protocols could not be read', async () => {
    const down = async () => {
      throw fail({ code: 'upstream_failed', source: 'defillama' })
    }
    const body = await ask([steady('aave-v3', 4.4)], {}, { stablecoins: down, protocols: down })
    expect(body.coverage.checked).toEqual(['pools', 'campaigns'])
    expect(body.coverage.missing).toContainEqual({ check: 'pegs', reason: 'not_read' })
    expect(body.coverage.missing).toContainEqual({ check: 'protocols', reason: 'not_read' })
  })
})

describe('A7: a kind of pool', () => {
  const pools = [
    pair('uniswap-v3', 'USDT-WETH', 40, { stablecoin: true }),
    pair('curve', 'USDC-USDT', 9, { stablecoin: true, ilRisk: false }),
    steady('aave-v3', 4.4),
    steady('lido', 3, { symbol: 'STETH', stablecoin: false }),
    steady('aave-v3', 2, { id: 'aave-weth', symbol: 'WETH', stablecoin: false }),
  ]
  const projects = async (input: object) =>
    (await ask(pools, input)).pools.map(({ project, symbol }) => `${project} ${symbol}`)

  it('stablecoins: every asset is stable', async () => {
    expect(await projects({ symbol: 'stablecoins' })).toEqual(['curve USDC-USDT', 'aave-v3 USDC'])
    expect(await projects({ symbol: 'USDT stable' })).toEqual(['curve USDC-USDT'])
  })
  it('single sided: no pairs', async () => {
    expect(await projects({ symbol: 'single sided USDC' })).toEqual(['aave-v3 USDC'])
  })
  it('staking and lending', async () => {
    expect(await projects({ symbol: 'ETH staking' })).toEqual(['lido STETH'])
    expect(await projects({ symbol: 'ETH lending' })).toEqual(['aave-v3 WETH'])
  })
  it('is said in the summary, and what it left out is counted', async () => {
    const body = await ask(pools, { symbol: 'ETH staking' })
    expect(body.summary).toMatch(/^Best ETH staking yield: 3.00% at Lido on Base, pool STETH \(a staked form\)/)
    expect(body.excluded.reasons).toEqual({ other_kind: 2 })
  })
})

describe('deep 5: rewards with an end', () => {
  const address = '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842'
  const campaign = (days: number, facts: Partial<RewardCampaign> = {}): RewardCampaign => ({
    chain: 'base',
    protocol: 'morpho',
    tokens: ['USDC', 'STEAKUSDC'],
    rewardAddresses: [address.toLowerCase()],
    dailyUsd: 1250,
    endsAtMs: FAKE_NOW_MS + days * 86_400_000,
    ...facts,
  })
  const rewarded = steady('morpho-blue', 12, {
    feePct: 4,
    emissionPct: 8,
    rewardTokens: [{ symbol: 'MORPHO', address }],
  })
  const rest = steady('aave-v3', 5)

  it('shows dollars a day and the end', async () => {
    const body = await ask([rewarded, rest], {}, {}, [campaign(20)])
    expect(body.pools[0]?.rewards).toEqual({ dailyUsd: 1250, endsAt: '2026-12-05T12:00:00.000Z', source: 'merkl' })
    expect([body.best?.project, body.pools[0]?.apy.sustainablePct]).toEqual(['morpho-blue', 12])
  })

  it('that ends within a week counts fees only, is flagged and does not headline', async () => {
    const body = await ask([rewarded, rest], {}, {}, [campaign(3)])
    expect(body.pools[0]?.flags).toContain('REWARDS_END_SOON')
    expect([body.best?.project, body.pools[0]?.apy.sustainablePct]).toEqual(['aave-v3', 4])
    expect(body.summary).toContain('its rewards end on 2026-11-18')
  })

  it.each([
    ['another chain', [campaign(3, { chain: 'ethereum' })]],
    ['another protocol', [campaign(3, { protocol: 'morph' })]],
    ['another token', [campaign(3, { tokens: ['USDT'] })]],
    ['another reward', [campaign(3, { rewardAddresses: ['0x1'] })]],
    ['two that fit', [campaign(3), campaign(9)]],
  ])('of %s is not taken for it', async (_, campaigns) => {
    const body = await ask([rewarded, rest], {}, {}, campaigns)
    expect([body.pools[0]?.rewards, body.best?.project]).toEqual([null, 'morpho-blue'])
    expect(body.coverage.missing).toContainEqual({ check: 'pools.rewards', reason: 'not_reported_for_some_pools' })
  })
})
