import { LISTED_TOKENS } from '../../src/sources/known/listed-tokens.ts'
import type { Contract, MarketAsset } from './asset.ts'
import type { NetworkSlug } from './networks.ts'

/** Without Base: its tokens are real contracts on the sandbox's chain. */
const NETWORKS: readonly NetworkSlug[] = ['arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche']

/** Adds a contract on every network where our token list has the ticker exactly once; existing contracts come first. */
export function withListed(asset: MarketAsset): MarketAsset {
  const home = new Set(asset.contracts.map(({ network }) => network))
  const more = NETWORKS.filter((network) => !home.has(network)).flatMap((network) => toContract(network, asset.symbol))
  return { ...asset, contracts: [...asset.contracts, ...more] }
}

function toContract(network: NetworkSlug, symbol: string): Contract[] {
  const rows = (LISTED_TOKENS[network] ?? []).filter(([listed]) => listed.toUpperCase() === symbol.toUpperCase())
  const [row, ...others] = rows
  if (!row || others.length > 0) return []
  const [, , address, decimals] = row
  return [{ network, address, decimals }]
}
