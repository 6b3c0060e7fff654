/** Kinds of holders and wallets in words; a kind that is new to this page is shown as it came. */
import type { SayLabel } from '../labels/labels.ts'

const KINDS = {
  wallet: 'kindWallet',
  contract: 'kindContract',
  pool: 'kindPool',
  burn: 'kindBurn',
  burned: 'kindBurn',
  locker: 'kindLocker',
  token: 'token',
  exchange: 'kindExchange',
  fund: 'kindFund',
  trader: 'kindTrader',
  'market-maker': 'kindMaker',
  treasury: 'kindTreasury',
  'public-figure': 'kindFigure',
  earned: 'kindEarned',
  'early-buyer': 'kindEarly',
} as const

export const kindOf = (say: SayLabel, kind: string): string =>
  Object.hasOwn(KINDS, kind) ? say(KINDS[kind as keyof typeof KINDS]) : kind
