import { type Address, type Hex, parseEventLogs, toHex } from 'viem'
import { z } from 'zod'
import { callTogether } from '../../sandbox/chain/rpc.ts'
import { usdcAbi } from '../../sandbox/chain/usdc-abi.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'

// The transactions that our gas keys paid for, read from the chain's own blocks.

/** A mined transaction of a gas key. */
export interface RelayerTransaction {
  hash: Hex
  block: number
  to: Hex
  input: Hex
  gasUsed: number
  /** `authorizer:nonce` of each authorization that it used. */
  used: ReadonlySet<string>
}

/** What a payer's failures cost: transactions that carried a payment of theirs and did not take it. */
export interface HostileCost {
  /** The blocks of those transactions, by payer. */
  blocks: ReadonlyMap<string, readonly number[]>
  /** By payer, in lower case; payers without one are left out. */
  failed: ReadonlyMap<string, number>
  /** `authorizer:nonce` of each payment that failed at least once. */
  ids: ReadonlySet<string>
  gas: number
}

const BLOCKS_AT_ONCE = 100

/** All transactions of these senders since a block, in order. */
export async function listRelayerTransactions(
  chain: SandboxChain,
  senders: readonly Address[],
  fromBlock = 0n,
): Promise<RelayerTransaction[]> {
  const ours = new Set(senders.map((sender) => sender.toLowerCase()))
  const last = Number(await chain.client.getBlockNumber())
  const found: z.infer<typeof Transaction>[] = []
  for (let from = Number(fromBlock); from <= last; from += BLOCKS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(BLOCKS_AT_ONCE, last - from + 1) }, (_, index) => from + index)
    const blocks = await callTogether(
      chain.url,
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
    )
    found.push(...blocks.flatMap((block) => Block.parse(block).transactions).filter(({ from }) => ours.has(from)))
  }
  const transactions: RelayerTransaction[] = []
  for (let from = 0; from < found.length; from += BLOCKS_AT_ONCE) {
    const some = found.slice(from, from + BLOCKS_AT_ONCE)
    const receipts = await callTogether(
      chain.url,
      some.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
    )
    transactions.push(
      ...some.map(({ hash, to, input }, index) => {
        const { blockNumber, gasUsed, logs } = Receipt.parse(receipts[index])
        return { hash, block: Number(blockNumber), to, input, gasUsed: Number(gasUsed), used: readUsed(logs) }
      }),
    )
  }
  return transactions
}

/** A payment as far as the chain shows it. */
interface Authorized {
  from: string
  nonce: string
}

/**
 * What these payments cost where they were carried and not taken. Nonces are searched in the call data itself, so that it
 * does not matter which contract carried them.
 */
export function costOfFailures(
  transactions: readonly RelayerTransaction[],
  payments: readonly Authorized[],
): HostileCost {
  const payerOf = new Map(payments.map(({ from, nonce }) => [nonce.slice(2).toLowerCase(), from.toLowerCase()]))
  const blocks = new Map<string, number[]>()
  const ids = new Set<string>()
  let gas = 0
  for (const { block, input, gasUsed, used } of transactions) {
    const losers = new Set<string>()
    for (let at = 2; at + NONCE_DIGITS <= input.length; at += 2) {
      const nonce = input.slice(at, at + NONCE_DIGITS)
      const payer = payerOf.get(nonce)
      const id = `${payer}:0x${nonce}`
      if (!payer || used.has(id)) continue
      losers.add(payer)
      ids.add(id)
    }
    for (const payer of losers) blocks.set(payer, [...(blocks.get(payer) ?? []), block])
    if (losers.size > 0) gas += used.size === 0 ? gasUsed : Math.max(0, gasUsed - GAS_SHARED - GAS_PAID * used.size)
  }
  const failed = new Map([...blocks].map(([payer, own]) => [payer, own.length]))
  return { blocks, failed, ids, gas }
}

/** Most gas that one failure may cost: the limit of a transfer that travels alone. */
export const GAS_OF_A_FAILURE = 160_000

const NONCE_DIGITS = 64
/** What a shared transaction takes by itself, and each transfer in it that went through. */
const GAS_SHARED = 40_000
const GAS_PAID = 52_000

const lowerHex = z.string().transform((value) => value.toLowerCase() as Hex)
const Transaction = z.object({
  hash: lowerHex,
  from: lowerHex,
  to: lowerHex.nullable().transform((to) => to ?? '0x'),
  input: lowerHex,
})
const Block = z.object({ transactions: z.array(Transaction) })
const Receipt = z.object({ blockNumber: z.string(), gasUsed: z.string(), logs: z.array(z.unknown()) })

function readUsed(logs: unknown[]): Set<string> {
  const events = parseEventLogs({ abi: usdcAbi, eventName: 'AuthorizationUsed', logs: logs as never })
  return new Set(events.map(({ args }) => `${args.authorizer}:${args.nonce}`.toLowerCase()))
}
