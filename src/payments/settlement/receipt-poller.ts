import type { AuthorizationState } from '../chain/authorization-state.ts'
import { findSettlementIn } from '../chain/events.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import {
  CONFIRMATION_POLL_MS,
  CONFIRMATION_WAIT_MS,
  HEAD_KEPT_MS,
  LONGEST_SETTLE_WAIT_MS,
  SETTLE_WAIT_MS,
} from '../limits.ts'
import type { Payment, Settlement } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { createCachedRead } from './cached-read.ts'
import type { Outcome } from './outcome.ts'
import type { PendingTransaction } from './pending-transaction.ts'
import { createPollInterval, pollUntil } from './poll-interval.ts'
import { createSharedPoll, type Found } from './shared-poll.ts'

/** Waits until the chain proves how a payment ended. What is not proved in time is `unknown`. */
export interface ReceiptPoller {
  /** The outcome of a transaction of ours, by its receipt. */
  awaitReceipt(payment: Payment, terms: Terms, pending: PendingTransaction): Promise<Outcome>
  /** For when no hash can be trusted: by the token's own state. Only a transfer, a spent nonce or the expiry proves an end. */
  awaitState(payment: Payment, terms: Terms, transaction: string | null, withinMs?: number): Promise<Outcome>
  /** A settlement that the chain shows, once it has its confirmations. */
  awaitConfirmations(payment: Payment, terms: Terms, settlement: Settlement, withinMs?: number): Promise<Outcome>
}

export interface ReceiptPollerSettings {
  /** A settlement counts when so many blocks, its own included, are on the chain and it is still there. */
  confirmations?: number
  waitMs?: number
}

/** How long a buyer is kept waiting for a settlement with so many confirmations. */
export const settleWaitMs = (confirmations: number, firstMs = SETTLE_WAIT_MS): number =>
  Math.min(firstMs + (confirmations - 1) * CONFIRMATION_WAIT_MS, LONGEST_SETTLE_WAIT_MS)

export function createReceiptPoller(
  token: TokenContract,
  { confirmations = 1, waitMs = settleWaitMs(confirmations) }: ReceiptPollerSettings = {},
): ReceiptPoller {
  const interval = createPollInterval()
  const shared = createSharedPoll()
  /** Read once for all that wait for confirmations. */
  const readHead = createCachedRead(HEAD_KEPT_MS, Date.now, token.headNumber)

  /** The settlement if it is final by `deadline`; `undefined` when it is not, or is gone. */
  async function confirm(
    payment: Payment,
    terms: Terms,
    settlement: Settlement,
    deadline: number,
  ): Promise<Outcome | undefined> {
    const isDeep = async () => (await readHead()) >= settlement.blockNumber + confirmations - 1 || undefined
    const waited = await pollUntil({ waitMs: deadline - Date.now(), pause: pauseForBlock }, isDeep)
    if (!waited) return undefined
    const receipt = await token.receipt(settlement.transaction).catch(() => undefined)
    // Where receipts cannot be had, the token's events say whether it is still there.
    const now =
      receipt === undefined
        ? await readSettled(payment, terms)
        : receipt && findSettlementIn(receipt.logs, payment, terms)
    return now?.blockNumber === settlement.blockNumber ? { kind: 'settled', settlement: now } : undefined
  }

  async function readSettled(payment: Payment, terms: Terms): Promise<Settlement | undefined> {
    const state = await token.authorizationState(payment, terms, null)
    return state.kind === 'settled' ? state.settlement : undefined
  }

  /** An outcome that proves something; a settlement only when it is final. */
  function proved(
    payment: Payment,
    terms: Terms,
    outcome: Outcome,
    deadline: number,
  ): Outcome | undefined | Promise<Outcome | undefined> {
    if (outcome.kind === 'unknown') return undefined
    if (outcome.kind !== 'settled' || confirmations === 1) return outcome
    return confirm(payment, terms, outcome.settlement, deadline)
  }

  return {
    async awaitReceipt(payment, terms, pending) {
      const startedMs = Date.now()
      const deadline = startedMs + waitMs
      const leave = shared.join(pending)
      const outcome = await pollUntil({ waitMs, interval, pause: shared.pause }, async () => {
        const tookMs = Date.now() - startedMs
        const receipt = await shared.look(pending, () => findReceipt(token, pending))
        if (receipt === null) return void pending.resendIfDue()
        if (receipt === undefined) {
          // Where receipts cannot be had, the token's events are enough for a yes; a no needs the receipt.
          const settlement = await readSettled(payment, terms)
          return settlement && proved(payment, terms, { kind: 'settled', settlement }, deadline)
        }
        const settlement = findSettlementIn(receipt.logs, payment, terms)
        if (settlement) {
          interval.learn(pending, tookMs)
          return proved(payment, terms, { kind: 'settled', settlement }, deadline)
        }
        const state = await token.authorizationState(payment, terms, pending.newest())
        return proved(payment, terms, toOutcome(state, pending.newest()), deadline)
      })
      leave()
      if (outcome) return outcome
      const last = confirmations === 1 ? await readSettled(payment, terms).catch(() => undefined) : undefined
      return last ? { kind: 'settled', settlement: last } : { kind: 'unknown', transaction: pending.newest() }
    },
    async awaitState(payment, terms, transaction, withinMs = waitMs) {
      const deadline = Date.now() + withinMs
      const outcome = await pollUntil<Outcome>({ waitMs: withinMs }, async () => {
        const state = await token.authorizationState(payment, terms, transaction)
        if (state.kind !== 'unused') return proved(payment, terms, toOutcome(state, transaction), deadline)
        return state.expired ? { kind: 'refused', reason: EXPIRED, transaction } : undefined
      })
      return outcome ?? { kind: 'unknown', transaction }
    },
    async awaitConfirmations(payment, terms, settlement, withinMs = waitMs) {
      if (confirmations === 1) return { kind: 'settled', settlement }
      const outcome = await confirm(payment, terms, settlement, Date.now() + withinMs).catch(() => undefined)
      return outcome ?? { kind: 'unknown', transaction: settlement.transaction }
    },
  }
}

const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before'

const pauseForBlock = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, CONFIRMATION_POLL_MS))

async function findReceipt(token: TokenContract, pending: PendingTransaction): Promise<Found> {
  let found: Found = null
  for (const hash of pending.hashes()) {
    const receipt = await token.receipt(hash).catch(() => undefined)
    if (receipt) return receipt
    if (receipt === undefined) found = undefined
  }
  return found
}

/** What the token's state means once our transaction was mined without our transfer. */
function toOutcome(state: AuthorizationState, transaction: string | null): Outcome {
  switch (state.kind) {
    case 'settled':
      return state
    case 'spent':
      return { kind: 'refused', reason: 'authorization_canceled', transaction }
    case 'untraced':
      return { kind: 'unknown', transaction }
    case 'unused':
      return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction }
  }
}
