import { z } from 'zod'
import { fail } from '../../domain/failure.ts'
import { readRows, translate } from '../rows.ts'
import { type KeptPools, toKeptPools } from './kept-pools.ts'
import { PoolRow, toPool } from './pool-row.ts'
import { toSharedPools } from './shared-pools.ts'

const Body = z.object({ data: z.array(z.unknown()) })

/** Runs on the background thread. A list of which less than half can be read is not the list. */
export function reduce(page: unknown): KeptPools {
  const { data } = Body.parse(page)
  const pools = translate(readRows(data, PoolRow), toPool)
  if (pools.length === 0 || pools.length < data.length / 2) {
    throw fail({ code: 'upstream_failed', source: 'defillama_yields' })
  }
  return toKeptPools(pools, data.length - pools.length)
}

export const toShared = toSharedPools
