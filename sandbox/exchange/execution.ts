import {
  type Address,
  concat,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  hexToBytes,
  isHash,
  keccak256,
  parseEventLogs,
  size,
  type TransactionReceipt,
} from 'viem'
import { toBase58 } from '../../src/domain/base58.ts'
import { namedAccount } from '../chain/accounts.ts'
import { createChainClient } from '../chain/client.ts'
import { createSolanaLedger, type SolanaLedger } from '../solana/ledger.ts'
import { EXCHANGE, exchangeAbi } from './install-exchange.ts'
import { type OrderProgress, readProgress } from './order-fills.ts'
import { DEPOSITORY, DLN_SOURCE, depositoryAbi, dlnAbi, SETTLEMENT, settlementAbi } from './vendor-contracts.ts'

/** What happened to a transaction that LI.FI was asked about. */
type Happened =
  | { kind: 'unknown' }
  | { kind: 'reverted'; receipt: TransactionReceipt }
  | { kind: 'swapped'; receipt: TransactionReceipt; tokenOut: Address; amountOut: bigint }

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
  /** How it was filled; absent while it rests. */
  filled?: { hash: Hash; buyAmount: bigint }
  cancelled?: boolean
}

/** What a solver or relayer has paid out on a chain that is only simulated. */
export interface Arrival {
  chainId: number
  /** null for the native coin. */
  token: string | null
  recipient: string
  amount: bigint
  atMs: number
}

/** An order that the simulated Relay has signed. */
interface RelayOrder {
  orderId: Hex
  orderData: {
    output: { chainId: string; payments: { recipient: Hex; currency: Hex; expectedAmount: string }[] }
  }
}

/** An order of CoW as its settlement takes it. */
export interface SettledOrder {
  sellToken: Address
  buyToken: Address
  receiver: Address
  sellAmount: bigint
  buyAmount: bigint
  validTo: number
  appData: Hex
}

/** Access of the simulated routers and venues to the sandbox's chain. */
export interface Execution {
  chainId: number
  /** How much of a token the exchange holds and can pay out; the zero address is ether. */
  stockOf(token: Address): Promise<bigint>
  find(hash: string): Promise<Happened>
  /** What the chain says of an order at Orbs. */
  progressOf(owner: Address, digest: Hex): Promise<OrderProgress>
  /** A transaction that succeeded: whom it called with what. */
  findCall(hash: string): Promise<{ to: Address; input: Hex; receipt: TransactionReceipt } | undefined>
  /** Fills an order at CoW's settlement; undefined when the chain refuses it. */
  settle(order: SettledOrder, signature: Hex, buyAmount: bigint): Promise<Hash | undefined>
  /** Whether the owner has ended an order on the chain. */
  isInvalidated(uid: Hex): Promise<boolean>
  /** Pays out on a simulated chain, once for each transaction; returns the hash or signature that it has there. */
  arrive(paidBy: string, arrival: Arrival): Promise<string>
  findArrival(hash: string): Arrival | undefined
  listArrivals(): Arrival[]
  /** The transaction that paid for an order of Relay. */
  findDeposit(orderId: Hex): Promise<Hash | undefined>
  /** The transaction that made an order of deBridge. */
  findDlnOrder(orderId: string): Promise<Hash | undefined>
  /** By Relay's id of the request. */
  relayOrders: Map<string, RelayOrder>
  orders: RestingOrder[]
  /** Accounts and transactions of the simulated Solana. */
  solana: SolanaLedger
}

const ETHER = '0x0000000000000000000000000000000000000000'

export function createExecution(url: string): Execution {
  const client = createChainClient(url)
  const arrivals = new Map<string, Arrival>()
  const solana = createSolanaLedger()
  const receiptOf = (hash: string) =>
    isHash(hash) ? client.getTransactionReceipt({ hash: hash as Hash }).catch(() => undefined) : undefined
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
      const receipt = await receiptOf(hash)
      if (!receipt) return { kind: 'unknown' }
      if (receipt.status !== 'success') return { kind: 'reverted', receipt }
      const [event] = parseEventLogs({ abi: exchangeAbi, logs: receipt.logs })
      if (event?.eventName !== 'Swapped') return { kind: 'unknown' }
      return { kind: 'swapped', receipt, tokenOut: getAddress(event.args.tokenOut), amountOut: event.args.amountOut }
    },
    async findCall(hash) {
      const receipt = await receiptOf(hash)
      if (receipt?.status !== 'success') return undefined
      const { to, input } = await client.getTransaction({ hash: hash as Hash })
      return to === null ? undefined : { to, input, receipt }
    },
    async settle(order, signature, buyAmount) {
      const data = encodeFunctionData({
        abi: settlementAbi,
        functionName: 'settle',
        args: [order, signature, buyAmount],
      })
      const from = namedAccount('cow solver').address
      await client.setBalance({ address: from, value: 10n ** 18n })
      const call = { account: from, to: SETTLEMENT, data }
      if (!(await client.call(call).catch(() => undefined))) return undefined
      return (await client.sendAs({ from, to: SETTLEMENT, data })).transactionHash
    },
    async isInvalidated(uid) {
      const filled = await client.readContract({
        address: SETTLEMENT,
        abi: settlementAbi,
        functionName: 'filledAmount',
        args: [uid],
      })
      return filled === 2n ** 256n - 1n
    },
    async arrive(paidBy, arrival) {
      const hash = keccak256(paidBy as Hex)
      const onSolana = size(arrival.recipient as Hex) === 32
      const id = onSolana ? toBase58(hexToBytes(concat([hash, hash]))) : hash
      if (arrivals.has(id)) return id
      arrivals.set(id, arrival)
      const { recipient, token, amount } = arrival
      const toAddress = (bytes: string) => toBase58(hexToBytes(bytes as Hex))
      if (onSolana)
        await solana.pay(id, {
          recipient: toAddress(recipient),
          mint: token === null ? null : toAddress(token),
          amount,
        })
      return id
    },
    findArrival: (hash) => arrivals.get(hash),
    listArrivals: () => [...arrivals.values()],
    async findDeposit(orderId) {
      const logs = await client.getContractEvents({ address: DEPOSITORY, abi: depositoryAbi, fromBlock: 0n })
      return logs.find(({ args }) => args.id === orderId)?.transactionHash
    },
    async findDlnOrder(orderId) {
      const logs = await client.getContractEvents({ address: DLN_SOURCE, abi: dlnAbi, fromBlock: 0n })
      return logs.find(({ args }) => args.orderId === orderId)?.transactionHash
    },
    relayOrders: new Map(),
    orders: [],
    solana,
  }
}
