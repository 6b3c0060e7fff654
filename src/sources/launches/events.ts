import { toEventSelector } from 'viem'
import type { LaunchEvent } from '../../ports/launches.ts'
import type { ChainLog } from '../adapters/evm-rpc/logs.ts'

/** Decodes the event logs of a launch on Base: transfers, swaps, ERC-4337 operations and settled orders. */

/** A pool of the token: its address or v4 id in lower case, and whether the token is its first token (token0). */
export interface TokenPool {
  id: string
  tokenFirst: boolean
}

export const isV4Id = (id: string): boolean => id.length === 66

/** Translates logs to events. Logs that say nothing about the token's movement are left out. */
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

/** One 32-byte word of a log's data; zero when the data is too short. */
function toUnsigned(data: string, place: number): bigint {
  const word = data.slice(2 + place * 64, 2 + (place + 1) * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : 0n
}

const toSigned = (data: string, place: number): bigint => BigInt.asIntN(256, toUnsigned(data, place))

export const BASE_CHAIN_ID = 8453

/** The contract that holds the tokens of all Uniswap v4 pools on Base. */
export const POOL_MANAGER = '0x498581ff718922c3f8e6a244956af099b2652b2b'

/** Pool factories on Base by exchange name. A pool of another factory gets the name from the pool listing. */
export const FACTORIES: Readonly<Record<string, string>> = {
  '0x8909dc15e40173ff4699343b6eb8132c65e18ec6': 'uniswap-v2',
  '0x33128a8fc17869897dce68ed026d694621f6fdfd': 'uniswap-v3',
  [POOL_MANAGER]: 'uniswap-v4',
  '0x420dd381b31aef6683db6b902084cb0ffece40da': 'aerodrome',
  '0x5e7bb104d84c7cb9b682aac2f3d509f5f406809a': 'aerodrome-slipstream',
  '0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865': 'pancakeswap-v3',
}

/** EntryPoint contracts of ERC-4337, versions 0.6 to 0.9. */
export const ENTRY_POINTS: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/**
 * Settlement contracts of CoW Protocol and UniswapX. They fill signed orders of unrelated people in one transaction.
 */
export const COW_SETTLEMENT = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
export const UNISWAPX_REACTOR = '0x000000001ec5656dcdb24d90dfa42742738de729'

export const EVENTS = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  pairCreated: toEventSelector('PairCreated(address,address,address,uint256)'),
  poolCreatedV3: toEventSelector('PoolCreated(address,address,uint24,int24,address)'),
  poolCreatedAerodrome: toEventSelector('PoolCreated(address,address,bool,address,uint256)'),
  poolCreatedSlipstream: toEventSelector('PoolCreated(address,address,int24,address)'),
  initializeV4: toEventSelector('Initialize(bytes32,address,address,uint24,int24,address,uint160,int24)'),
  swapV2: toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  swapAerodrome: toEventSelector('Swap(address,address,uint256,uint256,uint256,uint256)'),
  swapV3: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
  swapPancakeV3: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24,uint128,uint128)'),
  swapV4: toEventSelector('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)'),
  userOperation: toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'),
  cowTrade: toEventSelector('Trade(address,address,address,uint256,uint256,uint256,bytes)'),
  uniswapxFill: toEventSelector('Fill(bytes32,address,address,uint256)'),
} as const

/** Creation events of factories whose pools have a contract of their own. */
export const CREATIONS = [
  EVENTS.pairCreated,
  EVENTS.poolCreatedV3,
  EVENTS.poolCreatedAerodrome,
  EVENTS.poolCreatedSlipstream,
]

/** Swap events of such pools. */
export const POOL_SWAPS = [EVENTS.swapV2, EVENTS.swapAerodrome, EVENTS.swapV3, EVENTS.swapPancakeV3]
