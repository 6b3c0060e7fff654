import type { Hex } from 'viem'
import type { ChannelRecord } from '../store/channel-record.ts'
import type { Step } from '../store/channel-store.ts'

/** Changes a record that exists; `undefined` leaves it. */
export const change = (
  channelId: Hex,
  toNext: (channel: ChannelRecord) => ChannelRecord | undefined,
  durable = false,
): Step<ChannelRecord | undefined> => ({
  channelId,
  durable,
  decide({ channel }) {
    const next = channel && toNext(channel)
    return next ? { result: next, channel: next } : { result: undefined }
  },
})

/** The channel without its refund; one in quarantine stays there. */
export const reopened = (channel: ChannelRecord): ChannelRecord => ({
  ...channel,
  state: channel.state === 'closing' ? 'open' : channel.state,
  refund: null,
})
