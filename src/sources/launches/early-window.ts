import type { Address, Hex, PublicClient } from 'viem'
import type { Launch, LaunchEvent } from '../../ports/launches.ts'
import { type ChainLog, readLogs } from '../adapters/evm-rpc/logs.ts'
import { decodeEvents, EVENTS, isV4Id, POOL_MANAGER, POOL_SWAPS, type TokenPool } from './events.ts'

/** Finds the first trades of a pool and reads the events of the minute after. */

export interface EarlyWindow {
  fromBlock: number
  toBlock: number
  events: LaunchEvent[]
}

/** A minute of Base blocks. Bundled purchases land in the block of the launch or in the next few. */
const WINDOW_BLOCKS = 30
/** Blocks read in the first call, from the pool's creation on. Most pools start trading within them. */
const FIRST_BLOCKS = 60
/** Otherwise the first trade is searched in steps of this size, five and a half hours in all. */
const STEP_BLOCKS = 2_000
const MOST_STEPS = 5

interface Place {
  token: string
  pools: readonly TokenPool[]
  madeAtBlock: number
  latest: number
}

/** The events of the first blocks of trading; `undefined` when nobody traded in the hours after the pool's creation. */
export async function readEarlyWindow(client: PublicClient, place: Place): Promise<EarlyWindow | undefined> {
  const { token, pools, madeAtBlock, latest } = place
  const eager = { fromBlock: madeAtBlock, toBlock: Math.min(latest, madeAtBlock + FIRST_BLOCKS - 1) }
  const first = decodeEvents(await readFlow(client, token, pools, eager), token, pools)
  const firstTrade = findFirstSwap(first) ?? (await searchFirstSwap(client, place, eager.toBlock + 1))
  if (firstTrade === undefined) return undefined

  const window = { fromBlock: firstTrade, toBlock: Math.min(latest, firstTrade + WINDOW_BLOCKS - 1) }
  const events =
    window.toBlock <= eager.toBlock
      ? first.filter(({ block }) => block >= window.fromBlock && block <= window.toBlock)
      : decodeEvents(await readFlow(client, token, pools, window), token, pools)
  return { ...window, events }
}

/** Blocks after the early window in which fee wallets are looked for: about an hour. */
const LATER_BLOCKS = 1_800

/** Trades after the early window; one or two calls. */
export async function readLaterTrades(
  client: PublicClient,
  { token, pools, launch }: { token: string; pools: readonly TokenPool[]; launch: Pick<Launch, 'window'> },
): Promise<LaunchEvent[]> {
  const fromBlock = launch.window.toBlock + 1
  const latest = Number(await client.getBlockNumber())
  const toBlock = Math.min(latest, fromBlock + LATER_BLOCKS - 1)
  if (toBlock < fromBlock) return []
  return decodeEvents(await readFlow(client, token, pools, { fromBlock, toBlock }), token, pools)
}

type Range = { fromBlock: number; toBlock: number }

/** Transfers of the token and trades in its pools. */
async function readFlow(
  client: PublicClient,
  token: string,
  pools: readonly TokenPool[],
  range: Range,
): Promise<ChainLog[]> {
  const own = pools.filter(({ id }) => !isV4Id(id)).map(({ id }) => id as Address)
  const flow = { address: [token as Address, ...own], topics: [[EVENTS.transfer, ...POOL_SWAPS]], ...range }
  const [tokens, managed] = await Promise.all([readLogs(client, flow), readManagedSwaps(client, pools, range)])
  return [...tokens, ...managed].sort((left, right) => left.block - right.block || left.index - right.index)
}

async function readManagedSwaps(client: PublicClient, pools: readonly TokenPool[], range: Range): Promise<ChainLog[]> {
  const ids = pools.filter(({ id }) => isV4Id(id)).map(({ id }) => id as Hex)
  return ids.length === 0 ? [] : readLogs(client, { address: POOL_MANAGER, topics: [EVENTS.swapV4, ids], ...range })
}

async function searchFirstSwap(
  client: PublicClient,
  { token, pools, latest }: Place,
  fromBlock: number,
): Promise<number | undefined> {
  const own = pools.filter(({ id }) => !isV4Id(id)).map(({ id }) => id as Address)
  for (let step = 0, from = fromBlock; step < MOST_STEPS && from <= latest; step += 1, from += STEP_BLOCKS) {
    const range = { fromBlock: from, toBlock: Math.min(latest, from + STEP_BLOCKS - 1) }
    const [swaps, managed] = await Promise.all([
      own.length === 0 ? [] : readLogs(client, { address: own, topics: [POOL_SWAPS], ...range }),
      readManagedSwaps(client, pools, range),
    ])
    const events = decodeEvents([...swaps, ...managed], token, pools)
    const found = events.reduce((lowest, { block }) => Math.min(lowest, block), Number.POSITIVE_INFINITY)
    if (Number.isFinite(found)) return found
  }
  return undefined
}

const findFirstSwap = (events: readonly LaunchEvent[]): number | undefined =>
  events.find(({ kind }) => kind === 'swap')?.block
