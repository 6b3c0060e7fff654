import { findBySlug, findChain } from '../../domain/chains/find-chain.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { readAddress, type Token } from '../../domain/token.ts'
import type { Asset, PriceSource, Resolution } from '../../ports/prices.ts'
import type { RiskSubject } from '../../ports/risk.ts'
import type { CoinContract, CoingeckoContracts } from '../adapters/coingecko/contracts.ts'
import type { DexscreenerPairs } from '../adapters/dexscreener/pairs.ts'
import { findImitated, isBuiltIn, isListedSomewhere } from '../known/imitation.ts'
import { findMajorByAddress } from '../known/majors.ts'
import { toTicker } from '../shapes/tokens.ts'
import { groupByToken, type PooledGroup, toCandidate } from '../tokens/by-depth.ts'

/** Finds the contract that a risk question is about. */

export interface SubjectReaders {
  prices: PriceSource
  pairs: DexscreenerPairs
  contracts: CoingeckoContracts
}

const MOST_ALTERNATIVES = 3

/**
 * Resolves a query to a contract, like the price route does. Tokens that the price route refuses because their pools
 * are too small to price are found here too: those are the ones that people ask about.
 */
export async function findSubject(readers: SubjectReaders, query: string): Promise<RiskSubject> {
  const resolvedFrom = readAddress(query) ? 'address' : 'symbol'
  const resolution = await readers.prices.resolve(query, 'query').catch((thrown: unknown) => thrown)
  if (isResolution(resolution)) {
    const { asset, alternatives } = resolution
    const placed = await toContract(readers, asset)
    if (placed) return { ...placed, resolvedFrom, alternatives }
    throw fail({ code: 'no_data', about: `token contract of ${asset.token.symbol} on a chain that scanners cover` })
  }
  const unknown = resolution instanceof Failed && resolution.failure.code === 'unknown_token'
  const shallow = unknown && resolvedFrom === 'symbol' ? await findShallow(readers, query) : undefined
  if (shallow) return { ...shallow, resolvedFrom }
  throw resolution
}

type Placed = Pick<RiskSubject, 'token' | 'contract' | 'native' | 'canonical' | 'listed' | 'imitates'>

/** What lists say about the contract: a listed one imitates nobody. */
function toStanding(token: Token): Pick<RiskSubject, 'listed' | 'imitates'> {
  const listed = token.verified || isBuiltIn(token)
  return { listed, imitates: listed || isListedSomewhere(token.address) ? null : findImitated(token) }
}

async function toContract(readers: SubjectReaders, asset: Asset): Promise<Placed | undefined> {
  const { token, coingeckoId, foundBy } = asset
  const { chain, address } = token
  const canonical = foundBy === 'majors' || (address !== null && findMajorByAddress(address) !== undefined)
  if (chain !== null && address !== null) {
    return { token, contract: { chain, address }, native: false, canonical, ...toStanding(token) }
  }
  if (chain !== null) {
    const wrapped = findBySlug(chain)?.wrapped
    if (!wrapped) return undefined
    return { token, contract: { chain, address: wrapped }, native: true, canonical, listed: true, imitates: null }
  }
  const contract = coingeckoId === null ? undefined : await findListed(readers, coingeckoId, token)
  if (!contract) return undefined
  return {
    token: { ...token, ...toPlace(contract.chain), address: contract.address, decimals: contract.decimals },
    contract: { chain: contract.chain, address: contract.address },
    native: false,
    canonical,
    listed: true,
    imitates: null,
  }
}

/** The contract that CoinGecko lists. When it cannot be asked, the deepest pools with the same ticker and name. */
async function findListed(
  { contracts, pairs }: SubjectReaders,
  id: string,
  { symbol, name }: Token,
): Promise<CoinContract | undefined> {
  try {
    return (await contracts.byId(id))?.body[0]
  } catch (thrown) {
    const found = await pairs.search(symbol).catch(() => undefined)
    const named = found?.body.filter(
      ({ token }) => toTicker(token.rawSymbol) === symbol && token.name.toLowerCase() === name.toLowerCase(),
    )
    const [deepest] = groupByToken(named ?? [])
    if (!deepest) throw thrown
    return { chain: deepest.chain, address: deepest.address, decimals: null }
  }
}

/** The token of that ticker with the deepest pools, however small. */
async function findShallow(
  { pairs }: SubjectReaders,
  query: string,
): Promise<Omit<RiskSubject, 'resolvedFrom'> | undefined> {
  const ticker = toTicker(query)
  const { body } = await pairs.search(ticker)
  const [deepest, ...others] = groupByToken(body.filter(({ token }) => toTicker(token.rawSymbol) === ticker))
  if (!deepest) return undefined
  const token = toToken(deepest)
  return {
    token,
    ...toStanding(token),
    contract: { chain: deepest.chain, address: deepest.address },
    native: false,
    canonical: false,
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(toCandidate),
  }
}

function toToken({ chain, address, symbol, name }: PooledGroup): Token {
  return { symbol, name, ...toPlace(chain), address, decimals: null, verified: false }
}

const toPlace = (chain: string) => ({ chain, chainId: findChain(chain)?.id ?? null })

const isResolution = (outcome: unknown): outcome is Resolution =>
  typeof outcome === 'object' && outcome !== null && 'asset' in outcome
