import type { JudgementCase } from '../case.ts'
import { says, yields } from './yield.ts'

// Yield: locks, maturities, rates of one day, and rates below zero.

/** Changes single fields of the feed's rows. */
function changed(one: JudgementCase, changes: Record<string, unknown>[]): JudgementCase {
  const rows = (one.lists?.['yields.pools'] ?? []) as object[]
  return { ...one, lists: { 'yields.pools': rows.map((row, place) => ({ ...row, ...changes[place] })) } }
}

export const blindYield: JudgementCase[] = [
  yields(
    'own-blind-yield-cooldown',
    'The best rate has a cool-down of seven days: whoever needs the money must know.',
    'ZYHEAT',
    [
      { project: 'basis-dollar', apy: 11, meta: 'Unstaking Cooldown: 7Days', tvlUsd: 300_000_000 },
      { project: 'lender', apy: 4.5 },
    ],
    { anyOf: [{ where: [{ path: 'best.project', eq: 'lender' }] }, says('cool|lock|7 ?d|unstak|withdraw')] },
  ),
  yields(
    'own-blind-yield-lock-of-a-year',
    'Twelve months locked for three points more.',
    'ZYTERM',
    [
      { project: 'vault', apy: 8.1, meta: 'Lock: 12 months' },
      { project: 'lender', apy: 5.1 },
    ],
    { anyOf: [{ where: [{ path: 'best.project', eq: 'lender' }] }, says('lock|12 ?m|withdraw')] },
  ),
  yields(
    'own-blind-yield-matured',
    'A fixed rate whose maturity has passed pays nothing any more.',
    'ZYMATU',
    [
      { project: 'pendle', apy: 19, meta: 'For buying PT-ZYMATU-25SEP2025' },
      { project: 'lender', apy: 5.4 },
    ],
    { where: [{ path: 'best.project', eq: 'lender' }], noSummary: ['^Best[^.]*19(\\.0+)?%'] },
  ),
  changed(
    yields(
      'own-blind-yield-three-thousand',
      'Three thousand percent without a month of record, not marked by the feed.',
      'ZYWILD',
      [
        { project: 'moon-farm', apy: 3_000, reward: 2_990, tvlUsd: 1_200_000, days: 40 },
        { project: 'lender', apy: 5 },
      ],
      { anyOf: [{ where: [{ path: 'best.project', eq: 'lender' }] }, says('emission|spike|record|last|unproven')] },
    ),
    [{ apyMean30d: null }],
  ),
  changed(
    yields(
      'own-blind-yield-fees-of-one-day',
      "Today's fees are eleven times those of its week; there is no monthly mean.",
      'ZYDAY',
      [
        { project: 'swap-vault', apy: 46, tvlUsd: 4_000_000, days: 25 },
        { project: 'lender', apy: 5 },
      ],
      {
        anyOf: [
          { where: [{ path: 'best.project', eq: 'lender' }] },
          says('spike|7.?d|week|mean|average|times|last|days'),
        ],
      },
    ),
    [{ apyMean30d: null, apyBase7d: 4.1 }],
  ),
  changed(
    yields(
      'own-blind-yield-losing-with-rewards',
      'The pool loses three percent and pays twenty in tokens: nothing of it is earned.',
      'ZYNEG',
      [{ project: 'perp-pool', apy: 17, reward: 20 }],
      {
        where: [
          { path: 'pools.0.yieldSource', in: ['emission', 'unknown'] },
          { path: 'pools.0.realSharePct', nullOr: { lte: 0 } },
        ],
      },
    ),
    [{ apyBase: -3, apyReward: 20, apy: 17 }],
  ),
  {
    ...yields(
      'own-blind-yield-not-on-that-chain',
      'On Arbitrum there is none: another chain is not an answer.',
      'ZYCHN',
      [{ project: 'lender', apy: 5 }],
      { status: [404, 422] },
    ),
    request: { symbol: 'ZYCHN', chain: 'arbitrum' },
  },
  yields(
    'own-blind-yield-rewards-only-lender',
    'A lender at 2 % plus 9 % in its own token: half of the advice is that the 9 % may end.',
    'ZYREW',
    [
      { project: 'young-lender', apy: 11, reward: 9, mean30d: 10.5, tvlUsd: 30_000_000 },
      { project: 'old-lender', apy: 5.2, tvlUsd: 200_000_000 },
    ],
    { anyOf: [{ where: [{ path: 'best.project', eq: 'old-lender' }] }, says('emission|reward|token|incentiv')] },
  ),
  yields(
    'own-blind-yield-tiny-difference-huge-size',
    'Five percent in a pool of $130K against 4.8 % in a pool of a billion: size is told.',
    'ZYSIZE',
    [
      { project: 'cabin', apy: 5, tvlUsd: 130_000 },
      { project: 'fortress', apy: 4.8, tvlUsd: 1_000_000_000 },
    ],
    { anyOf: [{ where: [{ path: 'best.project', eq: 'fortress' }] }, says('\\$130|TVL|only|small|thin')] },
  ),
  yields(
    'own-blind-yield-withdrawals-suspended',
    'A lender whose pool is marked as closed for withdrawals.',
    'ZYSUSP',
    [
      { project: 'gate-lender', apy: 31, meta: 'Withdrawals suspended', tvlUsd: 8_000_000 },
      { project: 'lender', apy: 5 },
    ],
    { where: [{ path: 'best.project', eq: 'lender' }] },
  ),
  yields(
    'own-blind-yield-deprecated',
    'A market that is wound down.',
    'ZYDEPR',
    [
      { project: 'comp-fork', apy: 22, meta: 'Deprecated', tvlUsd: 3_000_000 },
      { project: 'lender', apy: 5 },
    ],
    { where: [{ path: 'best.project', eq: 'lender' }] },
  ),
]
