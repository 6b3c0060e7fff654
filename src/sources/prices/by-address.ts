import type { ChainSlug } from '../../domain/chains/chain.ts'
import { findChain, nameAt } from '../../domain/chains/find-chain.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Asset, Resolution } from '../../ports/prices.ts'
import { SEARCH } from '../client/cache-policies.ts'
import { findMajorByAddress } from '../known/majors.ts'
import { sameAddress } from '../shapes/tokens.ts'
import { groupByToken, toCandidate, toPooledAsset } from '../tokens/by-depth.ts'
import type { Readers } from './feeds.ts'

/** Chains on which DefiLlama is asked for a price when no pool shows the contract's chain. */
const ASKED_CHAINS: readonly ChainSlug[] = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche']
const MOST_ALTERNATIVES = 3

/**
 * Resolves a contract or mint to an asset: on the chain where its pools are deepest, else where DefiLlama has a price.
 */
export async function resolveAddress(
  readers: Readers,
  { kind, address }: { kind: 'evm' | 'solana'; address: string },
): Promise<Resolution> {
  const major = findMajorByAddress(address)
  if (major) return { asset: { ...major, foundBy: 'address' }, alternatives: [], clear: true }

  const pooled = await readers.dexscreener.search(address).then(
    ({ body }) => groupByToken(body).filter((group) => sameAddress(group.address, address)),
    (thrown: unknown) => thrown,
  )
  const [deepest, ...others] = Array.isArray(pooled) ? pooled : []
  if (deepest) {
    const alternatives = others.slice(0, MOST_ALTERNATIVES).map(toCandidate)
    return {
      asset: await withFacts(readers, toPooledAsset(deepest, 'address')),
      alternatives,
      clear: alternatives.length === 0,
    }
  }
  const priced = await findByLlama(readers, kind === 'solana' ? ['solana'] : ASKED_CHAINS, address)
  if (priced) return { asset: priced, alternatives: [], clear: true }
  throw pooled instanceof Failed ? pooled : fail({ code: 'unknown_token', query: address })
}

/** Adds decimals and the listing when GeckoTerminal knows them. Its failure changes nothing. */
async function withFacts(readers: Readers, asset: Asset): Promise<Asset> {
  const { token } = asset
  const network = nameAt(token.chain, 'geckoterminal')
  if (network === null || token.address === null) return asset
  const fetched = await readers.geckoterminal.token(network, token.address, SEARCH).catch(() => undefined)
  const facts = fetched?.body.find(({ address }) => sameAddress(address, token.address ?? ''))
  if (!facts) return asset
  return {
    ...asset,
    token: { ...token, decimals: facts.decimals, verified: facts.coingeckoId !== null },
    coingeckoId: facts.coingeckoId,
  }
}

async function findByLlama(readers: Readers, chains: readonly string[], address: string): Promise<Asset | undefined> {
  const keys = chains.flatMap((chain) => {
    const name = nameAt(chain, 'defillama_coins')
    return name === null ? [] : [{ chain, key: `${name}:${address}` }]
  })
  const { body } = await readers.defillama.current(keys.map(({ key }) => key))
  const hit = keys.find(({ key }) => body.has(key))
  const price = hit && body.get(hit.key)
  if (!hit || !price) return undefined
  const { symbol, decimals } = price
  return {
    token: {
      symbol,
      name: symbol,
      chain: hit.chain,
      chainId: findChain(hit.chain)?.id ?? null,
      address,
      decimals,
      verified: false,
    },
    assetClass: 'crypto',
    coingeckoId: null,
    llamaKey: hit.key,
    exchangeTicker: null,
    foundBy: 'address',
  }
}
