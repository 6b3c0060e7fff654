import { hash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { UNDELIVERED_MS, UNPROVED_ATTEMPTS, UNPROVED_REMEMBERED, WRONG_BODIES } from './limits.ts'
import { NOBODY, type Purchase, type Sale } from './sale.ts'
import type { Payment } from './wire/payment.ts'
import { refuse } from './wire/reasons.ts'

/**
 * Who may have a sale that exists. Once a payment was sent for settlement, everybody can read its authorization and signature
 * on the chain, so they prove nothing. The buyer shows what the chain does not: the client address or the identifier of the
 * first request, or a fresh sign-in of the payer. Without that the sale is open only while its answer was not delivered.
 */
export type BuyerCheck = (sale: BoundSale, asked: Asked) => Promise<'same request' | 'other request'>

/** What of a sale decides who may have it. */
export type BoundSale = Pick<
  Sale,
  | 'key'
  | 'fingerprint'
  | 'requestHash'
  | 'client'
  | 'state'
  | 'owner'
  | 'leaseUntilMs'
  | 'settledAtMs'
  | 'undeliveredAtMs'
> & { payment: Pick<Payment, 'paymentId'> }

/** A request for it, with the payment that it bears. */
export interface Asked {
  payment: Pick<Payment, 'paymentId'> & { authorization: { from: string } }
  fingerprint: string
  client: string | null
  purchase: Purchase
}

/**
 * Fails for a stranger as for a used nonce, whatever the body: the same words and the same work. `other request` is said
 * only to somebody who proved to be the buyer.
 */
export function createBuyerCheck(now: () => number): BuyerCheck {
  const attempts = new LRUCache<string, number>({ max: UNPROVED_REMEMBERED })
  const guesses = new LRUCache<string, number>({ max: UNPROVED_REMEMBERED })

  return async (sale, { payment, fingerprint, client, purchase }) => {
    if (sale.fingerprint !== fingerprint) throw refuse('invalid_exact_evm_nonce_already_used')
    const isSame = sale.requestHash === purchase.requestHash
    const tried = attempts.get(sale.key) ?? 0
    const isUsedUp = tried >= UNPROVED_ATTEMPTS
    // Others may share the address and try bodies: it proves little once wrong ones have come from there.
    const isAtHome = isEqual(sale.client, client) && (guesses.get(sale.key) ?? 0) < WRONG_BODIES
    const isProved =
      isAtHome ||
      isEqual(sale.payment.paymentId, payment.paymentId) ||
      (await purchase.isSignedBy?.(payment.authorization.from, { locally: isUsedUp })) === true
    if (isProved) {
      if (isAtHome && !isSame) guesses.set(sale.key, (guesses.get(sale.key) ?? 0) + 1)
      return isSame ? 'same request' : 'other request'
    }
    attempts.set(sale.key, tried + 1)
    if (isUsedUp || !isSame || !isUndelivered(sale, now())) throw refuse('invalid_exact_evm_nonce_already_used')
    return 'same request'
  }
}

/** The connection of its buyer was cut off, or ended with a process that died. Whoever was told that it is pending has an answer. */
function isUndelivered(sale: BoundSale, nowMs: number): boolean {
  const { state, owner, leaseUntilMs, settledAtMs, undeliveredAtMs } = sale
  if (state === 'released') return false
  if (state === 'settled') return undeliveredAtMs !== null && nowMs - (settledAtMs ?? 0) <= UNDELIVERED_MS
  return undeliveredAtMs !== null || (owner !== NOBODY && leaseUntilMs <= nowMs)
}

/** A client address as the ledger keeps it; each payment has hashes of its own, so that rows cannot be joined by them. */
export const clientHash = (key: string, client: string | null): string | null =>
  client === null ? null : hash('sha256', `${key}\n${client}`)

/** Two secrets; what is missing equals nothing. The time it takes says nothing about how much of them is equal. */
function isEqual(known: string | null, shown: string | null): boolean {
  if (known === null || shown === null) return false
  return timingSafeEqual(digest(known), digest(shown))
}

const digest = (text: string): Buffer => Buffer.from(hash('sha256', text), 'hex')
