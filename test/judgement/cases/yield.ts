import type { Expectation, JudgementCase } from '../case.ts'
import { addressOf } from '../token-story.ts'

// Yield: which pool a careful person would call the best.

interface StoryPool {
  project: string
  apy: number
  tvlUsd?: number
  reward?: number
  mean30d?: number
  symbol?: string
  exposure?: 'single' | 'multi'
  il?: boolean
  stable?: boolean
  days?: number
  outlier?: boolean
  meta?: string
}

export function yields(
  id: string,
  why: string,
  symbol: string,
  pools: StoryPool[],
  expect: Expectation,
  stable = true,
): JudgementCase {
  const rows = pools.map((pool, place) => ({
    chain: 'Base',
    project: pool.project,
    symbol: pool.symbol ?? symbol,
    tvlUsd: pool.tvlUsd ?? 24_000_000,
    apyBase: pool.apy - (pool.reward ?? 0),
    apyReward: pool.reward ?? null,
    apy: pool.apy,
    rewardTokens: pool.reward ? [addressOf(id, 'reward')] : null,
    pool: uuidOf(id, place),
    apyPct1D: 0.1,
    apyPct7D: 0.2,
    apyPct30D: -0.1,
    stablecoin: pool.stable ?? stable,
    ilRisk: pool.il ? 'yes' : 'no',
    exposure: pool.exposure ?? 'single',
    predictions: { predictedClass: 'Stable/Up', predictedProbability: 66, binnedConfidence: 2 },
    poolMeta: pool.meta ?? null,
    mu: pool.mean30d ?? pool.apy,
    sigma: 0.1,
    count: pool.days ?? 300,
    outlier: pool.outlier ?? false,
    underlyingTokens: [addressOf(id, 'underlying')],
    il7d: null,
    apyBase7d: null,
    apyMean30d: pool.mean30d ?? pool.apy,
    volumeUsd1d: null,
    volumeUsd7d: null,
    apyBaseInception: null,
  }))
  return {
    id,
    family: `yield/${id}`,
    route: 'yield',
    request: { symbol },
    why,
    expect,
    lists: { 'yields.pools': rows },
  }
}

