/** Names of routers and other sources as they write them themselves; a name that is not here stays as it is. */
const NAMES: Readonly<Record<string, string>> = {
  kyberswap: 'KyberSwap',
  cow: 'CoW Protocol',
  lifi: 'LI.FI',
  jupiter: 'Jupiter',
  across: 'Across',
  relay: 'Relay',
  debridge: 'deBridge',
  orbs: 'Orbs Spot',
  coingecko: 'CoinGecko',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
  dexscreener: 'DEX Screener',
  geckoterminal: 'GeckoTerminal',
  defillama: 'DefiLlama',
  goplus: 'GoPlus',
  rugcheck: 'RugCheck',
  polymarket: 'Polymarket',
  kalshi: 'Kalshi',
  hyperliquid: 'Hyperliquid',
  blockscout: 'Blockscout',
  nansen: 'Nansen',
  merkl: 'Merkl',
}

export const sourceName = (name: string): string => (Object.hasOwn(NAMES, name) ? (NAMES[name] ?? name) : name)
