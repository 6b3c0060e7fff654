import { defineAsset, type MarketAsset } from './asset.ts'

const wrapped = { volatility: 0.0001, mood: 0, ranked: false, turnover: 0.06 }

/** Tokens whose price follows another asset: wrapped natives, staked ether, tokenised bitcoin. */
export const WRAPPED: readonly MarketAsset[] = [
  defineAsset({
    ...wrapped,
    id: 'weth',
    symbol: 'WETH',
    name: 'WETH',
    priceUsd: 2_705,
    supply: 2_270_000,
    peg: { to: 'ethereum', ratio: 1 },
    at: {
      ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      base: '0x4200000000000000000000000000000000000006',
      arbitrum: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      optimism: '0x4200000000000000000000000000000000000006',
      polygon: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
      robinhood: '0x0Bd7D308f8E1639FAb988df18A8011f41EAcAD73',
    },
  }),
  defineAsset({
    ...wrapped,
    id: 'wrapped-bitcoin',
    symbol: 'WBTC',
    name: 'Wrapped Bitcoin',
    priceUsd: 82_300,
    supply: 117_400,
    decimals: 8,
    peg: { to: 'bitcoin', ratio: 0.9993 },
    exchanges: ['kraken'],
    at: {
      ethereum: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      arbitrum: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
    },
  }),
  defineAsset({
    ...wrapped,
    id: 'coinbase-wrapped-btc',
    symbol: 'cbBTC',
    name: 'Coinbase Wrapped BTC',
    priceUsd: 82_300,
    supply: 88_100,
    decimals: 8,
    peg: { to: 'bitcoin', ratio: 1 },
    at: {
      ethereum: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      base: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    },
  }),
  defineAsset({
    ...wrapped,
    id: 'staked-ether',
    symbol: 'stETH',
    name: 'Lido Staked Ether',
    priceUsd: 2_703,
    supply: 9_020_000,
    peg: { to: 'ethereum', ratio: 0.9995 },
    at: { ethereum: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
  }),
  defineAsset({
    ...wrapped,
    id: 'wrapped-steth',
    symbol: 'wstETH',
    name: 'Wrapped stETH',
    priceUsd: 3_340,
    supply: 3_710_000,
    peg: { to: 'ethereum', ratio: 1.2352 },
    at: { ethereum: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' },
  }),
  defineAsset({
    ...wrapped,
    id: 'coinbase-wrapped-staked-eth',
    symbol: 'cbETH',
    name: 'Coinbase Wrapped Staked ETH',
    priceUsd: 3_040,
    supply: 119_000,
    peg: { to: 'ethereum', ratio: 1.1236 },
    exchanges: ['coinbase'],
    at: {
      ethereum: '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704',
      base: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
    },
  }),
  native('wrapped-solana', 'SOL', 'Wrapped SOL', 'solana', 111.4, 9, {
    solana: 'So11111111111111111111111111111111111111112',
  }),
  native('wbnb', 'WBNB', 'Wrapped BNB', 'binancecoin', 742, 18, { bsc: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' }),
  native('wrapped-avax', 'WAVAX', 'Wrapped AVAX', 'avalanche-2', 12.6, 18, {
    avalanche: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  }),
  native('wmatic', 'WPOL', 'Wrapped POL', 'polygon-ecosystem-token', 0.1164, 18, {
    polygon: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  }),
]

function native(
  id: string,
  symbol: string,
  name: string,
  to: string,
  priceUsd: number,
  decimals: number,
  at: Record<string, string>,
): MarketAsset {
  const supply = 4e8 / priceUsd
  return defineAsset({ ...wrapped, id, symbol, name, priceUsd, supply, decimals, peg: { to, ratio: 1 }, at })
}
