import { z } from 'zod'
import { SEARCH } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type TokenFacts, toTokenFacts } from '../../shapes/tokens.ts'
import { Anything, readRows, toNonNegative, translate } from '../../shapes/values.ts'

/** A Solana token in Jupiter's search results. */
export interface FoundMint extends TokenFacts {
  mint: string
  rawSymbol: string
  verified: boolean
  liquidityUsd: number | null
}

/** Searches by symbol, name or mint; results in Jupiter's order. */
export async function searchJupiter(upstream: Upstream, query: string): Promise<FoundMint[]> {
  return (await upstream.get(toPath`/tokens/v2/search?query=${query}`, Found, SEARCH)).body
}

export const MintRow = z.object({
  id: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  symbol: z.string().min(1).max(100),
  name: Anything,
  decimals: Anything,
  isVerified: Anything,
  liquidity: Anything,
})

export const toFoundMints = (rows: readonly unknown[]): FoundMint[] => translate(readRows(rows, MintRow), toFoundMint)

const Found = z.array(z.unknown()).transform(toFoundMints)

function toFoundMint(row: z.output<typeof MintRow>): FoundMint | undefined {
  const facts = toTokenFacts(row.symbol, row.name, row.decimals)
  return (
    facts && {
      ...facts,
      mint: row.id,
      rawSymbol: row.symbol,
      verified: row.isVerified === true,
      liquidityUsd: toNonNegative(row.liquidity),
    }
  )
}
