import type { JudgementCase } from '../case.ts'
import { says, yields } from './yield.ts'

// Yield, a second round.

export const freshYield: JudgementCase[] = [
  yields(
    'own-yield-ether-meme-pair',
    'A meme pair is not the best yield on ether.',
    'ZWETH',
    [
      {
        project: 'aerodrome-slipstream',
        apy: 142,
        symbol: 'TOSHI-ZWETH',
        exposure: 'multi',
        il: true,
        stable: false,
        tvlUsd: 2_100_000,
      },
      { project: 'moonwell-lending', apy: 3.1 },
      { project: 'aave-v3', apy: 2.2, tvlUsd: 88_000_000 },
    ],
    {
      anyOf: [
        { where: [{ path: 'pools.0.exposure', in: ['single'] }] },
        says('impermanent|\\bIL\\b|pair|volatile|two-sided|both tokens|other token|LP of'),
      ],
    },
    false,
  ),
  yields(
    'own-yield-fee-spike',
    'Fees of one wild day: twenty times its own month.',
    'ZUSDS',
    [
      { project: 'perp-vault', apy: 96, mean30d: 4.6, tvlUsd: 3_000_000 },
      { project: 'savings', apy: 5.2 },
    ],
    { anyOf: [{ where: [{ path: 'pools.0.apyPct', lte: 40 }] }, says('spike|30.?d|mean|average|usual|twice|times')] },
  ),
  yields(
    'own-yield-split-three-ways',
    'Half fees and half emissions is mixed; all fees is real; all emissions is not.',
    'ZSPLT',
    [
      { project: 'half-half', apy: 8, reward: 4 },
      { project: 'all-fees', apy: 7 },
      { project: 'all-rewards', apy: 6, reward: 6 },
    ],
    {
      where: [
        { path: 'pools.0.yieldSource', eq: 'mixed' },
        { path: 'pools.0.realSharePct', near: 50, tol: 0.5 },
        { path: 'pools.1.yieldSource', eq: 'real' },
        { path: 'pools.2.yieldSource', eq: 'emission' },
      ],
    },
  ),
  yields(
    'own-yield-dust-new-and-real',
    'A pool of $58K and one of three days are noise beside the bank.',
    'ZCRMB',
    [
      { project: 'mini-farm', apy: 410, tvlUsd: 58_000 },
      { project: 'three-days', apy: 150, reward: 150, tvlUsd: 6_000_000, days: 3 },
      { project: 'solid-bank', apy: 4.9, tvlUsd: 41_000_000 },
    ],
    {
      where: [
        { path: 'pools.0.project', match: 'solid-bank' },
        { path: 'pools.0.apyPct', near: 4.9, tol: 0.01 },
      ],
    },
  ),
  yields(
    'own-yield-rewards-only-lead',
    'The leader pays in its own token alone: it may lead when the summary says so.',
    'ZEMIT',
    [
      { project: 'token-printer', apy: 21, reward: 21, tvlUsd: 9_000_000 },
      { project: 'plain-market', apy: 6.4 },
    ],
    {
      anyOf: [{ where: [{ path: 'pools.0.yieldSource', eq: 'real' }] }, says('emission|reward|token|incentiv|real')],
    },
  ),
]