/** An id of the feed's form, the same for the same words. */
function uuidOf(...words: (string | number)[]): string {
  const hex = addressOf(...words)
    .toLowerCase()
    .slice(2, 34)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const says = (pattern: string): Expectation => ({ summary: [pattern] })

export const yieldCases: JudgementCase[] = [
  yields(
    'own-yield-memecoin-pair',
    'Half of a pair with a meme coin is no yield on the dollar.',
    'ZUSDA',
    [
      { project: 'swapper', apy: 61, symbol: 'BONKO-ZUSDA', exposure: 'multi', il: true, stable: false },
      { project: 'lender', apy: 6.2 },
    ],
    { anyOf: [{ where: [{ path: 'pools.0.exposure', eq: 'single' }] }, says('pair|impermanent|volatile|\\bIL\\b')] },
  ),
  yields(
    'own-yield-week-of-rewards',
    'Twenty times its monthly mean, all in reward tokens.',
    'ZUSDB',
    [
      { project: 'hot-farm', apy: 140, reward: 139, mean30d: 7 },
      { project: 'lender', apy: 5.4 },
    ],
    {
      anyOf: [{ where: [{ path: 'pools.0.apyPct', lte: 20 }] }, says('spike|30.?d|mean|average|usual|times')],
    },
  ),
  yields(
    'own-yield-plain-lending',
    'Two lenders of the same dollar: the better one is the best.',
    'ZUSDC',
    [
      { project: 'lender-one', apy: 4.1, tvlUsd: 90_000_000 },
      { project: 'lender-two', apy: 5.3, tvlUsd: 60_000_000 },
    ],
    {
      where: [
        { path: 'pools.0.project', eq: 'lender-two' },
        { path: 'pools.0.apyPct', near: 5.3, tol: 0.01 },
      ],
    },
  ),
  yields(
    'own-yield-outlier-and-dust',
    'The feed calls one an outlier, and the other has nine thousand dollars.',
    'ZUSDD',
    [
      { project: 'broken', apy: 8_400, outlier: true },
      { project: 'empty', apy: 77, tvlUsd: 9_000 },
      { project: 'lender', apy: 4.8 },
    ],
    { where: [{ path: 'pools.0.project', eq: 'lender' }] },
  ),
  yields(
    'own-yield-stable-pair',
    'A pair of two dollars keeps its value: it may lead, and says what it is.',
    'ZUSDE',
    [
      { project: 'curve-like', apy: 9.4, symbol: 'ZUSDE-USDC', exposure: 'multi', il: false },
      { project: 'lender', apy: 4.9 },
    ],
    { where: [{ path: 'pools.0.stablecoin', eq: true }] },
  ),
  yields(
    'own-yield-staked-ether-pair-mean',
    'A volatile pair at its usual rate beside plain staking.',
    'ZETHS',
    [
      { project: 'pool', apy: 22, symbol: 'ZETHS-PEPX', exposure: 'multi', il: true, stable: false },
      { project: 'staker', apy: 3.1, stable: false, tvlUsd: 900_000_000 },
    ],
    { anyOf: [{ where: [{ path: 'pools.0.exposure', eq: 'single' }] }, says('pair|impermanent|volatile|\\bIL\\b')] },
    false,
  ),
  yields(
    'own-yield-paused-market',
    'A market that is paused pays nobody back: its rate is not the best, and the flag says so.',
    'ZUSDF',
    [
      { project: 'euler-v2', apy: 14, meta: 'Paused' },
      { project: 'lender', apy: 4.6 },
    ],
    {
      where: [
        { path: 'best.project', eq: 'lender' },
        { path: 'pools.0.flags.0', match: 'HALTED' },
      ],
      summary: ['^Best ZUSDF yield: 4.60% at lender'],
    },
  ),
  yields(
    'own-yield-young-and-hot',
    'Nine days of record and three digits: a launch, not a yield.',
    'ZUSDG',
    [
      { project: 'launch', apy: 190, days: 9 },
      { project: 'thin', apy: 160, tvlUsd: 300_000 },
      { project: 'lender', apy: 4.6 },
    ],
    { where: [{ path: 'pools.0.project', eq: 'lender' }] },
  ),
  yields(
    'own-yield-slow-decay',
    'Not a spike, but half of it is gone over a month: the steadier pool lasts.',
    'ZUSDH',
    [
      { project: 'fading', apy: 9, mean30d: 5 },
      { project: 'steady', apy: 6 },
    ],
    {
      where: [
        { path: 'pools.0.project', eq: 'fading' },
        { path: 'best.project', eq: 'steady' },
        { path: 'pools.0.apy.sustainablePct', near: 5, tol: 0.01 },
      ],
    },
  ),
  yields(
    'own-yield-nothing-but-pairs',
    'When only pairs exist, the answer names the pair, its loss risk, and that nothing single-sided was found.',
    'ZCOIN',
    [{ project: 'swapper', apy: 18, symbol: 'ZCOIN-WETH', exposure: 'multi', il: true }],
    { summary: ['ZCOIN-WETH', 'impermanent', 'No single-sided'], where: [{ path: 'bestSingle', null: true }] },
    false,
  ),
  {
    ...yields(
      'own-yield-stable-only',
      'Asked for stablecoins only, a pair with ether does not count, whatever the feed marks.',
      'ZUSDI',
      [
        { project: 'swapper', apy: 30, symbol: 'ZUSDI-WETH', exposure: 'multi', il: true },
        { project: 'curve-like', apy: 7, symbol: 'ZUSDI-USDC', exposure: 'multi' },
      ],
      {
        where: [
          { path: 'pools.0.project', eq: 'curve-like' },
          { path: 'pools.1', absent: true },
        ],
      },
    ),
    request: { symbol: 'ZUSDI stable' },
  },
]
