import type { JudgementCase } from '../case.ts'
import { onSolana } from '../solana-story.ts'
import { CALM, GRAVE, NOT_LOW } from './risk.ts'

// Tokens of Solana: authorities, pools that look like whales, insiders, and what RugCheck knows.

const LP_RISK = {
  name: 'Large Amount of LP Unlocked',
  description: 'A large amount of LP tokens are unlocked, allowing the owner to remove liquidity at any point.',
  score: 11_000,
  level: 'danger',
} as const

export const freshSolana: JudgementCase[] = [
  onSolana(
    'risk',
    'own-sol-graduate-on-exchange',
    'Its pool holds a third, an exchange a tenth for its customers; people hold little each.',
    {
      symbol: 'TADPO',
      liquidityUsd: 740_000,
      ageDays: 44,
      holderCount: 19_400,
      poolPct: 33,
      dex: 'pumpswap',
      launchpad: 'Pump.Fun',
      known: [{ pct: 10, name: 'Gate.io', type: 'EXCHANGE' }],
    },
    { ...CALM, score: [0, 35], noFlags: ['CONCENTRAT'], noSummary: ['top ten hold (4|5|6)'] },
  ),
  onSolana(
    'risk',
    'own-sol-graduate-day-old',
    'A day after it left the launchpad: young, burned liquidity, no authority, spread out.',
    {
      symbol: 'GUPPY',
      liquidityUsd: 96_000,
      ageDays: 1.1,
      holderCount: 2_900,
      poolPct: 22,
      dex: 'pumpswap',
      launchpad: 'Pump.Fun',
      volumeUsd: 410_000,
      buys: 3_900,
      sells: 3_100,
      change24hPct: 88,
    },
    { ...CALM, noFlags: ['CONCENTRAT', 'UNLOCK'] },
  ),
  onSolana(
    'risk',
    'own-sol-freeze-alive',
    'Whoever holds the freeze authority can stop every seller of a token of four days.',
    { symbol: 'ICICL', liquidityUsd: 81_000, ageDays: 4, holderCount: 1_200, freezeAuthority: true },
    { ...NOT_LOW, flags: ['freez'] },
  ),
  onSolana(
    'risk',
    'own-sol-mint-alive',
    'The supply of a token of nine days can still be raised by its creator.',
    { symbol: 'INKJT', liquidityUsd: 120_000, ageDays: 9, holderCount: 1_500, mintAuthority: true, creatorPct: 4 },
    { ...NOT_LOW, flags: ['mint'] },
  ),
  onSolana(
    'risk',
    'own-sol-permanent-delegate',
    'A permanent delegate can take the tokens out of any wallet.',
    { symbol: 'REAPR', liquidityUsd: 140_000, ageDays: 7, holderCount: 900, permanentDelegate: true },
    { ...GRAVE, flags: ['delegate|balance|any wallet|move|take'] },
  ),
  onSolana(
    'risk',
    'own-sol-insiders-locked',
    'The liquidity is burned, and 44 % sit with one network of linked wallets.',
    {
      symbol: 'KABAL',
      liquidityUsd: 90_000,
      ageDays: 2,
      holderCount: 760,
      holders: [8, 7, 6.5, 6, 5.5, 5, 3, 2, 1],
      insiders: 7,
      network: { size: 24, pct: 44 },
    },
    { ...NOT_LOW, flags: ['insider|linked|network|cluster|CONCENTRAT|top ten|holder|of (the |its )?supply'] },
  ),
  onSolana(
    'risk',
    'own-sol-rug-setup',
    'The creator holds a fifth and all of the liquidity of $23K, two days after the launch.',
    {
      symbol: 'RUGRT',
      liquidityUsd: 23_000,
      ageDays: 2,
      holderCount: 140,
      creatorPct: 21,
      lpLockedPct: 0,
      holders: [9, 7, 6, 4, 3, 2, 1.5],
      risks: [LP_RISK],
    },
    { ...GRAVE, flags: ['UNLOCK|(?<!b)lock|withdraw|pull|remov|\\bLP\\b'] },
  ),
  onSolana(
    'risk',
    'own-sol-creator-rugged-before',
    'Its creator has rugged before, says RugCheck, and it is half a day old.',
    {
      symbol: 'RECID',
      liquidityUsd: 47_000,
      ageDays: 0.5,
      holderCount: 610,
      risks: [
        {
          name: 'Creator history of rugged tokens',
          description: 'Creator has a history of rugging tokens.',
          score: 15_000,
          level: 'danger',
        },
      ],
    },
    { ...GRAVE, flags: ['creator|deployer|developer|maker'] },
  ),
  onSolana(
    'risk',
    'own-sol-regulated-dollar',
    'A licensed issuer mints and freezes by design; listed and deep.',
    {
      symbol: 'SUSDR',
      name: 'Sol Regulated Dollar',
      priceUsd: 0.9999,
      liquidityUsd: 6_200_000,
      ageDays: 500,
      holderCount: 21_000,
      mintAuthority: true,
      freezeAuthority: true,
      poolPct: 1,
      lpLockedPct: 0,
      listed: { id: 'sol-regulated-dollar', rank: 140 },
    },
    { verdict: ['LOW'], score: [0, 24] },
  ),
  onSolana(
    'sniper-check',
    'own-sol-sniper-few-hold-most',
    'Eight wallets hold six tenths; who bought first cannot be read on Solana.',
    {
      symbol: 'OCTAV',
      liquidityUsd: 130_000,
      ageDays: 12,
      poolPct: 12,
      holders: [14, 11, 9, 8, 7, 6, 4, 3, 0.5, 0.4, 0.3],
    },
    {
      ...NOT_LOW,
      flags: ['^CONCENTRATED'],
      noFlags: ['^SNIPED'],
      where: [
        { path: 'sniper', null: true },
        { path: 'holders.top10PctExPools', gte: 55 },
      ],
    },
  ),
]
