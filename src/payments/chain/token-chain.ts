import { decodeErrorResult, type Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { Payment } from '../payment.ts'
import type { Reason } from '../reasons.ts'
import type { Terms } from '../terms.ts'
import { type Rpc, RpcRefused } from './rpc.ts'
import { authorizationStateCall, transferCall } from './token-calls.ts'
import {
  AUTHORIZATION_USED,
  type EventLog,
  findSettlementIn,
  payerTopic,
  type Receipt,
  type Settlement,
  TRANSFER,
} from './token-events.ts'

/** Gas one transfer may burn; a contract wallet that needs more is refused before it can cost us. */
export const TRANSFER_GAS = 160_000
/** Blocks asked for at once, within what public nodes answer: about five hours of Base. */
const RANGE_BLOCKS = 9_000
const BLOCK_SECONDS = 2
const LONGEST_VALIDITY_SECONDS = 3_700

export type Fate =
  | { kind: 'settled'; settlement: Settlement }
  | { kind: 'unused'; expired: boolean }
  /** The nonce is gone, but not for our transfer: cancelled, or spent in another way. */
  | { kind: 'spent' }

/** What the token itself says about a payment. */
export interface TokenChain {
  /** Asks the token to rehearse the transfer: signature, balance, nonce, blacklist and window in one call. */
  rehearse(payment: Payment, terms: Terms): Promise<Reason | undefined>
  /** What became of a payment, with the hash we sent as a hint. */
  fate(payment: Payment, terms: Terms, transaction: string | null): Promise<Fate>
  receipt(transaction: string): Promise<Receipt | null>
  /** True while the node knows the transaction, mined or waiting. */
  knows(transaction: string): Promise<boolean>
}

export function createTokenChain(rpc: Rpc, caller: Hex): TokenChain {
  const receipt = (transaction: string) => rpc.call<Receipt | null>('eth_getTransactionReceipt', [transaction])
  return {
    receipt,
    knows: async (transaction) => (await rpc.call('eth_getTransactionByHash', [transaction])) !== null,
    async rehearse(payment, terms) {
      try {
        const gas = `0x${TRANSFER_GAS.toString(16)}`
        await rpc.call('eth_call', [{ from: caller, to: terms.asset, gas, data: transferCall(payment) }, 'latest'])
        return undefined
      } catch (thrown) {
        if (thrown instanceof RpcRefused && isRevert(thrown)) return toReason(thrown)
        throw fail({ code: 'chain_unavailable' }, thrown)
      }
    },
    async fate(payment, terms, transaction) {
      const sent = transaction ? await receipt(transaction).catch(() => null) : null
      const direct = sent && findSettlementIn(sent.logs, payment, terms)
      if (direct) return { kind: 'settled', settlement: direct }
      const used = await rpc.call<string>('eth_call', [
        { to: terms.asset, data: authorizationStateCall(payment) },
        'latest',
      ])
      if (BigInt(used) === 0n) return { kind: 'unused', expired: await isExpired(rpc, payment) }
      const settlement = await searchSettlement(rpc, payment, terms)
      return settlement ? { kind: 'settled', settlement } : { kind: 'spent' }
    },
  }
}

/** By the token's events alone, so that it works where receipts cannot be had. */
async function searchSettlement(rpc: Rpc, payment: Payment, terms: Terms): Promise<Settlement | undefined> {
  const head = await rpc.call<{ number: string; timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  const sinceValidity =
    Number(BigInt(head.timestamp) - BigInt(payment.authorization.validBefore)) + LONGEST_VALIDITY_SECONDS
  const oldest = Number(BigInt(head.number)) - Math.max(RANGE_BLOCKS, sinceValidity / BLOCK_SECONDS)
  for (let to = Number(BigInt(head.number)); to >= Math.max(0, oldest); to -= RANGE_BLOCKS) {
    const range = { fromBlock: `0x${Math.max(0, to - RANGE_BLOCKS + 1).toString(16)}`, toBlock: `0x${to.toString(16)}` }
    const used = await logsOf(rpc, terms, range, [AUTHORIZATION_USED, payerTopic(payment), payment.authorization.nonce])
    if (!used[0]) continue
    const { blockNumber, transactionHash } = used[0]
    const block = { fromBlock: blockNumber, toBlock: blockNumber }
    const both = await logsOf(rpc, terms, block, [[AUTHORIZATION_USED, TRANSFER], payerTopic(payment)])
    return findSettlementIn(
      both.filter((log) => log.transactionHash === transactionHash),
      payment,
      terms,
    )
  }
  return undefined
}

const logsOf = (rpc: Rpc, terms: Terms, range: { fromBlock: string; toBlock: string }, topics: (string | string[])[]) =>
  rpc.call<EventLog[]>('eth_getLogs', [{ address: terms.asset, ...range, topics }])

/** By the chain's own time, and two blocks later, so that no block can still take the transfer. */
async function isExpired(rpc: Rpc, payment: Payment): Promise<boolean> {
  const head = await rpc.call<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false])
  return BigInt(head.timestamp) > BigInt(payment.authorization.validBefore) + 4n
}

const isRevert = (refused: RpcRefused): boolean =>
  refused.code === 3 || refused.data !== undefined || /revert|out of ?gas|execution/i.test(refused.message)

const ERROR_STRING = [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'reason' }] }] as const

function toReason(refused: RpcRefused): Reason {
  const text = `${revertText(refused.data)} ${refused.message}`
  if (/used or cancell?ed/i.test(text)) return 'invalid_exact_evm_nonce_already_used'
  if (/invalid signature/i.test(text)) return 'invalid_exact_evm_signature'
  if (/exceeds balance/i.test(text)) return 'invalid_exact_evm_insufficient_balance'
  if (/expired/i.test(text)) return 'invalid_exact_evm_payload_authorization_valid_before'
  if (/not yet valid/i.test(text)) return 'invalid_exact_evm_payload_authorization_valid_after'
  return 'invalid_exact_evm_transaction_simulation_failed'
}

function revertText(data: string | undefined): string {
  try {
    return data ? String(decodeErrorResult({ abi: ERROR_STRING, data: data as Hex }).args[0]) : ''
  } catch {
    return ''
  }
}
