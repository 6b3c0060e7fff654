import { setTimeout as sleep } from 'node:timers/promises'
import { findSettlementIn } from '../chain/events.ts'
import type { AuthorizationState, TokenContract } from '../chain/token-contract.ts'
import type { Outcome } from '../facilitators/facilitator.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { createLookout, type Found, type Lookout } from './lookout.ts'
import type { PendingTransaction } from './pending-transaction.ts'

/** A buyer is not kept waiting longer than this; the sale goes on without them. */
export const SETTLE_WAIT_MS = 10_000
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/** How long transactions take here, learned from those that were mined: looking earlier or much more often is no use. */
export interface PollInterval {
  firstPauseMs(): number
  longestPauseMs(): number
  /** `tookMs` is when the look began that found it: a first look that finds it may as well have come earlier. */
  learn(pending: PendingTransaction, tookMs: number): void
}

export function createPollInterval(): PollInterval {
  const seen = new WeakSet<PendingTransaction>()
  let usualMs = 500
  let fastestMs = 0
  return {
    firstPauseMs: () => Math.floor(fastestMs * 0.8),
    longestPauseMs: () => Math.min(Math.max(usualMs / 10, 10), LONGEST_PAUSE_MS / 2),
    learn(pending, tookMs) {
      if (seen.has(pending)) return
      seen.add(pending)
      usualMs += (tookMs - usualMs) / 4
      fastestMs = tookMs < fastestMs ? tookMs : fastestMs + (tookMs - fastestMs) / 8
    },
  }
}

export interface Patience {
  waitMs?: number
  interval?: PollInterval
  /** Shared with all who wait for the same chain. */
  lookout?: Lookout
}

/** Looks at the chain's own interval, until the outcome is proved. */
export async function awaitReceipt(
  chain: TokenContract,
  payment: Payment,
  terms: Terms,
  pending: PendingTransaction,
  { waitMs = SETTLE_WAIT_MS, interval, lookout = createLookout() }: Patience = {},
): Promise<Outcome> {
  const startedMs = Date.now()
  const leave = lookout.join(pending)
  const proved = await untilProved({ waitMs, interval, pause: lookout.pause }, async () => {
    const tookMs = Date.now() - startedMs
    const receipt = await lookout.look(pending, () => findReceipt(chain, pending))
    if (receipt === null) return void pending.nudge()
    if (receipt === undefined) return findSettled(chain, payment, terms)
    const settlement = findSettlementIn(receipt.logs, payment, terms)
    if (!settlement)
      return toOutcome(await chain.authorizationState(payment, terms, pending.newest()), pending.newest())
    interval?.learn(pending, tookMs)
    return { kind: 'settled', settlement }
  })
  leave()
  if (proved) return proved
  const last = await findSettled(chain, payment, terms).catch(() => undefined)
  return last ?? { kind: 'unknown', transaction: pending.newest() }
}

async function findReceipt(chain: TokenContract, pending: PendingTransaction): Promise<Found> {
  let found: Found = null
  for (const hash of pending.hashes()) {
    const receipt = await chain.receipt(hash).catch(() => undefined)
    if (receipt) return receipt
    if (receipt === undefined) found = undefined
  }
  return found
}

/** Where receipts cannot be had, the token's events are enough for a yes; a no needs the receipt. */
async function findSettled(chain: TokenContract, payment: Payment, terms: Terms): Promise<Outcome | undefined> {
  const authorizationState = await chain.authorizationState(payment, terms, null)
  return authorizationState.kind === 'settled' ? authorizationState : undefined
}

/** For when no hash can be trusted: the token's own state, until it shows the transfer or time is up. */
export async function awaitAuthorizationState(
  chain: TokenContract,
  payment: Payment,
  terms: Terms,
  transaction: string | null,
  waitMs = SETTLE_WAIT_MS,
): Promise<Outcome> {
  const proved = await untilProved({ waitMs, pause: sleep }, async () => {
    const authorizationState = await chain.authorizationState(payment, terms, transaction)
    return authorizationState.kind === 'unused' ? undefined : toOutcome(authorizationState, transaction)
  })
  return proved ?? { kind: 'unknown', transaction }
}

/** A look that fails proves nothing, and neither does an unknown outcome: look again. */
async function untilProved(
  {
    waitMs,
    interval,
    pause,
  }: { waitMs: number; interval?: PollInterval | undefined; pause(ms: number): Promise<unknown> },
  look: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const deadline = Date.now() + waitMs
  const longestMs = interval?.longestPauseMs() ?? LONGEST_PAUSE_MS
  const firstMs = Math.min(interval?.firstPauseMs() ?? 0, waitMs / 2)
  if (firstMs > 0) await sleep(firstMs)
  for (
    let pauseMs = interval ? Math.max(longestMs / 4, FIRST_PAUSE_MS) : FIRST_PAUSE_MS;
    ;
    pauseMs = Math.min(pauseMs * 1.5, longestMs)
  ) {
    const outcome = await look().catch(() => undefined)
    if (outcome && outcome.kind !== 'unknown') return outcome
    if (Date.now() + pauseMs >= deadline) return undefined
    await pause(pauseMs)
  }
}

/** What the token's state means once our transaction was mined without our transfer. */
function toOutcome(authorizationState: AuthorizationState, transaction: string | null): Outcome {
  switch (authorizationState.kind) {
    case 'settled':
      return authorizationState
    case 'spent':
      return { kind: 'refused', reason: 'authorization_canceled', transaction }
    case 'untraced':
      return { kind: 'unknown', transaction }
    case 'unused':
      return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction }
  }
}
