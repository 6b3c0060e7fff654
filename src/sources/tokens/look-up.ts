import { erc20Abi, type PublicClient } from 'viem'
import type { Chain } from '../../domain/chain.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { TradeToken } from '../../ports/routes.ts'
import { findChainName } from '../chain-names.ts'
import type { DexscreenerPairs } from '../dexscreener/pairs.ts'
import { sameAddress } from '../dexscreener/pool-reading.ts'
import { searchJupiter } from '../jupiter/search.ts'
import { readLifiToken } from '../lifi/token.ts'
import type { Upstream } from '../upstream.ts'
import { within } from '../within.ts'
import { type TokenFacts, toTokenFacts } from './token-facts.ts'

export interface TokenLookers {
  evm: EvmReader
  lifi: Upstream
  jupiter: Upstream
  dexscreener: DexscreenerPairs
}

const CHAIN_READ_MS = 3_000

/** A contract that no list has: its own word on chain, a router's where the chain does not answer; never verified. */
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

/** Decimals must come from the contract; a name that it does not tell as text is taken from its pools. */
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
  const chainName = findChainName(chain.slug, 'dexscreener')
  const fetched = chainName && (await within(CHAIN_READ_MS, dexscreener.byToken(chainName, address)))
  const pair = fetched ? fetched.body.find(({ token }) => sameAddress(token.address, address)) : undefined
  return pair && toTokenFacts(pair.token.rawSymbol, pair.token.name, decimals)
}
