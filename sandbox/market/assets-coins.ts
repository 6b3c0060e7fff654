import { defineAsset, type Exchange, type MarketAsset } from './asset.ts'

const both: readonly Exchange[] = ['kraken', 'coinbase']

/** Coins with a chain of their own. */
export const COINS: readonly MarketAsset[] = [
  coin('bitcoin', 'BTC', 'Bitcoin', 82_300, 20_090_000, { maxSupply: 21e6, volatility: 0.021, turnover: 0.02 }),
  coin('ethereum', 'ETH', 'Ethereum', 2_705, 120_700_000, { volatility: 0.03, turnover: 0.05 }),
  coin('ripple', 'XRP', 'XRP', 1.72, 61_900_000_000, { maxSupply: 100e9, volatility: 0.032, turnover: 0.02 }),
  coin('binancecoin', 'BNB', 'BNB', 742, 134_500_000, { maxSupply: 200e6, volatility: 0.022, turnover: 0.01 }),
  coin('solana', 'SOL', 'Solana', 111.4, 579_000_000, { volatility: 0.036, turnover: 0.05, decimals: 9 }),
  coin('tron', 'TRX', 'TRON', 0.3412, 94_800_000_000, { volatility: 0.018, turnover: 0.02 }),
  coin('dogecoin', 'DOGE', 'Dogecoin', 0.1287, 154_400_000_000, { volatility: 0.042, turnover: 0.06 }),
  coin('cardano', 'ADA', 'Cardano', 0.3114, 37_000_000_000, { maxSupply: 45e9, volatility: 0.04 }),
  coin('stellar', 'XLM', 'Stellar', 0.1763, 33_500_000_000, { maxSupply: 50_001_806_812, volatility: 0.036 }),
  coin('litecoin', 'LTC', 'Litecoin', 67.3, 77_200_000, { maxSupply: 84e6, volatility: 0.032, turnover: 0.06 }),
  coin('bitcoin-cash', 'BCH', 'Bitcoin Cash', 421, 20_040_000, { maxSupply: 21e6, volatility: 0.034 }),
  coin('avalanche-2', 'AVAX', 'Avalanche', 12.6, 432_000_000, { maxSupply: 720e6, volatility: 0.04 }),
  coin('sui', 'SUI', 'Sui', 1.41, 4_010_000_000, { maxSupply: 10e9, volatility: 0.046, turnover: 0.1 }),
  coin('polkadot', 'DOT', 'Polkadot', 1.62, 1_685_000_000, { volatility: 0.04 }),
  coin('near', 'NEAR', 'NEAR Protocol', 1.97, 1_296_000_000, { volatility: 0.046 }),
  coin('hyperliquid', 'HYPE', 'Hyperliquid', 44.8, 238_400_000, { maxSupply: 1e9, volatility: 0.048 }),
  coin('polygon-ecosystem-token', 'POL', 'POL (ex-MATIC)', 0.1164, 10_650_000_000, {
    volatility: 0.042,
    at: { ethereum: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6' },
  }),
]

function coin(
  id: string,
  symbol: string,
  name: string,
  priceUsd: number,
  supply: number,
  rest: Omit<Parameters<typeof defineAsset>[0], 'id' | 'symbol' | 'name' | 'priceUsd' | 'supply'>,
): MarketAsset {
  const exchanges = id === 'tron' ? (['kraken'] as const) : both
  return defineAsset({ id, symbol, name, priceUsd, supply, exchanges, ageDays: 4000, ...rest })
}
