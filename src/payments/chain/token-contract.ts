import { decodeErrorResult, type Hex } from 'viem'
import { fail } from '../../domain/failure.ts'
import type { Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { type AuthorizationState, readAuthorizationState } from './authorization-state.ts'
import { balanceOfCall, transferCall, VALID_SIGNATURE, validSignatureCall } from './calls.ts'
import { findSettlementIn, type Receipt } from './events.ts'
import { type Rpc, RpcRefused } from './rpc.ts'

/** Gas one transfer may burn; a contract wallet that needs more is refused before it can cost us. */
export const TRANSFER_GAS = 160_000

/** What a transaction of ours would pay for gas now, as fields of a call. */
export type GasPrice = () => Promise<{ maxFeePerGas?: Hex; maxPriorityFeePerGas?: Hex }>

/** What the token itself says about a payment. */
export interface TokenContract {
  /** Asks the token to simulate the transfer: signature, balance, nonce, blacklist and window in one call. */
  simulate(payment: Payment, terms: Terms): Promise<Reason | undefined>
  /** Whether the authorization of a payment was used and by what; the hash we sent is a hint. */
  authorizationState(payment: Payment, terms: Terms, transaction: string | null): Promise<AuthorizationState>
  receipt(transaction: string): Promise<Receipt | null>
  /** The hashes of what is in a block; none when there is no such block. */
  transactionsIn(blockNumber: number): Promise<string[]>
  /** True while the node knows the transaction, mined or waiting. */
  knows(transaction: string): Promise<boolean>
  /** The number of the newest block. */
  headNumber(): Promise<number>
  balanceOf(account: string, terms: Terms): Promise<bigint>
  /** Whether a contract wallet accepts a signature (ERC-1271); false for an account without code. */
  isValidSignature(wallet: Hex, digest: Hex, signature: Hex): Promise<boolean>
}

/** With `gasPrice` transfers are simulated as they will be sent: a contract wallet can see what is paid for gas. */
export function createTokenContract(rpc: Rpc, caller: Hex, gasPrice: GasPrice = async () => ({})): TokenContract {
  const asking = new Map<string, Promise<Receipt | null>>()
  /** All payments of one transaction ask for the same receipt, and at the same time. */
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
    headNumber: async () => Number(BigInt(await rpc.call<string>('eth_blockNumber', []))),
    async balanceOf(account, { asset }) {
      return BigInt(await rpc.call<string>('eth_call', [{ to: asset, data: balanceOfCall(account) }, 'latest']))
    },
    async isValidSignature(wallet, digest, signature) {
      const gas = `0x${TRANSFER_GAS.toString(16)}`
      const call = { from: caller, to: wallet, gas, data: validSignatureCall(digest, signature) }
      try {
        const told = await rpc.call<string>('eth_call', [{ ...call, ...(await gasPrice()) }, 'latest'])
        return told === VALID_SIGNATURE
      } catch (thrown) {
        if (thrown instanceof RpcRefused && isRevert(thrown)) return false
        throw thrown
      }
    },
    async simulate(payment, terms) {
      const gas = `0x${TRANSFER_GAS.toString(16)}`
      const call = { from: caller, to: terms.asset, gas, data: transferCall(payment) }
      try {
        await rpc.call('eth_call', [{ ...call, ...(await gasPrice()) }, 'latest']).catch((thrown) => {
          // A caller without ether cannot pay even in a simulation; then the price is left out.
          if (thrown instanceof RpcRefused && /insufficient funds|lack of funds/i.test(thrown.message))
            return rpc.call('eth_call', [call, 'latest'])
          throw thrown
        })
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
      return readAuthorizationState(rpc, payment, terms, sent?.blockNumber)
    },
  }
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
