import type { JudgementCase } from '../case.ts'
import { CALM, GRAVE, NOT_LOW, risk, SOUND, simulation, UNLOCKED, YOUNG } from './risk.ts'

// Risk: conditions of other cases in other numbers, on other chains, and mixed.

const wallets = (...pcts: number[]) => pcts.map((pct) => ({ pct }))

export const riskVariants: JudgementCase[] = [
  risk(
    'own-risk-exchanges-hold-most',
    'Exchanges hold two thirds for their customers: no ten people decide the price.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'CEXED',
      holders: [
        { pct: 31, tag: 'Binance: Cold Wallet' },
        { pct: 18, tag: 'Coinbase 10' },
        { pct: 16, tag: 'Kraken: Hot Wallet' },
        ...wallets(1.2, 1, 0.9, 0.8, 0.7, 0.6, 0.5),
      ],
    },
    { ...CALM, noFlags: ['CONCENTRAT', 'WHALE'] },
  ),
  risk(
    'own-risk-four-tenths-unlocked-bsc',
    'Most of the liquidity is locked, and what the creator can still take is 40 % of a small, new pool.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'HALFX',
      lp: [
        { pct: 60, holder: 'locker', endsInDays: 180 },
        { pct: 40, holder: 'creator' },
      ],
    },
    { verdict: ['LOW', 'MEDIUM', 'HIGH'], flags: ['withdraw'], summary: ['40'] },
  ),
  risk(
    'own-risk-lock-ends-in-three-days',
    'The lock protects nobody who buys now for longer than a weekend.',
    { ...YOUNG, chain: 'base', symbol: 'WKEND', ageDays: 27, lp: [{ pct: 97, holder: 'locker', endsInDays: 3 }] },
    { ...NOT_LOW, flags: ['end|until|unlock|lock'] },
  ),
  risk(
    'own-risk-lock-of-a-year-is-a-lock',
    'Locked for a year, spread out and without powers: young, and fine otherwise.',
    { ...YOUNG, chain: 'arbitrum', symbol: 'YEARL', ageDays: 12, lp: [{ pct: 97, holder: 'locker', endsInDays: 350 }] },
    CALM,
  ),
  risk(
    'own-risk-tax-ten-fixed-old',
    'Ten percent each way is dear, known, and can no longer be changed by anybody.',
    {
      ...SOUND,
      chain: 'bsc',
      symbol: 'TENNN',
      ageDays: 500,
      goplus: { buy_tax: '0.1', sell_tax: '0.1' },
      honeypotIs: simulation(10, 10),
    },
    { verdict: ['LOW', 'MEDIUM'], flags: ['tax'] },
  ),
  risk(
    'own-risk-tax-ten-changeable-young',
    'Ten percent now, whatever the owner likes tomorrow.',
    {
      ...YOUNG,
      chain: 'ethereum',
      symbol: 'TENCH',
      owner: 'creator',
      goplus: { buy_tax: '0.1', sell_tax: '0.1', slippage_modifiable: '1' },
      honeypotIs: simulation(10, 10),
    },
    { ...NOT_LOW, flags: ['tax'] },
  ),
  risk(
    'own-risk-clone-of-a-meme-coin',
    'It bears the name of PEPE, is on no list, four days old, and its creator holds the liquidity.',
    { ...YOUNG, chain: 'base', symbol: 'PEPE', name: 'Pepe', ageDays: 4, lp: UNLOCKED },
    { ...GRAVE, flags: ['imitat|name|copy|not the'] },
  ),
  risk(
    'own-risk-half-of-the-pool-gone',
    'Down 72 % on a day with three sales for each purchase, and the rest can be withdrawn.',
    {
      ...YOUNG,
      chain: 'bsc',
      symbol: 'LEAKY',
      liquidityUsd: 18_500,
      change24hPct: -72,
      buys: 190,
      sells: 610,
      volumeUsd: 240_000,
      lp: UNLOCKED,
    },
    GRAVE,
  ),
  risk(
    'own-risk-one-wallet-third',
    'One wallet holds a third, many times what the pools could pay.',
    {
      ...YOUNG,
      chain: 'polygon',
      symbol: 'THIRD',
      liquidityUsd: 120_000,
      ageDays: 40,
      holders: wallets(33, 2, 1.5, 1.2, 1, 0.9, 0.8, 0.7, 0.6, 0.5),
    },
    { ...NOT_LOW, flags: ['wallet|holds|top ten'] },
  ),
  risk(
    'own-risk-simulation-alone-says-honeypot',
    'The simulated sale fails, nobody sold in a day, and the contract scan is clean.',
    {
      ...YOUNG,
      chain: 'ethereum',
      symbol: 'NOEXT',
      buys: 143,
      sells: 0,
      change24hPct: 88,
      honeypotIs: {
        simulationSuccess: true,
        honeypotResult: { isHoneypot: true, honeypotReason: 'TRANSFER_FROM_FAILED' },
        summary: { risk: 'honeypot', riskLevel: 100, flags: [] },
      },
    },
    { ...GRAVE, flags: ['honeypot|sell|sold'] },
  ),
  risk(
    'own-risk-old-proxy-of-a-listed-token',
    'A listed lending token of three years behind an upgradeable proxy of its foundation is ordinary.',
    {
      ...SOUND,
      chain: 'ethereum',
      symbol: 'LENDQ',
      liquidityUsd: 6_400_000,
      ageDays: 1_150,
      holderCount: 61_000,
      owner: 'contract',
      goplus: { is_proxy: '1', is_mintable: '1' },
      listed: { id: 'lendq', marketCapUsd: 240_000_000, rank: 180 },
    },
    { verdict: ['LOW'] },
  ),
]
