import { findChain, nameAt } from '../../domain/chains/find-chain.ts'
import { fail, type TokenCandidate } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { Asset, Resolution } from '../../ports/prices.ts'
import { type DexscreenerPairs, LEAST_PRICED_DEPTH_USD, type Pair } from '../adapters/dexscreener/pairs.ts'
import { toTicker } from '../shapes/tokens.ts'

/** Picks a token by the depth of its pools, for tickers that no list knows. */

/** Below these a copy of a name is cheap to create: such a token is taken only where there is no deeper one. */
export const LEAST_DEPTH_USD = 50_000
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

/**
 * The token of that ticker with the deepest pools. It is a guess, so `clear` is always false. Fails with
 * `pools_too_shallow` where not even a price can be read out of them.
 */
export async function rankByDepth(
  pairs: DexscreenerPairs,
  ticker: string,
  field: string,
): Promise<Resolution | undefined> {
  const groups = await listGroups(pairs, ticker)
  const deep = groups.filter(
    ({ depthUsd, volume24hUsd }) => depthUsd >= LEAST_DEPTH_USD && volume24hUsd >= LEAST_VOLUME_USD,
  )
  const [deepest, ...others] = deep.length > 0 ? deep : groups
  if (!deepest) return undefined
  if (deepest.depthUsd < LEAST_PRICED_DEPTH_USD) {
    throw fail({
      code: 'pools_too_shallow',
      field,
      query: ticker,
      chain: deepest.chain,
      limitUsd: LEAST_PRICED_DEPTH_USD,
      candidates: groups.slice(0, MOST_ALTERNATIVES).map(toCandidate),
    })
  }
  return {
    asset: toPooledAsset(deepest, 'pool'),
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(toCandidate),
    clear: false,
  }
}

/** Every token of that ticker, deepest first. */
export async function listGroups(pairs: DexscreenerPairs, ticker: string): Promise<PooledGroup[]> {
  const { body } = await pairs.search(ticker)
  return groupByToken(body.filter(({ token }) => toTicker(token.rawSymbol) === ticker))
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
