import { DAY_MS } from '../../src/domain/time.ts'
import { findAsset } from './assets.ts'
import type { MarketView } from './market-view.ts'

/** Categories of CoinGecko, largest first. */
export const CATEGORIES: readonly { id: string; name: string; assets: readonly string[] }[] = [
  category('Smart Contract Platform', 'ethereum', 'binancecoin', 'solana', 'tron', 'cardano', 'avalanche-2', 'sui'),
  category('Stablecoins', 'tether', 'usd-coin', 'dai', 'ethena-usde', 'paypal-usd'),
  category('Layer 2 (L2)', 'polygon-ecosystem-token', 'arbitrum', 'optimism'),
  category('Meme', 'dogecoin', 'shiba-inu', 'pepe', 'bonk', 'dogwifcoin'),
  category('Payment Solutions', 'ripple', 'stellar', 'litecoin', 'bitcoin-cash'),
  category('Perpetuals', 'hyperliquid', 'gmx', 'jupiter-exchange-solana'),
  category('Decentralized Finance (DeFi)', 'chainlink', 'uniswap', 'aave', 'morpho', 'lido-dao', 'curve-dao-token'),
  category('Lending/Borrowing Protocols', 'aave', 'morpho', 'compound-governance-token'),
  category('Decentralized Exchange (DEX)', 'uniswap', 'aerodrome-finance', 'pancakeswap-token', 'curve-dao-token'),
  category('Real World Assets (RWA)', 'ondo-finance', 'stellar', 'chainlink'),
  category('Synthetic Dollar', 'ethena', 'pendle', 'ondo-finance'),
  category('Artificial Intelligence (AI)', 'near', 'virtual-protocol'),
  category('Solana Meme', 'bonk', 'dogwifcoin'),
  category('Base Ecosystem', 'aerodrome-finance', 'virtual-protocol'),
]

export interface CategoryFigures {
  capUsd: number
  changePct: number
  volumeUsd: number
}

export function toCategoryFigures(view: MarketView, assets: readonly string[]): CategoryFigures {
  const capAt = (ms: number) =>
    assets.reduce((sum, id) => sum + (view.price(id, ms) ?? 0) * (findAsset(id)?.supply ?? 0), 0)
  const [now, before] = [capAt(view.nowMs), capAt(view.nowMs - DAY_MS)]
  return {
    capUsd: now,
    changePct: (now / before - 1) * 100,
    volumeUsd: assets.reduce((sum, id) => sum + view.volumeUsd(id, view.nowMs - DAY_MS, view.nowMs), 0),
  }
}

function category(name: string, ...assets: string[]) {
  return {
    id: name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, ''),
    name,
    assets,
  }
}
