import { z } from 'zod'
import { slugAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { Fetched } from '../../client/cache.ts'
import { POOLS, TRENDS } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import type { ListedPool } from '../../shapes/pools.ts'
import { Anything, readRows, toName, toPositive, translate } from '../../shapes/values.ts'

/** DexScreener's list of pools for a token, and its list of promoted tokens. */

/** Up to thirty pools of a token. An unknown chain or token gives an empty list. */
export function dexscreenerPools(
  upstream: Upstream,
  chainName: string,
  address: string,
): Promise<Fetched<ListedPool[]>> {
  return upstream.get(toPath`/token-pairs/v1/${chainName}/${address}`, Pools, POOLS)
}

const Side = z.object({ address: z.string().min(1).max(100), name: Anything, symbol: Anything })

const PoolRow = z.object({
  pairAddress: z.string().min(1).max(100),
  dexId: z.string(),
  labels: z.array(z.string()).catch([]),
  baseToken: Side,
  quoteToken: Side,
  pairCreatedAt: Anything,
})

export const toListedPools = (rows: readonly unknown[]): ListedPool[] =>
  translate(readRows(rows, PoolRow), toListedPool)

const Pools = z.array(z.unknown()).transform((rows, context): ListedPool[] => {
  const pools = toListedPools(rows)
  if (rows.length > 0 && pools.length === 0) context.addIssue({ code: 'custom', message: 'no pair could be read' })
  return pools
})

function toListedPool(row: z.output<typeof PoolRow>): ListedPool {
  const version = row.labels.find((label) => /^v\d$/.test(label))
  return {
    id: row.pairAddress,
    dex: cleanText(version ? `${row.dexId}-${version}` : row.dexId, 40),
    tokens: [toPooledToken(row.baseToken), toPooledToken(row.quoteToken)],
    createdAtMs: toPositive(row.pairCreatedAt),
  }
}

function toPooledToken({ address, symbol, name }: z.output<typeof Side>): ListedPool['tokens'][number] {
  return { address, symbol: toName(symbol, 30), name: toName(name) }
}

/** Tokens with paid promotion, as `chain:address`. Their advertising text is not read. */
export function readBoosts(upstream: Upstream): Promise<Fetched<string[]>> {
  return upstream.get('/token-boosts/top/v1', Boosts, TRENDS)
}

const Row = z.object({ chainId: z.string().max(60), tokenAddress: z.string().min(1).max(100) })

export const toBoosts = (rows: readonly unknown[]): string[] =>
  readRows(rows, Row).map(({ chainId, tokenAddress }) =>
    `${slugAt(chainId, 'dexscreener') ?? chainId}:${tokenAddress}`.toLowerCase(),
  )

const Boosts = z.array(z.unknown()).transform(toBoosts)
