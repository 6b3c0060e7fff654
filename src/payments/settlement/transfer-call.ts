import { multicall, transferCall } from '../chain/calls.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import { transferBatchCall } from '../chain/transfer-batch.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { BatchContract } from './batch-contract.ts'
import type { Settling } from './gas.ts'
import type { Call } from './relayer.ts'
import { CALL_GAS, gasOfCodeTransfers, gasOfTransfers, PLAIN_TRANSFER_GAS } from './transfer-gas.ts'

// The transaction that brings transfers to the chain: a direct one for one transfer, one through the batch contract for several.

export interface TransferOf {
  payment: Payment
  terms: Terms
}

/** One transfer by itself; only of a payer that has no code it is known what it costs. */
export function toDirectCall({ payment, terms }: TransferOf, isPlain: boolean): Call {
  return { to: terms.asset, data: transferCall(payment), gas: isPlain ? PLAIN_TRANSFER_GAS : TRANSFER_GAS }
}

/** Transfers of payers without code. */
export function toSharedCall(transfers: readonly TransferOf[], contract: BatchContract): Call {
  const [{ payment: first, terms }] = transfers as readonly [TransferOf, ...TransferOf[]]
  const payments = transfers.map(({ payment }) => payment)
  const { gas } = gasOfTransfers(transfers.length)
  const data =
    contract.kind === 'own'
      ? transferBatchCall(terms.asset, first.authorization.to, CALL_GAS, payments)
      : multicall(terms.asset, payments.map(transferCall))
  return { to: contract.address, data, gas }
}

/** Transfers of one payer with code, each within what one may burn: only our contract can see to that. */
export function toCodeCall(transfers: readonly TransferOf[], contract: BatchContract): Call {
  const [{ payment: first, terms }] = transfers as readonly [TransferOf, ...TransferOf[]]
  const payments = transfers.map(({ payment }) => payment)
  const data = transferBatchCall(terms.asset, first.authorization.to, TRANSFER_GAS, payments)
  return { to: contract.address, data, gas: gasOfCodeTransfers(transfers.length, data.length / 2) }
}

export const toSettling = (transfers: readonly TransferOf[], { gas, data }: Call): Settling => ({
  amounts: transfers.map(({ terms }) => terms.amount),
  gas,
  bytes: data.length / 2 - 1,
})
