import { fail } from '../../domain/failure.ts'
import { ALONE_UNMINED, ALONE_WAIT_MS, BLOCK_SECONDS, EXPIRY_MARGIN_SECONDS, SEND_LEASE_WAIT_MS } from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import { refuse } from '../wire/reasons.ts'

/**
 * Limits the sales whose transfers travel alone, before any work is done for them: such transfers are sent a few at a time, and
 * those of one payer one after the other, so whoever comes late would wait for longer than a buyer does.
 */
export interface AloneQueue {
  /** Says that the transfer of this payment will travel alone. */
  mark(payment: Payment): void
  /** A sale begins: fails when its transfer would wait too long, and returns what ends it. Other sales pass. */
  enter(payment: Payment): (() => void) | undefined
  /** How long a lone transaction took from its sending to its end. */
  learn(tookMs: number): void
}

export function createAloneQueue(now: () => number): AloneQueue {
  const marked = new WeakSet<Payment>()
  const countOf = new Map<string, number>()
  let count = 0
  let usualMs = BLOCK_SECONDS * 1_000

  function leave(payer: string): void {
    count -= 1
    const left = (countOf.get(payer) ?? 1) - 1
    if (left > 0) countOf.set(payer, left)
    else countOf.delete(payer)
  }

  return {
    mark: (payment) => void marked.add(payment),
    enter(payment) {
      if (!marked.has(payment)) return undefined
      const { from, validBefore } = payment.authorization
      const ours = countOf.get(from) ?? 0
      const laneMs = Math.floor(count / ALONE_UNMINED) * usualMs
      const payerMs = ours * usualMs
      if (payerMs > SEND_LEASE_WAIT_MS)
        throw fail({ code: 'rate_limited', retryAfterSeconds: toSeconds(usualMs), message: tooMany(ours) })
      if (laneMs > ALONE_WAIT_MS)
        throw fail({ code: 'overloaded', retryAfterSeconds: toSeconds(laneMs - ALONE_WAIT_MS) })
      const secondsLeft = Number(validBefore) - now() / 1_000
      if (secondsLeft < EXPIRY_MARGIN_SECONDS + Math.max(laneMs, payerMs) / 1_000)
        throw refuse('invalid_exact_evm_payload_authorization_valid_before', undefined, TOO_SHORT)
      count += 1
      countOf.set(from, ours + 1)
      return () => leave(from)
    },
    learn(tookMs) {
      usualMs += (tookMs - usualMs) / LEARNED_FROM
    },
  }
}

/** The usual time is an average over about so many transactions. */
const LEARNED_FROM = 8

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000))

const tooMany = (count: number): string =>
  `Payments of a contract wallet are settled one after the other, and ${count} of this one are in flight. The payment stays good; send it again when one has ended.`

const TOO_SHORT =
  'The authorization would expire before its transfer is sent: those of contract wallets wait for one another. Sign one that is valid for longer.'
