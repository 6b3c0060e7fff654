import type { Hex, PublicClient } from 'viem'
import { type ChainLog, type LogFilter, readLogs } from '../evm/logs.ts'
import { CREATIONS, EVENTS, FACTORIES, POOL_MANAGER } from './base-contracts.ts'
import { isV4Id, type TokenPool } from './decode-events.ts'
import type { ListedPool } from './listed-pool.ts'

/** A pool whose making stands in the chain's own logs. */
export interface ConfirmedPool extends TokenPool {
  dex: string
  block: number
  atSeconds: number | null
}

/** Which of the listed pools were made in a range of blocks: one call for pools with a contract, one for v4. */
export async function confirmPools(
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

/** A maker's log names the pool in its data, wherever its version puts it; v4 has the id as the first topic. */
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

export const toTopic = (address: string): Hex => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

const toWords = (data: string): string[] => data.slice(2).match(/.{64}/g) ?? []
