import { setTimeout as sleep } from 'node:timers/promises'
import { findSettlementIn } from '../chain/events.ts'
import type { Fate, TokenChain } from '../chain/token-contract.ts'
import type { Outcome } from '../facilitators/facilitator.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { createLookout, type Found, type Lookout } from './lookout.ts'
import type { Crossing } from './pending-transaction.ts'

/** A buyer is not kept waiting longer than this; the sale goes on without them. */
export const SETTLE_WAIT_MS = 10_000
const FIRST_PAUSE_MS = 4
const LONGEST_PAUSE_MS = 200

/** How long transactions take here, learned from those that were mined: looking earlier or much more often is no use. */
export interface Pace {
  firstPauseMs(): number
  longestPauseMs(): number
  /** `tookMs` is when the look began that found it: a first look that finds it may as well have come earlier. */
  learn(crossing: Crossing, tookMs: number): void
}

export function createPace(): Pace {
  const seen = new WeakSet<Crossing>()
  let usualMs = 500
  let fastestMs = 0
  return {
    firstPauseMs: () => Math.floor(fastestMs * 0.8),
    longestPauseMs: () => Math.min(Math.max(usualMs / 10, 10), LONGEST_PAUSE_MS / 2),
    learn(crossing, tookMs) {
      if (seen.has(crossing)) return
      seen.add(crossing)
      usualMs += (tookMs - usualMs) / 4
      fastestMs = tookMs < fastestMs ? tookMs : fastestMs + (tookMs - fastestMs) / 8
    },
  }
}

export interface Patience {
  waitMs?: number
  pace?: Pace
  /** Shared with all who wait for the same chain. */
  lookout?: Lookout
}

/** Looks at the chain's own pace, until the outcome is proved. */
export async function awaitReceipt(
  chain: TokenChain,
  payment: Payment,
  terms: Terms,
  crossing: Crossing,
  { waitMs = SETTLE_WAIT_MS, pace, lookout = createLookout() }: Patience = {},
): Promise<Outcome> {
  const startedMs = Date.now()
  const leave = lookout.join(crossing)
  const proved = await untilProved({ waitMs, pace, pause: lookout.pause }, async () => {
    const tookMs = Date.now() - startedMs
    const receipt = await lookout.look(crossing, () => findReceipt(chain, crossing))
    if (receipt === null) return void crossing.nudge()
    if (receipt === undefined) return findSettled(chain, payment, terms)
    const settlement = findSettlementIn(receipt.logs, payment, terms)
    if (!settlement) return toOutcome(await chain.fate(payment, terms, crossing.newest()), crossing.newest())
    pace?.learn(crossing, tookMs)
    return { kind: 'settled', settlement }
  })
  leave()
  if (proved) return proved
  const last = await findSettled(chain, payment, terms).catch(() => undefined)
  return last ?? { kind: 'unknown', transaction: crossing.newest() }
}

async function findReceipt(chain: TokenChain, crossing: Crossing): Promise<Found> {
  let found: Found = null
  for (const hash of crossing.hashes()) {
    const receipt = await chain.receipt(hash).catch(() => undefined)
    if (receipt) return receipt
    if (receipt === undefined) found = undefined
  }
  return found
}

/** Where receipts cannot be had, the token's events are enough for a yes; a no needs the receipt. */
async function findSettled(chain: TokenChain, payment: Payment, terms: Terms): Promise<Outcome | undefined> {
  const fate = await chain.fate(payment, terms, null)
  return fate.kind === 'settled' ? fate : undefined
}

/** For when no hash can be trusted: the token's own state, until it shows the transfer or time is up. */
export async function awaitFate(
  chain: TokenChain,
  payment: Payment,
  terms: Terms,
  transaction: string | null,
  waitMs = SETTLE_WAIT_MS,
): Promise<Outcome> {
  const proved = await untilProved({ waitMs, pause: sleep }, async () => {
    const fate = await chain.fate(payment, terms, transaction)
    return fate.kind === 'unused' ? undefined : toOutcome(fate, transaction)
  })
  return proved ?? { kind: 'unknown', transaction }
}

/** A look that fails proves nothing, and neither does an unknown outcome: look again. */
async function untilProved(
  { waitMs, pace, pause }: { waitMs: number; pace?: Pace | undefined; pause(ms: number): Promise<unknown> },
  look: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const deadline = Date.now() + waitMs
  const longestMs = pace?.longestPauseMs() ?? LONGEST_PAUSE_MS
  const firstMs = Math.min(pace?.firstPauseMs() ?? 0, waitMs / 2)
  if (firstMs > 0) await sleep(firstMs)
  for (
    let pauseMs = pace ? Math.max(longestMs / 4, FIRST_PAUSE_MS) : FIRST_PAUSE_MS;
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
function toOutcome(fate: Fate, transaction: string | null): Outcome {
  switch (fate.kind) {
    case 'settled':
      return fate
    case 'spent':
      return { kind: 'refused', reason: 'authorization_canceled', transaction }
    case 'untraced':
      return { kind: 'unknown', transaction }
    case 'unused':
      return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction }
  }
}
