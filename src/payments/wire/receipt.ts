import type { Failure } from '../../domain/failure.ts'
import type { Authorization, Payment, Settlement } from './payment.ts'
import { type ReceiptExtension, toReceiptExtension } from './signed-receipt.ts'
import type { Terms } from './terms.ts'

/** What was sold: the settlement, and the authorization it took where that is an earlier one of the same buyer. */
interface Sale {
  settlement: Settlement
  paidWith?: Authorization
  /** The signed receipt, as JWS. */
  signed?: string | undefined
}

/** What became of a payment; the wire knows it as `SettlementResponse`. */
export interface Receipt {
  success: boolean
  errorReason?: string
  transaction: string
  network: string
  payer: string
  amount?: string
  extra?: { nonce: string; blockNumber: number; logIndex: number }
  extensions?: ReceiptExtension
}

/** The receipt of a settled payment; `extra` makes a shared transaction provable per payment. */
export function toReceipt(payment: Payment, terms: Terms, { settlement, paidWith, signed }: Sale): Receipt {
  const { from, nonce } = paidWith ?? payment.authorization
  return {
    success: true,
    transaction: settlement.transaction,
    network: networkFor(payment, terms),
    payer: from,
    amount: terms.amount,
    extra: { nonce, blockNumber: settlement.blockNumber, logIndex: settlement.logIndex },
    ...(signed === undefined ? {} : { extensions: toReceiptExtension(signed) }),
  }
}

/** The receipt of a payment that did not settle, or not yet; a failure that never reached the chain has none. */
export function toFailedReceipt(payment: Payment, terms: Terms, failure: Failure): Receipt | undefined {
  if (failure.code !== 'payment_failed' && failure.code !== 'settlement_pending') return undefined
  return {
    success: false,
    errorReason: failure.code === 'payment_failed' ? failure.reason : failure.code,
    transaction: failure.transaction ?? '',
    network: networkFor(payment, terms),
    payer: payment.authorization.from,
  }
}

/** Version 1 clients look for their receipt under another name. */
export const receiptHeader = ({ version }: Payment): string =>
  version === 2 ? 'PAYMENT-RESPONSE' : 'X-PAYMENT-RESPONSE'

export const encodeReceipt = (receipt: Receipt): string => Buffer.from(JSON.stringify(receipt)).toString('base64')

const networkFor = ({ version }: Payment, terms: Terms): string => (version === 2 ? terms.network : terms.networkV1)
