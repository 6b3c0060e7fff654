/** Finds a chain by what a caller or an upstream calls it, and says what an upstream calls a chain. */
import { CHAINS, type Chain, type ChainSlug } from './chain.ts'
import type { UpstreamNamingChains } from './row.ts'

const SOLANA_CAIP2 = 'solana:5eykt4usfv8p8njdtrepy1vzqkqzkvdp'

const bySlug = new Map<string, Chain>(CHAINS.map((chain) => [chain.slug, chain]))

const byName = new Map<string, Chain>()
for (const chain of CHAINS) {
  for (const alias of [chain.slug, ...chain.aliases]) byName.set(alias, chain)
  if (chain.id !== null) {
    byName.set(String(chain.id), chain)
    byName.set(`eip155:${chain.id}`, chain)
  }
  if (chain.kind === 'solana') byName.set(SOLANA_CAIP2, chain)
}

/** Slug, alias, numeric id or CAIP-2 name, in any case. */
export function findChain(text: string): Chain | undefined {
  return byName.get(text.trim().toLowerCase().replace(/\s+/g, ' '))
}

/** By its exact slug, as answers and our own tables have it. */
export const findBySlug = (slug: string): Chain | undefined => bySlug.get(slug)

/** A chain for people: its name where we have one. */
export const chainTitle = (slug: string): string => findChain(slug)?.name ?? slug

/** What an upstream calls a chain; `null` where it does not cover the chain, or we do not know the chain. */
export function nameAt<Upstream extends UpstreamNamingChains>(
  place: Chain | string | null,
  upstream: Upstream,
): Chain['names'][Upstream] | null {
  const chain = typeof place === 'string' ? bySlug.get(place) : place
  return chain?.names[upstream] ?? null
}

/** Our slug for a chain as an upstream names it. */
export function slugAt<Upstream extends UpstreamNamingChains>(
  name: NonNullable<Chain['names'][Upstream]>,
  upstream: Upstream,
): ChainSlug | undefined {
  return CHAINS.find(({ names }) => names[upstream] === name)?.slug
}

export const publicEndpoints = (slug: string): readonly string[] => bySlug.get(slug)?.rpcUrls ?? []

/** The setting that replaces a chain's endpoints: `RPC_ARBITRUM_NOVA_URL`. */
export const rpcSetting = ({ slug }: Pick<Chain, 'slug'>): string =>
  `RPC_${slug.replaceAll('-', '_').toUpperCase()}_URL`
