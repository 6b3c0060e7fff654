/** Names of exchanges, routers, protocols and services for people. Upstreams know them by slugs such as `aave-v3`. */

/** Slugs and words that are not written with one capital letter. */
const WRITTEN: ReadonlyMap<string, string> = new Map(
  [
    ...[
      '0x',
      '1inch',
      'AMM',
      'BENQI',
      'BIM',
      'CDP',
      'CEX',
      'CLMM',
      'CoW',
      'DAO',
      'DEX',
      'DODO',
      'GMX',
      'LP',
      'LSD',
      'OKX',
    ],
    ...['PSM', 'SDK', 'USD', 'UNCX', 'QuickSwap', 'PancakeSwap', 'SushiSwap', 'KyberSwap', 'SyncSwap', 'BaseSwap'],
    ...[
      'crvUSD',
      'dYdX',
      'deBridge',
      'ether.fi',
      'MakerDAO',
      'JustLend',
      'PumpSwap',
      'SpookySwap',
      'BiSwap',
      'ApeSwap',
    ],
    ...['CoinGecko', 'CoinMarketCap', 'GeckoTerminal', 'DexScreener', 'DefiLlama', 'GoPlus', 'RugCheck', 'StakeWise'],
  ].map((name) => [name.toLowerCase(), name] as const),
)
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['lifi', 'LI.FI'],
  ['cow', 'CoW Protocol'],
  ['honeypot_is', 'honeypot.is'],
  ['pump-fun', 'Pump.fun'],
  ['pumpfun', 'Pump.fun'],
  ['yearn-finance', 'Yearn'],
  ['traderjoe', 'Trader Joe'],
  ['rocket-pool', 'Rocket Pool'],
])

/** `aave-v3` is Aave v3, `morpho-blue` Morpho Blue. What has a capital letter already is left as it is. */
export function toVenueTitle(slug: string): string {
  const known = WHOLE.get(slug) ?? WRITTEN.get(slug)
  if (known !== undefined) return known
  if (slug !== slug.toLowerCase()) return slug
  return slug
    .split(/[-_ ]+/)
    .map((word) => WRITTEN.get(word) ?? (/^v\d/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')
}
