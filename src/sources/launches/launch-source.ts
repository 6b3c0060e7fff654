import { LRUCache } from 'lru-cache'
import type { Hash, PublicClient } from 'viem'
import { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import type { EvmReader } from '../../ports/evm.ts'
import type { Launch, LaunchEvent, LaunchSource } from '../../ports/launches.ts'
import { readChain } from '../evm/chain-failure.ts'
import { LogShape } from '../evm/logs.ts'
import { BASE_CHAIN_ID } from './base-contracts.ts'
import { decodeEvents } from './decode-events.ts'
import { type FoundLaunch, findLaunch } from './find-launch.ts'
import { readLaunchedToken } from './launched-token.ts'
import { listPools, type PoolListings } from './list-pools.ts'

const SOURCE = 'base'
const HOUR_MS = 3_600_000
const KEPT_LAUNCHES = 500

/** Launches on Base out of its own logs. One that is an hour old does not change any more and is kept for a day. */
export function createLaunchSource(evm: EvmReader, listings: PoolListings, context: Context): LaunchSource {
  const kept = new LRUCache<string, { launch: Launch; keptAtMs: number }>({ max: KEPT_LAUNCHES })

  const poolsOf = new WeakMap<Launch, FoundLaunch['pools']>()

  const client = (): PublicClient => {
    const base = evm.clientFor(BASE_CHAIN_ID)
    if (!base) throw fail({ code: 'source_disabled', source: SOURCE })
    return base
  }

  return {
    covers: (chainId) => chainId === BASE_CHAIN_ID,
    async find(token) {
      const key = token.toLowerCase()
      const known = kept.get(key)
      if (known && context.now() - known.keptAtMs < 24 * HOUR_MS) return known.launch
      const listed = await listPools(listings, token)
      const { launch, pools } = await readChain(SOURCE, () => findLaunch(client(), key, listed))
      poolsOf.set(launch, pools)
      if (context.now() - launch.atMs > HOUR_MS) kept.set(key, { launch, keptAtMs: context.now() })
      return launch
    },
    async transactions(token, launch, hashes) {
      const pools = poolsOf.get(launch) ?? []
      return readChain(SOURCE, () => Promise.all(hashes.map((hash) => readReceipt(client(), hash, token, pools))))
    },
    async token(token, owners) {
      const value = await readChain(SOURCE, () => readLaunchedToken(client(), token, owners))
      return { value, source: SOURCE, atMs: context.now() }
    },
  }
}

const Receipt = z.object({ logs: z.array(LogShape) })

async function readReceipt(
  client: PublicClient,
  hash: string,
  token: string,
  pools: FoundLaunch['pools'],
): Promise<LaunchEvent[]> {
  const answer = await client.request({ method: 'eth_getTransactionReceipt', params: [hash as Hash] })
  return decodeEvents(Receipt.parse(answer).logs, token, pools)
}
