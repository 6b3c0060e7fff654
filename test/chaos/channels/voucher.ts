import { createHash } from 'node:crypto'
import type { Channel } from '../../kit/channel-buyer.ts'

/** How a channel's buyer behaves: one call after the other, many at once, to several replicas, and so on. */
export const KINDS = ['in order', 'at once', 'everywhere', 'hung up', 'two bodies', 'overdrawn'] as const
export type Kind = (typeof KINDS)[number]

/** One voucher step that a buyer wants an answer for, and every answer that came. */
export interface VoucherCall {
  kind: Kind
  channel: Channel
  ceiling: bigint
  symbol: string
  /** Every distinct answer and every distinct receipt that came with a 200. */
  answers: Set<string>
  receipts: Set<string>
  /** The last answer, as `200` or `402 cumulative_amount_mismatch`. */
  last: string
  ended: boolean
}

export const createCall = (kind: Kind, channel: Channel, ceiling: bigint, symbol: string): VoucherCall => ({
  ...{ kind, channel, ceiling, symbol, last: 'no answer', ended: false },
  ...{ answers: new Set(), receipts: new Set() },
})

export interface Told {
  status: number
  /** The problem's code, or for a 402 the reason of the scheme. */
  code: string
  text: string
  receipt: string
  /** What a refusal says that is in escrow. */
  balance: bigint | undefined
}

/** Records an answer; returns true if it is final, so that asking again is of no use. */
export function note(call: VoucherCall, { status, code, text, receipt }: Told): boolean {
  call.last = `${status} ${code}`.trim()
  if (status === 200) {
    call.answers.add(digestOf(text))
    call.receipts.add(digestOf(receipt))
  }
  const again = code === 'payment_in_progress' || status === 502 || status === 503 || status === 504 || status === 429
  if (!again) call.ended = true
  return !again
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
