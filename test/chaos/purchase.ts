import { createHash } from 'node:crypto'

/** How a buyer behaves: once, to several replicas, with two bodies, raced by a third party, cancelled, and so on. */
export const KINDS = ['honest', 'everywhere', 'two bodies', 'front-run', 'cancelled', 'overdrawn', 'hung up'] as const
export type Kind = (typeof KINDS)[number]

/** One authorization and all answers that its buyer got. */
export interface Purchase {
  kind: Kind
  payer: string
  nonce: string
  /** Every distinct answer that came with a 200. */
  answers: Set<string>
  /** The last answer, as `200` or `402 payment_failed`. */
  last: string
  ended: boolean
  /** A request for it got no whole answer, so that its delivery may have been cut off. */
  cutOff: boolean
  ms: number
}

export function createPurchase(kind: Kind, { from, nonce }: { from: string; nonce: string }): Purchase {
  return { kind, payer: from, nonce, answers: new Set(), last: 'no answer', ended: false, cutOff: false, ms: 0 }
}

export interface Told {
  status: number
  code: string
  text: string
}

/** Records an answer; returns true if it is final, so that asking again is of no use. */
export function note(purchase: Purchase, { status, code, text }: Told): boolean {
  purchase.last = `${status} ${code}`.trim()
  if (status === 200) purchase.answers.add(createHash('sha256').update(text).digest('base64url'))
  const again = code === 'payment_in_progress' || status === 503 || status === 502 || status === 504
  if (!again) purchase.ended = true
  return !again
}

export const idOf = ({ payer, nonce }: Pick<Purchase, 'payer' | 'nonce'>): string => `${payer}:${nonce}`.toLowerCase()
