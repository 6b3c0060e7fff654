import type { Fate, TokenChain } from '../chain/token-chain.ts'
import { findSettlementIn } from '../chain/token-events.ts'
import type { Payment } from '../payment.ts'
import type { Terms } from '../terms.ts'
import type { Outcome } from './facilitator.ts'

/** A buyer is not kept waiting longer than this; the sale goes on without them. */
export const SETTLE_WAIT_MS = 10_000
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/** Looks often at first (a fast chain answers in milliseconds), then five times a second, until the outcome is proved. */
export async function awaitReceipt(
  chain: TokenChain,
  payment: Payment,
  terms: Terms,
  transaction: string,
): Promise<Outcome> {
  const deadline = Date.now() + SETTLE_WAIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const receipt = await chain.receipt(transaction).catch(() => null)
    const settlement = receipt && findSettlementIn(receipt.logs, payment, terms)
    if (settlement) return { kind: 'settled', settlement }
    if (receipt) {
      const outcome = await readOutcome(chain, payment, terms, transaction)
      if (outcome.kind !== 'unknown') return outcome
    }
    await pause(pauseMs)
  }
  const last = await chain.fate(payment, terms, null).catch(() => undefined)
  return last?.kind === 'settled' ? last : { kind: 'unknown', transaction }
}

/** For when no hash can be trusted: the token's own state, until it shows the transfer or time is up. */
export async function awaitFate(
  chain: TokenChain,
  payment: Payment,
  terms: Terms,
  transaction: string | null,
): Promise<Outcome> {
  const deadline = Date.now() + SETTLE_WAIT_MS
  for (let pauseMs = FIRST_PAUSE_MS; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const fate = await chain.fate(payment, terms, transaction).catch(() => undefined)
    if (fate && fate.kind !== 'unused') return toOutcome(fate, transaction)
    await pause(pauseMs)
  }
  return { kind: 'unknown', transaction }
}

/** After our transaction was mined without our transfer: somebody else's transfer of it counts, anything else is a no. */
async function readOutcome(chain: TokenChain, payment: Payment, terms: Terms, transaction: string): Promise<Outcome> {
  const fate = await chain.fate(payment, terms, transaction).catch(() => undefined)
  return fate ? toOutcome(fate, transaction) : { kind: 'unknown', transaction }
}

function toOutcome(fate: Fate, transaction: string | null): Outcome {
  if (fate.kind === 'settled') return fate
  if (fate.kind === 'spent') return { kind: 'refused', reason: 'authorization_canceled', transaction }
  return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
