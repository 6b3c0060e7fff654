/** Tokens that stand for a dollar: an amount of them is an amount in dollars. */
export const STABLE: ReadonlySet<string> = new Set([
  'USDC',
  'USDT',
  'DAI',
  'USDS',
  'USDE',
  'PYUSD',
  'USDG',
  'FRAX',
  'GHO',
  'BUSD',
  'TUSD',
  'FDUSD',
  'USDC.E',
  'USDT.E',
  'USDBC',
  'USD1',
])
