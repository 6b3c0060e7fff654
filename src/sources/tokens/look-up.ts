import { erc20Abi, type PublicClient } from 'viem'
import type { Chain } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import { within } from '../../domain/deadline.ts'
import type { TokenCandidate } from '../../domain/failure.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { DexscreenerPairs } from '../adapters/dexscreener/pairs.ts'
import { searchJupiter } from '../adapters/jupiter/search.ts'
import { readLifiToken } from '../adapters/lifi/token.ts'
import type { Upstream } from '../client/upstream.ts'
import { sameAddress, type TokenFacts, toTicker, toTokenFacts } from '../shapes/tokens.ts'
import { listGroups } from './by-depth.ts'

/** Finds tokens that are in no list: by contract on chain, or by ticker among the pools of a chain. */

export interface TokenLookers {
  evm: EvmReader
  lifi: Upstream
  jupiter: Upstream
  dexscreener: DexscreenerPairs
}

const CHAIN_READ_MS = 3_000

/**
 * A contract that no list has: read from the chain, or from a router when the chain does not answer. Never `verified`.
 */
export async function lookUpToken(
  lookers: TokenLookers,
  chain: Chain,
  address: string,
): Promise<TradeToken | undefined> {
  const facts =
    chain.kind === 'solana'
      ? ((await within(CHAIN_READ_MS, findMint(lookers.jupiter, address))) ??
        (await readLifiToken(lookers.lifi, chain, address)))
      : ((await readOnChain(lookers, chain, address)) ?? (await readLifiToken(lookers.lifi, chain, address)))
  if (!facts) return undefined
  const { symbol, name, decimals } = facts
  return { symbol, name, chain: chain.slug, chainId: chain.id, address, decimals, verified: false }
}

async function findMint(jupiter: Upstream, mint: string): Promise<TokenFacts | undefined> {
  return (await searchJupiter(jupiter, mint)).find((found) => found.mint === mint)
}

/** Decimals must come from the contract. A name that the contract does not give as text is taken from its pools. */
async function readOnChain(lookers: TokenLookers, chain: Chain, address: string): Promise<TokenFacts | undefined> {
  const client = chain.id === null ? undefined : lookers.evm.clientFor(chain.id)
  if (!client) return undefined
  const read = (functionName: 'decimals' | 'symbol' | 'name') =>
    within(CHAIN_READ_MS, ask(client, address, functionName))
  const [decimals, symbol, name] = await Promise.all([read('decimals'), read('symbol'), read('name')])
  if (decimals === undefined) return undefined
  return toTokenFacts(symbol, name, decimals) ?? (await withPoolName(lookers, chain, address, decimals))
}

const ask = (client: PublicClient, address: string, functionName: 'decimals' | 'symbol' | 'name') =>
  client.readContract({ address: address as `0x${string}`, abi: erc20Abi, functionName })

async function withPoolName(
  { dexscreener }: TokenLookers,
  chain: Chain,
  address: string,
  decimals: unknown,
): Promise<TokenFacts | undefined> {
  const chainName = nameAt(chain, 'dexscreener')
  const fetched = chainName && (await within(CHAIN_READ_MS, dexscreener.byToken(chainName, address)))
  const pair = fetched ? fetched.body.find(({ token }) => sameAddress(token.address, address)) : undefined
  return pair && toTokenFacts(pair.token.rawSymbol, pair.token.name, decimals)
}

/** An unlisted token with that ticker on the chain, and the US dollars in its pools. */
export type PooledCandidate = TokenCandidate & { address: string; liquidityUsd: number }

/** The first token is clearly meant when its pools are this many times deeper than those of the second. */
const CLEAR_LEAD = 10

/** Tokens of that ticker on the chain, deepest pools first. */
export async function listPooled(
  { dexscreener, jupiter }: TokenLookers,
  chain: Chain,
  ticker: string,
): Promise<PooledCandidate[]> {
  const pooled =
    chain.kind === 'solana'
      ? (await searchJupiter(jupiter, ticker))
          .filter(({ rawSymbol }) => toTicker(rawSymbol) === ticker)
          .map(({ symbol, name, mint, liquidityUsd }) => toCandidate(chain, symbol, name, mint, liquidityUsd ?? 0))
      : (await listGroups(dexscreener, ticker))
          .filter((group) => group.chain === chain.slug)
          .map(({ symbol, name, address, depthUsd }) => toCandidate(chain, symbol, name, address, depthUsd))
  return pooled.sort((left, right) => right.liquidityUsd - left.liquidityUsd)
}

export function isClearLead([first, second]: readonly PooledCandidate[]): boolean {
  return first !== undefined && (second === undefined || first.liquidityUsd >= CLEAR_LEAD * second.liquidityUsd)
}

function toCandidate(
  { slug }: Chain,
  symbol: string,
  name: string,
  address: string,
  liquidityUsd: number,
): PooledCandidate {
  return { symbol, name, chain: slug, address, liquidityUsd }
}
