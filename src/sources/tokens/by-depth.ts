import { findChain, nameAt } from '../../domain/chains/find-chain.ts'
import type { TokenCandidate } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { Asset, Resolution } from '../../ports/prices.ts'
import type { DexscreenerPairs, Pair } from '../adapters/dexscreener/pairs.ts'
import { toTicker } from '../shapes/tokens.ts'

/** Picks a token by the depth of its pools, for tickers that no list knows. */

/** Below these a copy of a name is cheap to create, so the token is not considered. */
const LEAST_DEPTH_USD = 50_000
const LEAST_VOLUME_USD = 10_000
const MOST_ALTERNATIVES = 3

/** All pools of one token on one chain, summed. */
export interface PooledGroup {
  chain: string
  address: string
  symbol: string
  name: string
  depthUsd: number
  volume24hUsd: number
}

/** The token of that ticker with the deepest pools. It is a guess, so `clear` is always false. */
export async function rankByDepth(pairs: DexscreenerPairs, ticker: string): Promise<Resolution | undefined> {
  const { body } = await pairs.search(ticker)
  const groups = groupByToken(body.filter(({ token }) => toTicker(token.rawSymbol) === ticker))
  const [deepest, ...others] = groups.filter(
    ({ depthUsd, volume24hUsd }) => depthUsd >= LEAST_DEPTH_USD && volume24hUsd >= LEAST_VOLUME_USD,
  )
  if (!deepest) return undefined
  return {
    asset: toPooledAsset(deepest, 'pool'),
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(toCandidate),
    clear: false,
  }
}

/** Deepest first. Pools on chains outside our registry are left out, because an answer could not name the chain. */
export function groupByToken(pairs: readonly Pair[]): PooledGroup[] {
  const groups = new Map<string, PooledGroup>()
  for (const { chain, token, depthUsd, volume24hUsd } of pairs) {
    const address = readAddress(token.address)
    if (chain === null || address === undefined || address.kind === 'bad-checksum') continue
    const key = `${chain} ${address.address}`
    const group = groups.get(key) ?? {
      chain,
      ...toNames(token),
      address: address.address,
      depthUsd: 0,
      volume24hUsd: 0,
    }
    group.depthUsd += depthUsd ?? 0
    group.volume24hUsd += volume24hUsd ?? 0
    groups.set(key, group)
  }
  return [...groups.values()].sort((left, right) => right.depthUsd - left.depthUsd)
}

export function toPooledAsset({ chain, address, symbol, name }: PooledGroup, foundBy: Asset['foundBy']): Asset {
  const llamaChain = nameAt(chain, 'defillama_coins')
  return {
    token: { symbol, name, chain, chainId: findChain(chain)?.id ?? null, address, decimals: null, verified: false },
    assetClass: 'crypto',
    coingeckoId: null,
    llamaKey: llamaChain === null ? null : `${llamaChain}:${address}`,
    exchangeTicker: null,
    foundBy,
  }
}

export function toCandidate({ symbol, name, chain, address, depthUsd }: PooledGroup): TokenCandidate {
  return { symbol, name, chain, address, liquidityUsd: depthUsd }
}

function toNames({ symbol, name, address }: Pair['token']): { symbol: string; name: string } {
  const shown = symbol.replace(/^\$/, '') || address.slice(0, 8)
  return { symbol: shown, name: name || shown }
}
