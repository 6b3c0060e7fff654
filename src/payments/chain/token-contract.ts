import { decodeErrorResult, type Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { isUsed, readHead, type Trace, traceNonce } from './authorization-state.ts'
import { transferCall } from './calls.ts'
import { findSettlementIn, type Receipt } from './events.ts'
import { type Rpc, RpcRefused } from './rpc.ts'

/** Gas one transfer may burn; a contract wallet that needs more is refused before it can cost us. */
export const TRANSFER_GAS = 160_000
/** Two blocks by the chain's own time, so that no block can still take an expired transfer. */
const EXPIRY_GRACE_SECONDS = 4n

export type AuthorizationState = Trace | { kind: 'unused'; expired: boolean }

/** What the token itself says about a payment. */
export interface TokenContract {
  /** Asks the token to simulate the transfer: signature, balance, nonce, blacklist and window in one call. */
  simulate(payment: Payment, terms: Terms): Promise<Reason | undefined>
  /** What became of a payment, with the hash we sent as a hint. */
  authorizationState(payment: Payment, terms: Terms, transaction: string | null): Promise<AuthorizationState>
  receipt(transaction: string): Promise<Receipt | null>
  /** The hashes of what is in a block; none when there is no such block. */
  transactionsIn(blockNumber: number): Promise<string[]>
  /** True while the node knows the transaction, mined or waiting. */
  knows(transaction: string): Promise<boolean>
}

export function createTokenContract(rpc: Rpc, caller: Hex): TokenContract {
  const asking = new Map<string, Promise<Receipt | null>>()
  /** Everyone who travels in one transaction asks for the same receipt, and at the same time. */
  const receipt = (transaction: string): Promise<Receipt | null> => {
    const shared = asking.get(transaction)
    if (shared) return shared
    const asked = rpc
      .call<Receipt | null>('eth_getTransactionReceipt', [transaction])
      .finally(() => asking.delete(transaction))
    asking.set(transaction, asked)
    return asked
  }
  return {
    receipt,
    async transactionsIn(blockNumber) {
      const number = `0x${blockNumber.toString(16)}`
      const block = await rpc.call<{ transactions: string[] } | null>('eth_getBlockByNumber', [number, false])
      return block?.transactions ?? []
    },
    knows: async (transaction) => (await rpc.call('eth_getTransactionByHash', [transaction])) !== null,
    async simulate(payment, terms) {
      try {
        const gas = `0x${TRANSFER_GAS.toString(16)}`
        await rpc.call('eth_call', [{ from: caller, to: terms.asset, gas, data: transferCall(payment) }, 'latest'])
        return undefined
      } catch (thrown) {
        if (thrown instanceof RpcRefused && isRevert(thrown)) return toReason(thrown)
        throw fail({ code: 'chain_unavailable' }, thrown)
      }
    },
    async authorizationState(payment, terms, transaction) {
      const sent = transaction ? await receipt(transaction).catch(() => null) : null
      const direct = sent && findSettlementIn(sent.logs, payment, terms)
      if (direct) return { kind: 'settled', settlement: direct }
      if (await isUsed(rpc, payment, terms, 'latest')) return traceNonce(rpc, payment, terms)
      const head = await readHead(rpc)
      const expired = BigInt(head.timestamp) > BigInt(payment.authorization.validBefore) + EXPIRY_GRACE_SECONDS
      const provedBy = latest(expired ? head.number : undefined, sent?.blockNumber)
      if (provedBy && (await isUsed(rpc, payment, terms, provedBy))) return traceNonce(rpc, payment, terms)
      return { kind: 'unused', expired }
    },
  }
}

/**
 * The block whose state proves that nothing came of a payment: that of its mined transaction, or one past its expiry.
 * Behind one address there may be several nodes, and one that lags must not be taken for a proof.
 */
function latest(...blocks: (string | undefined)[]): string | undefined {
  const known = blocks.filter((block) => block !== undefined).map(Number)
  return known.length === 0 ? undefined : `0x${Math.max(...known).toString(16)}`
}

const isRevert = ({ code, data, message }: RpcRefused): boolean =>
  code === 3 ||
  data?.startsWith('0x') === true ||
  /revert|out of ?gas|invalid opcode|vm execution error/i.test(`${message} ${data ?? ''}`)

const ERROR_STRING = [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'reason' }] }] as const

const toReason = (refused: RpcRefused): Reason => readReason(`${revertText(refused.data)} ${refused.message}`)

/** What the token's own words mean. */
export function readReason(text: string): Reason {
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
