import type { Hex, PublicClient } from 'viem'
import { Failed, fail } from '../../domain/failure.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Launch } from '../../ports/launches.ts'
import { dexscreenerPools } from '../adapters/dexscreener/launch-pools.ts'
import { type ChainLog, findBlockAt, type LogFilter, readLogs } from '../adapters/evm-rpc/logs.ts'
import { geckoterminalPools } from '../adapters/geckoterminal/launch-pools.ts'
import type { Upstream } from '../client/upstream.ts'
import type { ListedPool } from '../shapes/pools.ts'
import { readEarlyWindow } from './early-window.ts'
import { CREATIONS, EVENTS, FACTORIES, isV4Id, POOL_MANAGER, type TokenPool } from './events.ts'

/** Finds the first pool of a token and confirms it in the chain's logs. */

export interface FoundLaunch {
  launch: Launch
  pools: readonly ConfirmedPool[]
}

/** A listing can date a pool some minutes after its creation, so the search starts this many blocks earlier. */
const BLOCKS_BEFORE = 150
const BLOCKS_AFTER = 30
/** Second attempt: an hour of blocks, for a pool that was listed late. */
const BLOCKS_LONG_BEFORE = 1_800
/** Pools created this soon after the first one can hold early trades too. */
const BESIDE_MS = 10 * MINUTE_MS
const MOST_BESIDE = 8

/** The first pool of the token, confirmed by the chain's logs, and the events of its first minute of trading. */
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
  if (!first)
    throw fail({
      code: 'no_data',
      about: 'the launch of this token: no event in the logs of the chain made its first pool',
    })

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

export interface PoolListings {
  dexscreener: Upstream
  geckoterminal: Upstream
}

export interface DatedPool extends ListedPool {
  createdAtMs: number
}

/** Pools of a token on Base with their creation time, oldest first. GeckoTerminal is used when DexScreener has none. */
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

/** A pool whose creation event was found on chain. */
interface ConfirmedPool extends TokenPool {
  dex: string
  block: number
  atSeconds: number | null
}

/**
 * Which of the listed pools were created in a range of blocks: one call for pools with a contract, one for v4 pools.
 */
async function confirmPools(
  client: PublicClient,
  token: string,
  listed: readonly ListedPool[],
  range: { fromBlock: number; toBlock: number },
): Promise<ConfirmedPool[]> {
  const managed = listed.filter(({ id }) => isV4Id(id))
  const own = listed.filter(({ id }) => !isV4Id(id))
  const filters: LogFilter[] = []
  if (own.length > 0) {
    const sorted = own.map(({ tokens }) => tokens.map(({ address }) => toTopic(address)).sort())
    const [first, second] = [0, 1].map((place) => [...new Set(sorted.map((pair) => pair[place] as Hex))])
    filters.push({ topics: [CREATIONS, first as Hex[], second as Hex[]], ...range })
  }
  if (managed.length > 0) {
    const ids = managed.map(({ id }) => id.toLowerCase() as Hex)
    filters.push({ address: POOL_MANAGER, topics: [EVENTS.initializeV4, ids], ...range })
  }
  const logs = (await Promise.all(filters.map((filter) => readLogs(client, filter)))).flat()
  return listed.flatMap((pool) => {
    const made = logs.find((log) => makes(log, pool.id.toLowerCase()))
    return made ? [toConfirmed(made, pool, token)] : []
  })
}

/**
 * Whether a creation event is about this pool. Factories put the pool's address at different places of the data; v4 has
 * the id as first topic.
 */
function makes({ topics, data }: ChainLog, id: string): boolean {
  if (topics[0] === EVENTS.initializeV4) return topics[1] === id
  return !isV4Id(id) && toWords(data).includes(id.slice(2).padStart(64, '0'))
}

function toConfirmed(made: ChainLog, pool: ListedPool, token: string): ConfirmedPool {
  const firstToken = made.topics[0] === EVENTS.initializeV4 ? made.topics[2] : made.topics[1]
  return {
    id: pool.id.toLowerCase(),
    tokenFirst: firstToken === toTopic(token),
    dex: FACTORIES[made.address] ?? pool.dex,
    block: made.block,
    atSeconds: made.atSeconds,
  }
}

const toTopic = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const toWords = (data: string): string[] => data.slice(2).match(/.{64}/g) ?? []
