import { toUsd } from '../../client/spending.ts'
import { type ChannelRecord, unclaimedOf } from '../../payments/channels/store/channel-record.ts'

/** One payment channel for people: who pays, what is in it, and what we have to claim. */
export function toChannelRow(channel: ChannelRecord) {
  const { id, config, state, chain, charged, signed, usedAtMs, note } = channel
  const unclaimed = unclaimedOf(channel)
  return {
    usedAt: new Date(usedAtMs).toISOString(),
    state: chain.withdrawing > 0n ? 'withdrawing' : state,
    channel: id,
    payer: config.payer,
    escrow: `$${toUsd(chain.balance)}`,
    charged: `$${toUsd(charged)}`,
    signed: `$${toUsd(signed)}`,
    unclaimed: `$${toUsd(unclaimed)}`,
    note: note ?? '',
  }
}
