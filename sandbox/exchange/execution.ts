import {
  type Address,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  isHash,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { createChainClient } from '../chain/client.ts'
import { EXCHANGE, exchangeAbi } from './install-exchange.ts'
import { type OrderProgress, readProgress } from './order-fills.ts'

/** What happened to a transaction that the router was asked about. */
type Happened =
  | { kind: 'unknown' }
  | { kind: 'reverted'; receipt: TransactionReceipt }
  | { kind: 'swapped'; receipt: TransactionReceipt; tokenOut: Address; amountOut: bigint }
  | { kind: 'deposited'; receipt: TransactionReceipt; toChain: number; amountOut: bigint }

/** An order that a simulated venue has accepted, with its checked signature. */
interface RestingOrder {
  venue: 'cow' | 'orbs'
  id: string
  owner: Address
  order: unknown
  signature: string
  atMs: number
  /** Ended by its owner's signature, off the chain. */
  withdrawn?: boolean
}

/** Access of the simulated router and venues to the sandbox's chain. */
export interface Execution {
  chainId: number
  /** How much of a token the exchange holds and can pay out; the zero address is ether. */
  stockOf(token: Address): Promise<bigint>
  find(hash: string): Promise<Happened>
  /** What the chain says of an order at Orbs. */
  progressOf(owner: Address, digest: Hex): Promise<OrderProgress>
  orders: RestingOrder[]
}

const ETHER = '0x0000000000000000000000000000000000000000'

export function createExecution(url: string): Execution {
  const client = createChainClient(url)
  return {
    chainId: 8453,
    stockOf: (token) =>
      token === ETHER
        ? client.getBalance({ address: EXCHANGE })
        : client
            .readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [EXCHANGE] })
            .catch(() => 0n),
    progressOf: (owner, digest) => readProgress(url, owner, digest),
    async find(hash) {
      if (!isHash(hash)) return { kind: 'unknown' }
      const receipt = await client.getTransactionReceipt({ hash: hash as Hash }).catch(() => undefined)
      if (!receipt) return { kind: 'unknown' }
      if (receipt.status !== 'success') return { kind: 'reverted', receipt }
      const [event] = parseEventLogs({ abi: exchangeAbi, logs: receipt.logs })
      if (event?.eventName === 'Swapped')
        return { kind: 'swapped', receipt, tokenOut: getAddress(event.args.tokenOut), amountOut: event.args.amountOut }
      if (event?.eventName === 'Deposited')
        return { kind: 'deposited', receipt, toChain: Number(event.args.toChain), amountOut: event.args.amountOut }
      return { kind: 'unknown' }
    },
    orders: [],
  }
}
