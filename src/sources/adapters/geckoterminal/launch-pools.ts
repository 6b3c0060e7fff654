import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import type { Fetched } from '../../client/cache.ts'
import { POOLS } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import type { ListedPool } from '../../shapes/pools.ts'
import { readRows, translate } from '../../shapes/values.ts'

/** A token's pools at GeckoTerminal, deepest first; `undefined` when it does not know the token. */
export function geckoterminalPools(
  upstream: Upstream,
  network: string,
  address: string,
): Promise<Fetched<ListedPool[]> | undefined> {
  return findOrUndefined(upstream.get(toPath`/networks/${network}/tokens/${address}/pools?page=1`, Pools, POOLS))
}

const Reference = z.object({ data: z.object({ id: z.string().max(120) }) })

const PoolRow = z.object({
  attributes: z.object({ address: z.string().min(1).max(100), pool_created_at: z.unknown().optional() }),
  relationships: z.object({ base_token: Reference, quote_token: Reference, dex: Reference }),
})

export const toListedPools = ({ data }: { data: unknown[] }): ListedPool[] =>
  translate(readRows(data, PoolRow), ({ attributes, relationships }) => ({
    id: attributes.address,
    dex: cleanText(relationships.dex.data.id, 40),
    tokens: [toToken(relationships.base_token.data.id), toToken(relationships.quote_token.data.id)],
    createdAtMs: toTime(attributes.pool_created_at),
  }))

const Pools = z.object({ data: z.array(z.unknown()) }).transform(toListedPools)

/** Ids are `{network}_{address}`. */
const toToken = (id: string): ListedPool['tokens'][number] => ({
  address: id.slice(id.lastIndexOf('_') + 1),
  symbol: null,
  name: null,
})

function toTime(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return ms > 0 ? ms : null
}
