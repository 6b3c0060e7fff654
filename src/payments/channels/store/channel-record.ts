import type { Hex } from 'viem'
import type { ChannelConfig } from '../../wire/channel.ts'
import type { ChannelOnChain } from '../channel.ts'

/**
 * What the ledger knows of a channel. What was charged is our own word; what is in escrow is the chain's, as of `chain.block`.
 * Always: charged + reserved <= signed, and at a reservation <= balance - withdrawing.
 */
export interface ChannelRecord {
  id: Hex
  config: ChannelConfig
  /** The sum of all answers sold, and `base`. */
  charged: bigint
  /** What the chain had claimed when the channel was first seen, and what it claimed later that our ledger did not know of. */
  base: bigint
  /** Sum of the sales in progress. */
  reserved: bigint
  /** The highest ceiling that is held, and its signature; none while there was no voucher. */
  signed: bigint
  signature: Hex | null
  /** The lowest ceiling held that covers what is charged: it is the one that claims publish. */
  cover: { ceiling: bigint; signature: Hex } | null
  /** The highest ceiling that a claim has made public: from there on downwards a signature proves nothing. */
  published: bigint
  /** A hash of the client address of the last purchase. */
  client: string | null
  chain: ChannelOnChain
  /** When the chain was read, in milliseconds. */
  syncedAtMs: number
  state: 'open' | 'closing' | 'quarantined'
  /** Why it is quarantined. */
  note: string | null
  usedAtMs: number
  /** When the oldest charge was made that is not claimed. */
  unclaimedSinceMs: number | null
  /** The deposit in flight. */
  deposit: { key: string; untilMs: number } | null
  /** The last deposit that was charged for, and what it left in escrow: a reorganisation may take it back. */
  deposited?: { key: string; balance: bigint; refundNonce: bigint } | null
  /** The claim in flight: up to where it claims, and by which transaction. */
  claim: { total: bigint; transaction: string | null; owner: string; untilMs: number } | null
  /** The refund in flight, which is why it is closing. */
  refund: { owner: string; untilMs: number; transaction: string | null; nonce: bigint } | null
  refundedAtMs: number | null
  /** The highest nonce for which we sent a refund; records of earlier versions have none. */
  refundNonce?: bigint
  /** What was done with the authorizer's key, or in its name, that our ledger knows nothing of; the last of it. */
  foreign?: { what: 'claimed' | 'refunded'; atMs: number }
}

type ChannelSaleState = 'live' | 'sending' | 'charged' | 'released'

/** One answer bought by a channel. `live`: work is done for it. `sending`: its deposit may be on its way. */
export interface ChannelSale {
  key: string
  channelId: Hex
  kind: 'voucher' | 'deposit'
  ceiling: bigint
  requestHash: string
  paymentId: string | null
  route: string
  amount: bigint
  /** How much of the amount is reserved now. */
  held: bigint
  state: ChannelSaleState
  owner: string
  leaseUntilMs: number
  client: string | null
  signature: Hex
  /** Only written with the sale's end, and only read by `findSale`. */
  answer: string | null
  receipt: string | null
  reason: string | null
  /** The deposit that it came with, as JSON, and the last transaction that was sent for it. */
  deposit: string | null
  transaction: string | null
  createdAtMs: number
  chargedAtMs: number | null
  undeliveredAtMs: number | null
}

export const unclaimedOf = ({ charged, chain }: Pick<ChannelRecord, 'charged' | 'chain'>): bigint =>
  charged > chain.totalClaimed ? charged - chain.totalClaimed : 0n

/** One voucher buys one request, unless the buyer names its purchases. */
export const saleKey = (channelId: Hex, ceiling: bigint, requestHash: string, paymentId: string | null): string =>
  `${channelId}:${ceiling}:${requestHash}:${paymentId ?? '-'}`

const BIG = /^-?\d+n$/

/** Records are kept as JSON, numbers of money as text with an `n`. They are at most in the parts of a record, not deeper. */
export const encodeRecord = (record: ChannelRecord): string => JSON.stringify(toPlain(record, toPart))

/** Faster than a function that JSON asks about every value, and a record is written twice for each sale. */
function toPlain(values: object, toValue: (value: unknown) => unknown): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) plain[name] = toValue(value)
  return plain
}

const toPart = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? toPlain(value, toText) : toText(value)

const toText = (value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

export const decodeRecord = (text: string): ChannelRecord =>
  JSON.parse(text, (_, value) => (typeof value === 'string' && BIG.test(value) ? BigInt(value.slice(0, -1)) : value))
