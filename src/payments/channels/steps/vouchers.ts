import type { ChannelRecord } from '../store/channel-record.ts'
import type { Wanted } from './sale-state.ts'

// Which vouchers may buy, and which one a claim shows.

/**
 * Whether a voucher is good for a new purchase, if there is room. A claimed one is public: whoever shows no more than that may
 * not use what room is left. One that was reached already buys only for who names its purchases: calls that are made at once
 * may come in any order, and a retry could not be told from a purchase otherwise.
 */
export function mayBuy({ ceiling, paymentId, channelClient }: Wanted, channel: ChannelRecord): boolean {
  if (ceiling <= channel.published && !isAtHome(channel, channelClient)) return false
  return ceiling > channel.charged || paymentId !== null
}

export const isAtHome = ({ client }: ChannelRecord, shown: string | null): boolean =>
  client !== null && client === shown

/** What a claim of everything charged shows to the chain. */
export const claimable = ({ cover, charged, signed, signature }: ChannelRecord): ChannelRecord['cover'] =>
  cover && cover.ceiling >= charged ? cover : signature && { ceiling: signed, signature }

export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)
