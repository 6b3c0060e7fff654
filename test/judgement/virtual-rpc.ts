import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  type Hex,
  multicall3Abi,
  toFunctionSelector,
  toHex,
} from 'viem'
import {
  blockAt,
  hashOf,
  timeOfBlock,
  type VirtualChains,
  type VirtualLog,
  type VirtualTransaction,
} from './virtual-base.ts'

// Answers JSON-RPC from the virtual chains. On Base every question is answered here; of other chains only the tokens of
// the cases are known, and `undefined` means that the sandbox answers.

/** Thrown to be sent as the error of the JSON-RPC answer. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
const MOST_BLOCKS = 10_000
const CODE = '0x6080604052600436106100295760003560e01c8063'
const ZEROS = `0x${'0'.repeat(64)}`
const NO_BLOOM = `0x${'0'.repeat(512)}`
/** An address that no case mentions is an old wallet. */
const USUAL_NONCE = 40
const OWNER_ABI = [
  { type: 'function', name: 'owner', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' },
  { type: 'function', name: 'getOwner', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' },
] as const
const TOKEN_ABI = [...erc20Abi, ...OWNER_ABI]

// biome-ignore lint/suspicious/noExplicitAny: parameters of every method
type Params = any[]

export function createRpc(chains: VirtualChains) {
  return (chain: string, method: string, params: Params): unknown => {
    if (method === 'eth_call') return call(chains, chain, params[0])
    const address = `${chain} ${String(params[0]).toLowerCase()}`
    if (method === 'eth_getCode' && chains.contracts.has(address)) return CODE
    if (chain !== 'base') return undefined
    const latest = blockAt(Math.floor(Date.now() / 1000))
    switch (method) {
      case 'eth_chainId':
        return '0x2105'
      case 'net_version':
        return '8453'
      case 'eth_blockNumber':
        return toHex(latest)
      case 'eth_getBlockByNumber': {
        const number = readBlock(params[0], latest)
        return number > latest ? null : toBlock(chains, number, params[1] === true)
      }
      case 'eth_getLogs':
        return readLogs(chains, params[0], latest)
      case 'eth_getTransactionByHash':
      case 'eth_getTransactionReceipt': {
        const transaction = chains.transactions.get(String(params[0]).toLowerCase())
        if (!transaction) return null
        return method === 'eth_getTransactionByHash' ? toTransaction(transaction) : toReceipt(transaction)
      }
      case 'eth_getCode':
        return '0x'
      case 'eth_getTransactionCount':
        return toHex(chains.nonces.get(address) ?? (chains.contracts.has(address) ? 1 : USUAL_NONCE))
      default:
        return undefined
    }
  }
}

const readBlock = (tag: string | undefined, latest: number): number =>
  tag === 'earliest' ? 0 : tag?.startsWith('0x') ? Number(tag) : latest

interface LogFilter {
  fromBlock?: string
  toBlock?: string
  address?: string | string[]
  topics?: (string | string[] | null)[]
}

function readLogs({ logs }: VirtualChains, filter: LogFilter, latest: number): object[] {
  const [from, to] = [readBlock(filter.fromBlock, latest), readBlock(filter.toBlock, latest)]
  if (to - from > MOST_BLOCKS) throw new RpcError(-32_000, `query exceeds max block range ${MOST_BLOCKS}`)
  const isOneOf = (wanted: string | string[] | null | undefined, given: string | undefined) =>
    wanted == null || [wanted].flat().some((one) => one.toLowerCase() === given?.toLowerCase())
  return logs
    .filter(({ block }) => block >= from && block <= to)
    .filter(({ address }) => isOneOf(filter.address, address))
    .filter(({ topics }) => (filter.topics ?? []).every((wanted, place) => isOneOf(wanted, topics[place])))
    .map(toLog)
}

function call(chains: VirtualChains, chain: string, asked: { to?: string; data?: Hex; input?: Hex }): Hex | undefined {
  const to = String(asked.to ?? '').toLowerCase()
  const data = asked.data ?? asked.input ?? '0x'
  if (to === MULTICALL) return aggregate(chains, chain, data)
  const views = chains.views.get(`${chain} ${to}`)
  if (views) return callView(views, data)
  if (!chains.tokens.has(`${chain} ${to}`)) return undefined
  const result = callToken(chains, chain, to, data)
  if (result === undefined) throw new RpcError(3, 'execution reverted')
  return result
}

function callView(views: Record<string, number>, data: Hex): Hex {
  const found = Object.entries(views).find(([name]) => toFunctionSelector(`function ${name}()`) === data.slice(0, 10))
  if (!found) throw new RpcError(3, 'execution reverted')
  return toHex(found[1], { size: 32 })
}

/** Answers a multicall that concerns one of our tokens; all others are the sandbox's. */
function aggregate(chains: VirtualChains, chain: string, data: Hex): Hex | undefined {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') return undefined
  const calls = args[0] as readonly { target: Address; callData: Hex }[]
  if (!calls.some(({ target }) => chains.tokens.has(`${chain} ${target.toLowerCase()}`))) return undefined
  const results = calls.map(({ target, callData }) => {
    const returnData = callToken(chains, chain, target.toLowerCase(), callData)
    return { success: returnData !== undefined, returnData: returnData ?? '0x' }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
}

/** `undefined` for a call that reverts. */
function callToken({ tokens }: VirtualChains, chain: string, to: string, data: Hex): Hex | undefined {
  const token = tokens.get(`${chain} ${to}`)
  if (!token) return undefined
  const asked = tryDecode(data)
  const give = (functionName: string, result: unknown) =>
    encodeFunctionResult({ abi: TOKEN_ABI, functionName, result } as never)
  switch (asked?.functionName) {
    case 'name':
    case 'symbol':
    case 'decimals':
      return give(asked.functionName, token[asked.functionName])
    case 'totalSupply':
      return give('totalSupply', token.supplyRaw)
    case 'balanceOf':
      return give('balanceOf', token.balancesRaw.get(String(asked.args[0]).toLowerCase()) ?? 0n)
    case 'allowance':
      return give('allowance', 0n)
    case 'owner':
    case 'getOwner':
      return token.owner === undefined ? undefined : give(asked.functionName, token.owner)
    default:
      return undefined
  }
}

function tryDecode(data: Hex) {
  try {
    return decodeFunctionData({ abi: TOKEN_ABI, data })
  } catch {
    return undefined
  }
}

const toLog = (log: VirtualLog) => ({
  address: log.address,
  topics: log.topics,
  data: log.data,
  blockHash: hashOf('block', log.block),
  blockNumber: toHex(log.block),
  blockTimestamp: toHex(timeOfBlock(log.block)),
  transactionHash: log.transaction,
  transactionIndex: toHex(log.transactionIndex),
  logIndex: toHex(log.index),
  removed: false,
})

const toTransaction = ({ hash, block, index, from, to, value }: VirtualTransaction) => ({
  hash,
  blockHash: hashOf('block', block),
  blockNumber: toHex(block),
  transactionIndex: toHex(index),
  from,
  to,
  value: toHex(value),
  input: '0x3593564c',
  nonce: '0x4',
  gas: '0x1e8480',
  gasPrice: '0x5b8d80',
  maxFeePerGas: '0x5b8d80',
  maxPriorityFeePerGas: '0xf4240',
  type: '0x2',
  chainId: '0x2105',
  accessList: [],
  v: '0x0',
  r: ZEROS,
  s: ZEROS,
  yParity: '0x0',
})

const toReceipt = ({ hash, block, index, from, to, logs }: VirtualTransaction) => ({
  transactionHash: hash,
  transactionIndex: toHex(index),
  blockHash: hashOf('block', block),
  blockNumber: toHex(block),
  from,
  to,
  contractAddress: null,
  cumulativeGasUsed: '0x1e8480',
  effectiveGasPrice: '0x5b8d80',
  gasUsed: '0x7a120',
  logs: logs.map(toLog),
  logsBloom: NO_BLOOM,
  status: '0x1',
  type: '0x2',
})

function toBlock({ transactions }: VirtualChains, number: number, full: boolean): object {
  const own = [...transactions.values()].filter(({ block }) => block === number)
  return {
    number: toHex(number),
    hash: hashOf('block', number),
    parentHash: hashOf('block', number - 1),
    timestamp: toHex(timeOfBlock(number)),
    nonce: '0x0000000000000000',
    sha3Uncles: ZEROS,
    logsBloom: NO_BLOOM,
    transactionsRoot: ZEROS,
    stateRoot: ZEROS,
    receiptsRoot: ZEROS,
    miner: '0x4200000000000000000000000000000000000011',
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: '0x400',
    gasLimit: '0x17d78400',
    gasUsed: '0x1000000',
    baseFeePerGas: '0x4c4b40',
    mixHash: ZEROS,
    uncles: [],
    transactions: own.map((transaction) => (full ? toTransaction(transaction) : transaction.hash)),
  }
}
