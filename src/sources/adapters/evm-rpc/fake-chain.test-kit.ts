import { createPublicClient, custom, defineChain, numberToHex, type PublicClient } from 'viem'
import { MULTICALL3 } from '../../../domain/chains/contracts.ts'
import type { EvmReader } from '../../../ports/evm.ts'

/** A log as nodes send it; what a test leaves out is filled in. */
export interface FakeLog {
  address: string
  topics: string[]
  data: string
  block: number
  index?: number
  tx?: string
}

export interface FakeChainFacts {
  latest: number
  /** Seconds since the epoch of a block; two seconds apart when left out. */
  timeOf?(block: number): number
  logs?: readonly FakeLog[]
  /** More blocks than this in one question are refused. */
  mostBlocks?: number
  /** Throws or answers in place of the chain. */
  answer?(method: string, params: unknown[]): unknown
}

export interface FakeChain {
  client: PublicClient
  reader: EvmReader
  asked: string[]
}

export const GENESIS_SECONDS = 1_686_789_347

const chain = defineChain({
  id: 8453,
  name: 'Base in memory',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { multicall3: { address: MULTICALL3 } },
})

/** A chain in memory behind a real viem client. */
export function fakeChain(facts: FakeChainFacts): FakeChain {
  const asked: string[] = []
  const timeOf = facts.timeOf ?? ((block: number) => GENESIS_SECONDS + 2 * block)
  const logs = (facts.logs ?? []).map((log, place) => toWire(log, place))

  async function request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
    asked.push(method)
    const own = facts.answer?.(method, params)
    if (own !== undefined) return own
    switch (method) {
      case 'eth_getBlockByNumber': {
        const number = params[0] === 'latest' ? facts.latest : Number(params[0])
        return { number: numberToHex(number), timestamp: numberToHex(timeOf(number)), transactions: [] }
      }
      case 'eth_blockNumber':
        return numberToHex(facts.latest)
      case 'eth_getLogs':
        return select(logs, params[0] as Question, facts.mostBlocks ?? Number.POSITIVE_INFINITY)
      case 'eth_getTransactionReceipt':
        return { logs: logs.filter(({ transactionHash }) => transactionHash === params[0]) }
      default:
        throw Object.assign(new Error(`no ${method} here`), { code: -32601 })
    }
  }

  const client = createPublicClient({ chain, transport: custom({ request }, { retryCount: 0 }) }) as PublicClient
  return { client, reader: { clientFor: (chainId) => (chainId === 8453 ? client : undefined) }, asked }
}

interface Question {
  address?: string | string[]
  topics?: (string | string[] | null)[]
  fromBlock: string
  toBlock: string
}

function toWire({ address, topics, data, block, index, tx }: FakeLog, place: number) {
  return {
    address: address.toLowerCase(),
    topics,
    data,
    blockNumber: numberToHex(block),
    logIndex: numberToHex(index ?? place),
    transactionHash: tx ?? `0x${String(block).padStart(64, '0')}`,
  }
}

function select(logs: readonly ReturnType<typeof toWire>[], asked: Question, mostBlocks: number) {
  const [from, to] = [Number(asked.fromBlock), Number(asked.toBlock)]
  if (to - from + 1 > mostBlocks) {
    throw Object.assign(new Error(`eth_getLogs is limited to a ${mostBlocks} range`), { code: -32614 })
  }
  const addresses = asked.address === undefined ? undefined : [asked.address].flat().map((each) => each.toLowerCase())
  return logs.filter(
    ({ address, topics, blockNumber }) =>
      Number(blockNumber) >= from &&
      Number(blockNumber) <= to &&
      (addresses?.includes(address) ?? true) &&
      (asked.topics ?? []).every((wanted, place) => wanted === null || [wanted].flat().includes(topics[place] ?? '')),
  )
}
