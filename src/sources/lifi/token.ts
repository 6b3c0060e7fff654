import { z } from 'zod'
import type { Chain } from '../../domain/chain.ts'
import { SEARCH } from '../keeps.ts'
import { Anything } from '../rows.ts'
import { type TokenFacts, toTokenFacts } from '../tokens/token-facts.ts'
import { toPath } from '../upstream/to-path.ts'
import { findTrouble } from '../upstream/trouble.ts'
import type { Upstream } from '../upstream.ts'
import { toLifiChain } from './chain-id.ts'

/** LI.FI's word on one contract; `undefined` when it does not know it. */
export async function readLifiToken(
  upstream: Upstream,
  chain: Chain,
  address: string,
): Promise<TokenFacts | undefined> {
  const path = toPath`/token?chain=${toLifiChain(chain)}&token=${address}`
  try {
    return (await upstream.get(path, LifiToken, SEARCH)).body
  } catch (thrown) {
    const status = findTrouble(thrown)?.status
    if (status === 404 || status === 400) return undefined
    throw thrown
  }
}

const LifiToken = z
  .object({ symbol: z.string().min(1).max(100), name: z.string(), decimals: Anything })
  .transform(({ symbol, name, decimals }) => toTokenFacts(symbol, name, decimals))
