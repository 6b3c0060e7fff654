import type { Settlement } from '../chain/token-events.ts'
import type { Authorization, Payment } from '../payment.ts'
import type { Terms } from '../terms.ts'

/** What was sold: the settlement, and the authorization it took where that is an earlier one of the same buyer. */
interface Sale {
  settlement: Settlement
  paidWith?: Authorization
}

/** The receipt header's value for a settled payment; `extra` makes a shared transaction provable per payment. */
export function toReceipt(payment: Payment, terms: Terms, { settlement, paidWith }: Sale): string {
  const { from, nonce } = paidWith ?? payment.authorization
  return encode({
    success: true,
    transaction: settlement.transaction,
    network: networkFor(payment, terms),
    payer: from,
    amount: terms.amount,
    extra: { nonce, blockNumber: settlement.blockNumber, logIndex: settlement.logIndex },
  })
}

/** The receipt of a payment that did not settle, or not yet. */
export function toFailedReceipt(
  payment: Payment,
  terms: Terms,
  errorReason: string,
  transaction: string | null,
): string {
  return encode({
    success: false,
    errorReason,
    transaction: transaction ?? '',
    network: networkFor(payment, terms),
    payer: payment.authorization.from,
  })
}

/** Version 1 clients look for their receipt under another name. */
export const receiptHeader = ({ version }: Payment): string =>
  version === 2 ? 'PAYMENT-RESPONSE' : 'X-PAYMENT-RESPONSE'

const networkFor = ({ version }: Payment, terms: Terms): string => (version === 2 ? terms.network : terms.networkV1)

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')
