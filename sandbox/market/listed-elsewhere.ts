import { LISTED_TOKENS } from '../../src/sources/known/listed-tokens.ts'
import type { Contract, MarketAsset } from './asset.ts'
import type { NetworkSlug } from './networks.ts'

/** Base is left out: its tokens stand on the sandbox's own chain. */
const NETWORKS: readonly NetworkSlug[] = ['arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche']

/** Puts an asset wherever our token list has its ticker once; the contracts that it has already come first. */
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
