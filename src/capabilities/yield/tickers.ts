/** Names of a requested ticker in pools: the token and its wrapped forms (`own`), and its staked forms. */
export interface TickerGroup {
  own: readonly string[]
  staked: readonly string[]
}

/** `$eth-usdc` asks for pools with both tokens; each part becomes a group of names. */
export function toTickerGroups(symbol: string): TickerGroup[] {
  const parts = symbol
    .trim()
    .replace(/^\$/, '')
    .toUpperCase()
    .split(/[-/\s]+/)
  return [...new Set(parts)].filter((part) => part !== '').map((part) => KNOWN[part] ?? { own: [part], staked: [] })
}

export type Match = 'own' | 'staked'

/** Whether a pool's tickers match all groups; `undefined` when one group has no match. */
export function findMatch(legs: readonly string[], groups: readonly TickerGroup[]): Match | undefined {
  let match: Match = 'own'
  for (const { own, staked } of groups) {
    if (legs.some((leg) => own.includes(leg))) continue
    if (!legs.some((leg) => staked.includes(leg))) return undefined
    match = 'staked'
  }
  return match
}

const group = (own: string, staked = ''): TickerGroup => ({
  own: own.split(' '),
  staked: staked === '' ? [] : staked.split(' '),
})

const POL = group('POL WPOL MATIC WMATIC', 'MATICX STMATIC')

/** Native coins and their wrapped forms. People who ask for them also mean the staked forms. */
const KNOWN: Record<string, TickerGroup> = {
  ETH: group(
    'ETH WETH',
    'STETH WSTETH RETH CBETH WEETH EETH WBETH EZETH RSETH METH CMETH SFRXETH FRXETH OSETH SWETH ETHX ANKRETH PUFETH OETH WOETH LSETH',
  ),
  BTC: group('BTC WBTC CBBTC TBTC BTCB', 'LBTC SOLVBTC EBTC PUMPBTC UNIBTC FBTC'),
  SOL: group('SOL WSOL', 'MSOL JITOSOL BSOL JUPSOL BNSOL INF JSOL DSOL'),
  BNB: group('BNB WBNB', 'SLISBNB BNBX ASBNB ANKRBNB'),
  AVAX: group('AVAX WAVAX', 'SAVAX GGAVAX'),
  HYPE: group('HYPE WHYPE', 'STHYPE WSTHYPE KHYPE'),
  POL,
  MATIC: POL,
  USDT: group('USDT USDT0 USD₮0'),
}
