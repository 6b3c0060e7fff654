import { CHAINS } from '../../../domain/chains/chain.ts'
import { findChain } from '../../../domain/chains/find-chain.ts'

const byTitle = new Map(CHAINS.map(({ slug, names }) => [names.defillama?.toLowerCase(), slug]))

/**
 * Our slug for a chain by DefiLlama's display name. A chain that is not in our registry keeps its own name, lower-cased
 * and cleaned.
 */
export function toChainSlug(displayName: string): string | undefined {
  const name = displayName.trim().toLowerCase().replace(/\s+/g, ' ')
  const known = byTitle.get(name) ?? findChain(name)?.slug
  if (known) return known
  const plain = name.replace(/[^a-z0-9]+/g, '-').replace(/^-+|(?<!-)-+$/g, '')
  return plain === '' || plain.length > 40 ? undefined : plain
}
