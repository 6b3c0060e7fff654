import type { Hex } from 'viem'
import type { ChannelSale } from '../store/channel-record.ts'

// What the states of a channel's sales mean to every decision, and how a sale begins.

/** A purchase that wants a place on its channel. */
export interface Wanted {
  key: string
  channelId: Hex
  ceiling: bigint
  /** Checked by who asks. */
  signature: Hex
  requestHash: string
  paymentId: string | null
  route: string
  amount: bigint
  client: string | null
  /** A hash of the client address that is the same for all purchases of the channel. */
  channelClient: string | null
  owner: string
  nowMs: number
  leaseUntilMs: number
  /** How old the last read of the chain may be. */
  freshMs: number
  /** Most that may be charged and not claimed. */
  mostUnclaimed: bigint
}

export const toSale = (wanted: Wanted, kind: ChannelSale['kind'], held: bigint): ChannelSale => ({
  key: wanted.key,
  channelId: wanted.channelId,
  kind,
  ceiling: wanted.ceiling,
  requestHash: wanted.requestHash,
  paymentId: wanted.paymentId,
  route: wanted.route,
  amount: wanted.amount,
  held,
  state: 'live',
  owner: wanted.owner,
  leaseUntilMs: wanted.leaseUntilMs,
  client: wanted.client,
  signature: wanted.signature,
  answer: null,
  receipt: null,
  reason: null,
  deposit: null,
  transaction: null,
  createdAtMs: wanted.nowMs,
  chargedAtMs: null,
  undeliveredAtMs: null,
})

export interface Ended {
  channelId: Hex
  ceiling: bigint
  key: string
  owner: string
}

/** Sold, or somebody's work. */
export const isOccupied = (sale: ChannelSale, nowMs: number): boolean =>
  sale.state === 'charged' || sale.state === 'sending' || (sale.state === 'live' && sale.leaseUntilMs > nowMs)

export const isOpen = ({ state }: ChannelSale): boolean => state === 'live' || state === 'sending'
export const released = (sale: ChannelSale, reason: string): ChannelSale => ({
  ...sale,
  state: 'released',
  held: 0n,
  reason,
})
