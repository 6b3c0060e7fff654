import type { JudgementCase } from '../case.ts'
import { onSolana } from '../solana-story.ts'
import { CALM, GRAVE, NOT_LOW, risk, SOUND, YOUNG } from './risk.ts'

// Risk: mixtures in which one fact speaks for a token and another against it.

export const moreRisk: JudgementCase[] = [
  risk(
    'own-risk-most-unlocked',
    'Two fifths are burned for show, three fifths of a pool of $45K are with the creator, three days in.',
    {
      chain: 'base',
      symbol: 'FACADE',
      liquidityUsd: 45_000,
      ageDays: 3,
      holderCount: 210,
      lp: [
        { pct: 60, holder: 'creator' },
        { pct: 40, holder: 'burned' },
      ],
      holders: [11, 9, 7, 6, 5, 4, 3].map((pct) => ({ pct })),
    },
    { ...NOT_LOW, flags: ['UNLOCK|(?<!b)lock|withdraw|pull|remov|\\bLP\\b'] },
  ),
  risk(
    'own-risk-hot-and-honest',
    'Nine times up on its first day with twelve times the pool traded, by 3,500 holders, with burned liquidity.',
    {
      chain: 'base',
      symbol: 'EMBER9',
      liquidityUsd: 210_000,
      ageDays: 1,
      holderCount: 3_500,
      change24hPct: 800,
      volumeUsd: 2_500_000,
      buys: 6_400,
      sells: 5_100,
    },
    { ...CALM, noFlags: ['^HONEYPOT', 'UNLOCKED', 'CONCENTRAT'] },
  ),
  risk(
    'own-risk-blacklist-under-safe',
    'Several people must sign to use the blacklist of a locked token of seven months.',
    { ...SOUND, chain: 'ethereum', symbol: 'QUORM2', owner: 'safe', goplus: { is_blacklisted: '1' } },
    CALM,
  ),
  risk(
    'own-risk-quiet-not-trapped',
    'Four bought and nobody sold today in a year-old token: quiet, no trap.',
    { ...SOUND, chain: 'base', symbol: 'HUSHD2', ageDays: 420, buys: 4, sells: 0, volumeUsd: 900 },
    { ...CALM, noFlags: ['^HONEYPOT', 'NO_SELLS'] },
  ),
  risk(
    'own-risk-simulation-breaks-sales-go-through',
    'The simulation breaks off while 380 people sell and the scan is clean.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'FLAKY',
      buys: 420,
      sells: 380,
      honeypotIs: {
        simulationSuccess: false,
        simulationError: 'execution reverted',
        honeypotResult: undefined,
        simulationResult: undefined,
      },
    },
    { ...CALM, noFlags: ['^HONEYPOT$'] },
  ),
  risk(
    'own-risk-listed-small-mint',
    'A listed small coin of a year whose owner may mint: known, and worth a word.',
    {
      ...SOUND,
      chain: 'bsc',
      symbol: 'MINTY2',
      liquidityUsd: 330_000,
      ageDays: 400,
      owner: 'creator',
      goplus: { is_mintable: '1' },
      listed: { id: 'minty-two', marketCapUsd: 9_000_000, rank: 1_400 },
    },
    CALM,
  ),
  risk(
    'own-risk-dumped-burned-liquidity',
    'The liquidity is burned and the holders ran: down 94 % in a day.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'STMPD',
      liquidityUsd: 38_000,
      change24hPct: -94,
      buys: 210,
      sells: 1_400,
      volumeUsd: 900_000,
    },
    { ...NOT_LOW, flags: ['9[0-9](\\.[0-9]+)?%|fell|crash|drop|lost|CRASH'] },
  ),
  risk(
    'own-risk-everything-clean-but-the-creator-holds',
    'Burned liquidity and clean code, and the creator kept 38 %.',
    {
      chain: 'ethereum',
      symbol: 'HOARD',
      liquidityUsd: 64_000,
      ageDays: 6,
      holderCount: 480,
      owner: 'nobody',
      creatorPct: 38,
    },
    { ...NOT_LOW, flags: ['creator|owner|INSIDER|WHALE|wallet|top ten'] },
  ),
  onSolana(
    'risk',
    'own-sol-two-authorities-and-unlocked',
    'It can be minted and frozen, the liquidity can be withdrawn, and it is a day old.',
    {
      symbol: 'TRIPL',
      liquidityUsd: 31_000,
      ageDays: 1,
      holderCount: 330,
      mintAuthority: true,
      freezeAuthority: true,
      lpLockedPct: 0,
      creatorPct: 8,
    },
    { ...GRAVE, flags: ['mint', 'freez'] },
  ),
  onSolana(
    'risk',
    'own-sol-old-and-clean',
    'A year old, no authorities, burned liquidity, thirty thousand holders.',
    { symbol: 'ELDER', liquidityUsd: 1_900_000, ageDays: 380, holderCount: 30_400, poolPct: 9 },
    { ...CALM, score: [0, 24] },
  ),
]
