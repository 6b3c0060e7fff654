import {
  BLOCK_SECONDS,
  EXPIRY_GRACE_SECONDS,
  SEARCH_BEFORE_EXPIRY_SECONDS,
  SEARCH_BLOCKS,
  SETTLED_DEPTH_BLOCKS,
} from '../limits.ts'
import type { Payment, Settlement } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { authorizationStateCall } from './calls.ts'
import {
  AUTHORIZATION_CANCELED,
  AUTHORIZATION_USED,
  type EventLog,
  findSettlementIn,
  isUse,
  payerTopic,
  TRANSFER,
} from './events.ts'
import type { Rpc } from './rpc.ts'

/** What the token's events say about a nonce that was used or cancelled. */
type Trace =
  | { kind: 'settled'; settlement: Settlement }
  /** Proved by its event: cancelled, or spent on another transfer. */
  | { kind: 'spent' }
  /** Used, but its event was not found: older than the blocks searched (`longAgo`), or the node is behind. */
  | { kind: 'untraced'; longAgo: boolean }

/** What the chain says about an authorization; `expired` by the chain's own time. */
export type AuthorizationState = Trace | { kind: 'unused'; expired: boolean }

/** `minedIn` is the block of a transaction of ours that was mined without the transfer, if there is one. */
export async function readAuthorizationState(
  rpc: Rpc,
  payment: Payment,
  terms: Terms,
  minedIn: string | undefined,
): Promise<AuthorizationState> {
  if (await isUsed(rpc, payment, terms, 'latest')) return traceNonce(rpc, payment, terms)
  const head = await readHead(rpc)
  const expired = BigInt(head.timestamp) > BigInt(payment.authorization.validBefore) + BigInt(EXPIRY_GRACE_SECONDS)
  const provedBy = latest(expired ? head.number : undefined, minedIn)
  if (provedBy && (await isUsed(rpc, payment, terms, provedBy))) return traceNonce(rpc, payment, terms)
  return { kind: 'unused', expired }
}

/**
 * The block whose state proves that nothing came of a payment: that of its mined transaction, or one past its expiry.
 * Behind one address there may be several nodes, and one that lags must not be taken for a proof.
 */
function latest(...blocks: (string | undefined)[]): string | undefined {
  const known = blocks.filter((block) => block !== undefined).map(Number)
  return known.length === 0 ? undefined : `0x${Math.max(...known).toString(16)}`
}

/** By events alone, so that it works where receipts cannot be had. */
async function traceNonce(rpc: Rpc, payment: Payment, terms: Terms): Promise<Trace> {
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

interface Head {
  number: string
  timestamp: string
}

const readHead = (rpc: Rpc): Promise<Head> => rpc.call<Head>('eth_getBlockByNumber', ['latest', false])

async function isUsed(rpc: Rpc, payment: Payment, terms: Terms, block: string): Promise<boolean> {
  const call = { to: terms.asset, data: authorizationStateCall(payment) }
  return BigInt(await rpc.call<string>('eth_call', [call, block])) !== 0n
}

async function findEnd(rpc: Rpc, payment: Payment, terms: Terms, last: number, oldest: number) {
  const ends = [[AUTHORIZATION_USED, AUTHORIZATION_CANCELED], payerTopic(payment), payment.authorization.nonce]
  for (let to = last; to >= oldest; to -= SEARCH_BLOCKS) {
    const [end] = await logsOf(
      rpc,
      terms,
      { fromBlock: hex(Math.max(0, to - SEARCH_BLOCKS + 1)), toBlock: hex(to) },
      ends,
    )
    if (end) return end
  }
  return undefined
}

function oldestBlock(head: Head, { authorization }: Payment): number {
  const sinceValidity =
    Number(BigInt(head.timestamp) - BigInt(authorization.validBefore)) + SEARCH_BEFORE_EXPIRY_SECONDS
  return Math.max(0, Number(BigInt(head.number)) - Math.max(SEARCH_BLOCKS, Math.ceil(sinceValidity / BLOCK_SECONDS)))
}

const wasUsedBefore = (rpc: Rpc, payment: Payment, terms: Terms, block: number): Promise<boolean> =>
  block < 0 ? Promise.resolve(false) : isUsed(rpc, payment, terms, hex(block)).catch(() => false)

const logsOf = (rpc: Rpc, terms: Terms, range: { fromBlock: string; toBlock: string }, topics: (string | string[])[]) =>
  rpc.call<EventLog[]>('eth_getLogs', [{ address: terms.asset, ...range, topics }])

const hex = (block: number): string => `0x${block.toString(16)}`
