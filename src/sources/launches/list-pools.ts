import { Failed, fail } from '../../domain/failure.ts'
import { dexscreenerPools } from '../dexscreener/launch-pools.ts'
import { geckoterminalPools } from '../geckoterminal/launch-pools.ts'
import type { Upstream } from '../upstream.ts'
import type { ListedPool } from './listed-pool.ts'

export interface PoolListings {
  dexscreener: Upstream
  geckoterminal: Upstream
}

export interface DatedPool extends ListedPool {
  createdAtMs: number
}

/** Pools of a token on Base with their birth, oldest first; GeckoTerminal stands in where DexScreener has none. */
export async function listPools({ dexscreener, geckoterminal }: PoolListings, token: string): Promise<DatedPool[]> {
  const listed = await settle(dexscreenerPools(dexscreener, 'base', token).then(({ body }) => body))
  if (Array.isArray(listed) && listed.some(isDated)) return oldestFirst(listed)
  const others = await settle(geckoterminalPools(geckoterminal, 'base', token).then((found) => found?.body ?? []))
  if (Array.isArray(others) && others.some(isDated)) return oldestFirst(others)
  for (const outcome of [listed, others]) if (outcome instanceof Failed) throw outcome
  throw fail({ code: 'no_data', about: 'a pool of this token, from which its launch could be read' })
}

async function settle(asked: Promise<ListedPool[]>): Promise<ListedPool[] | Failed> {
  try {
    return await asked
  } catch (thrown) {
    if (thrown instanceof Failed) return thrown
    throw thrown
  }
}

const isDated = (pool: ListedPool): pool is DatedPool => pool.createdAtMs !== null && POOL_ID.test(pool.id)

const POOL_ID = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i

const oldestFirst = (pools: readonly ListedPool[]): DatedPool[] =>
  pools.filter(isDated).sort((left, right) => left.createdAtMs - right.createdAtMs)
