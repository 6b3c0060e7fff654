import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { POOLS } from '../keeps.ts'
import type { ListedPool } from '../launches/listed-pool.ts'
import { toName } from '../names.ts'
import { toPositive } from '../numbers.ts'
import { Anything, readRows, translate } from '../rows.ts'
import { toPath } from '../upstream/to-path.ts'
import type { Fetched, Upstream } from '../upstream.ts'

/** Every pool that DexScreener lists for a token, up to thirty; an unknown chain or token gives none. */
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
  return { address, symbol: toName(symbol, 30), name: toName(name, 80) }
}
