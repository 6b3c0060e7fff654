import { findChain } from '../../../domain/chain.ts'

/** Display names that differ from every name we know the chain by. */
const RENAMED: Record<string, string> = {
  'hyperliquid l1': 'hyperevm',
  'arbitrum nova': 'arbitrum-nova',
  binance: 'bsc',
  xdai: 'gnosis',
}

/** Our slug for a chain as DefiLlama shows it to people; a chain we do not name keeps its own, made plain. */
export function toChainSlug(displayName: string): string | undefined {
  const name = displayName.trim().toLowerCase().replace(/\s+/g, ' ')
  const known = RENAMED[name] ?? findChain(name)?.slug
  if (known) return known
  const plain = name.replace(/[^a-z0-9]+/g, '-').replace(/^-+|(?<!-)-+$/g, '')
  return plain === '' || plain.length > 40 ? undefined : plain
}
