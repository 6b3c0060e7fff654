import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { authorizationStateCall } from './calls.ts'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  type EventLog,
  findSettlementIn,
  isUse,
  payerTopic,
  type Settlement,
  TRANSFER,
} from './events.ts'
import type { Rpc } from './rpc.ts'

/** What the token's events say about a nonce that is gone. */
export type Trace =
  | { kind: 'settled'; settlement: Settlement }
  /** Proved by its event: cancelled, or spent on another transfer. */
  | { kind: 'spent' }
  /** The events are not to be had: used before the blocks we search (`longAgo`), or by a node that is behind. */
  | { kind: 'untraced'; longAgo: boolean }

/** Blocks asked for at once, within what public nodes answer: about five hours of Base. */
const RANGE_BLOCKS = 9_000
const BLOCK_SECONDS = 2
const LONGEST_VALIDITY_SECONDS = 3_700
/** Events of blocks this deep are taken to be there for every node. */
const SETTLED_DEPTH_BLOCKS = 60

/** By events alone, so that it works where receipts cannot be had. */
export async function traceNonce(rpc: Rpc, payment: Payment, terms: Terms): Promise<Trace> {
  const head = await readHead(rpc)
  const last = Number(BigInt(head.number))
  const end = await findEnd(rpc, payment, terms, last, oldestBlock(head, payment))
  if (!end) return { kind: 'untraced', longAgo: await wasUsedBefore(rpc, payment, terms, last - SETTLED_DEPTH_BLOCKS) }
  if (end.topics[0] === AUTHORIZATION_CANCELED) return { kind: 'spent' }
  const block = { fromBlock: end.blockNumber, toBlock: end.blockNumber }
  const both = await logsOf(rpc, terms, block, [[AUTHORIZATION_USED, TRANSFER], payerTopic(payment)])
  const logs = both.filter((log) => log.transactionHash === end.transactionHash)
  if (!logs.some((log) => isUse(log, payment))) return { kind: 'untraced', longAgo: false }
  const settlement = findSettlementIn(logs, payment, terms)
  return settlement ? { kind: 'settled', settlement } : { kind: 'spent' }
}

export interface Head {
  number: string
  timestamp: string
}

export const readHead = (rpc: Rpc): Promise<Head> => rpc.call<Head>('eth_getBlockByNumber', ['latest', false])

export async function isUsed(rpc: Rpc, payment: Payment, terms: Terms, block: string): Promise<boolean> {
  const call = { to: terms.asset, data: authorizationStateCall(payment) }
  return BigInt(await rpc.call<string>('eth_call', [call, block])) !== 0n
}

async function findEnd(rpc: Rpc, payment: Payment, terms: Terms, last: number, oldest: number) {
  const ends = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], payerTopic(payment), payment.authorization.nonce]
  for (let to = last; to >= oldest; to -= RANGE_BLOCKS) {
    const [end] = await logsOf(
      rpc,
      terms,
      { fromBlock: hex(Math.max(0, to - RANGE_BLOCKS + 1)), toBlock: hex(to) },
      ends,
    )
    if (end) return end
  }
  return undefined
}

function oldestBlock(head: Head, { authorization }: Payment): number {
  const sinceValidity = Number(BigInt(head.timestamp) - BigInt(authorization.validBefore)) + LONGEST_VALIDITY_SECONDS
  return Math.max(0, Number(BigInt(head.number)) - Math.max(RANGE_BLOCKS, Math.ceil(sinceValidity / BLOCK_SECONDS)))
}

const wasUsedBefore = (rpc: Rpc, payment: Payment, terms: Terms, block: number): Promise<boolean> =>
  block < 0 ? Promise.resolve(false) : isUsed(rpc, payment, terms, hex(block)).catch(() => false)

const logsOf = (rpc: Rpc, terms: Terms, range: { fromBlock: string; toBlock: string }, topics: (string | string[])[]) =>
  rpc.call<EventLog[]>('eth_getLogs', [{ address: terms.asset, ...range, topics }])

const hex = (block: number): string => `0x${block.toString(16)}`
