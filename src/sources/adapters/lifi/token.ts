import { z } from 'zod'
import type { Chain } from '../../../domain/chains/chain.ts'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { SEARCH } from '../../client/cache-policies.ts'
import { findTrouble } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type TokenFacts, toTokenFacts } from '../../shapes/tokens.ts'
import { Anything } from '../../shapes/values.ts'

/** LI.FI's data on one contract; `undefined` when it does not know it. */
export async function readLifiToken(
  upstream: Upstream,
  chain: Chain,
  address: string,
): Promise<TokenFacts | undefined> {
  const path = toPath`/token?chain=${nameAt(chain, 'lifi') ?? 0}&token=${address}`
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
