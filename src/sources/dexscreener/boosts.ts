import { z } from 'zod'
import { findChainSlug } from '../chain-names.ts'
import { TRENDS } from '../keeps.ts'
import { readRows } from '../rows.ts'
import type { Fetched, Upstream } from '../upstream.ts'

/** Tokens that somebody pays to promote, as `chain:address`; their advertising text is not read. */
export function readBoosts(upstream: Upstream): Promise<Fetched<string[]>> {
  return upstream.get('/token-boosts/top/v1', Boosts, TRENDS)
}

const Row = z.object({ chainId: z.string().max(60), tokenAddress: z.string().min(1).max(100) })

export const toBoosts = (rows: readonly unknown[]): string[] =>
  readRows(rows, Row).map(({ chainId, tokenAddress }) =>
    `${findChainSlug(chainId, 'dexscreener') ?? chainId}:${tokenAddress}`.toLowerCase(),
  )

const Boosts = z.array(z.unknown()).transform(toBoosts)
