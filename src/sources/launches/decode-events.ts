import type { LaunchEvent } from '../../ports/launches.ts'
import type { ChainLog } from '../evm/logs.ts'
import { COW_SETTLEMENT, ENTRY_POINTS, EVENTS, POOL_MANAGER, UNISWAPX_REACTOR } from './base-contracts.ts'

/** A pool of the token: its address or v4 id in lower case, and whether the token is its first one. */
export interface TokenPool {
  id: string
  tokenFirst: boolean
}

export const isV4Id = (id: string): boolean => id.length === 66

/** Logs in our words; what says nothing about the token's flow is left out. */
export function decodeEvents(logs: readonly ChainLog[], token: string, pools: readonly TokenPool[]): LaunchEvent[] {
  const byId = new Map(pools.map((pool) => [pool.id, pool]))
  return logs.flatMap((log) => {
    const said = toEvent(log, token.toLowerCase(), byId)
    return said ? [{ tx: log.tx, block: log.block, index: log.index, ...said }] : []
  })
}

type Said = LaunchEvent extends infer Event
  ? Event extends LaunchEvent
    ? Omit<Event, 'tx' | 'block' | 'index'>
    : never
  : never

function toEvent(log: ChainLog, token: string, pools: ReadonlyMap<string, TokenPool>): Said | undefined {
  const { address, topics, data } = log
  switch (topics[0]) {
    case EVENTS.transfer:
      if (address !== token || topics.length !== 3) return undefined
      return { kind: 'transfer', from: toAddress(topics[1]), to: toAddress(topics[2]), value: toUnsigned(data, 0) }
    case EVENTS.swapV2:
    case EVENTS.swapAerodrome: {
      const pool = pools.get(address)
      if (!pool) return undefined
      const [goesIn, goesOut] = pool.tokenFirst ? [0, 2] : [1, 3]
      const bought = toUnsigned(data, goesOut)
      return { kind: 'swap', boughtRaw: bought > 0n ? bought : -toUnsigned(data, goesIn) }
    }
    case EVENTS.swapV3:
    case EVENTS.swapPancakeV3: {
      const pool = pools.get(address)
      return pool && { kind: 'swap', boughtRaw: -toSigned(data, pool.tokenFirst ? 0 : 1) }
    }
    case EVENTS.swapV4: {
      const pool = address === POOL_MANAGER ? pools.get(topics[1] ?? '') : undefined
      return pool && { kind: 'swap', boughtRaw: toSigned(data, pool.tokenFirst ? 0 : 1) }
    }
    case EVENTS.userOperation:
      return ENTRY_POINTS.has(address) ? { kind: 'operation', account: toAddress(topics[2]) } : undefined
    case EVENTS.cowTrade:
      return address === COW_SETTLEMENT ? { kind: 'order', account: toAddress(topics[1]) } : undefined
    case EVENTS.uniswapxFill:
      return address === UNISWAPX_REACTOR ? { kind: 'order', account: toAddress(topics[3]) } : undefined
    default:
      return undefined
  }
}

const toAddress = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

/** One 32-byte word of a log's data; a log that is too short has nothing to say there. */
function toUnsigned(data: string, place: number): bigint {
  const word = data.slice(2 + place * 64, 2 + (place + 1) * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : 0n
}

const toSigned = (data: string, place: number): bigint => BigInt.asIntN(256, toUnsigned(data, place))
