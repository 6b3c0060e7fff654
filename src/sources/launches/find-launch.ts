import type { PublicClient } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { Launch } from '../../ports/launches.ts'
import { findBlockAt } from '../evm/block-at.ts'
import { POOL_MANAGER } from './base-contracts.ts'
import { type ConfirmedPool, confirmPools } from './confirm-pools.ts'
import { isV4Id } from './decode-events.ts'
import { readEarlyWindow } from './early-window.ts'
import type { DatedPool } from './list-pools.ts'

export interface FoundLaunch {
  launch: Launch
  pools: readonly ConfirmedPool[]
}

/** A listing may have noticed a pool some minutes after it was made. */
const BLOCKS_BEFORE = 150
const BLOCKS_AFTER = 30
/** Where a pool is looked for when it was noticed an hour late. */
const BLOCKS_LONG_BEFORE = 1_800
/** Pools made this soon after the first one can hold early trades too. */
const BESIDE_MS = 10 * 60_000
const MOST_BESIDE = 8

/** The first pool of the token, confirmed by the chain's logs, and the first minute of its trade. */
export async function findLaunch(
  client: PublicClient,
  token: string,
  listed: readonly DatedPool[],
): Promise<FoundLaunch> {
  const [oldest] = listed
  if (!oldest) throw fail({ code: 'no_data', about: 'a pool of this token' })
  const beside = listed.filter(({ createdAtMs }) => createdAtMs - oldest.createdAtMs <= BESIDE_MS).slice(0, MOST_BESIDE)
  const { number, latest } = await findBlockAt(client, Math.floor(oldest.createdAtMs / 1000))
  const pools = await confirmAround(client, token, beside, number, latest)
  const first = pools.find(({ id }) => id === oldest.id.toLowerCase())
  if (!first) throw fail({ code: 'no_data', about: 'the making of the first pool in the logs of the chain' })

  const window = await readEarlyWindow(client, { token, pools, madeAtBlock: first.block, latest })
  if (!window) throw fail({ code: 'no_data', about: 'trades of this token after its launch' })
  const atSeconds = first.atSeconds ?? Number((await client.getBlock({ blockNumber: BigInt(first.block) })).timestamp)
  const { events, ...blocks } = window
  return {
    pools,
    launch: {
      pool: oldest.id,
      dex: first.dex,
      block: first.block,
      atMs: atSeconds * 1000,
      window: blocks,
      pools: [POOL_MANAGER, ...listed.map(({ id }) => id.toLowerCase()).filter((id) => !isV4Id(id))],
      events,
    },
  }
}

async function confirmAround(
  client: PublicClient,
  token: string,
  pools: readonly DatedPool[],
  number: number,
  latest: number,
): Promise<ConfirmedPool[]> {
  const near = { fromBlock: Math.max(0, number - BLOCKS_BEFORE), toBlock: Math.min(latest, number + BLOCKS_AFTER) }
  const found = await confirmPools(client, token, pools, near)
  if (found.some(({ id }) => id === pools[0]?.id.toLowerCase()) || near.fromBlock === 0) return found
  const before = { fromBlock: Math.max(0, number - BLOCKS_LONG_BEFORE), toBlock: near.fromBlock - 1 }
  return [...(await confirmPools(client, token, pools.slice(0, 1), before)), ...found]
}
