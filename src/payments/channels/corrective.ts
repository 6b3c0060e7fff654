import { type Failed, fail } from '../../domain/failure.ts'
import { at } from '../wire/read-channel-payment.ts'
import { REASONS } from '../wire/reasons.ts'
import type { ChannelRecord } from './store/channel-record.ts'

/** How a channel stands, in the words of the wire. */
export const toChannelState = ({ id, chain }: Pick<ChannelRecord, 'id' | 'chain'>, position: bigint) => ({
  channelId: id,
  balance: String(chain.balance),
  totalClaimed: String(chain.totalClaimed),
  withdrawRequestedAt: chain.withdrawStartedAt,
  refundNonce: String(chain.refundNonce),
  chargedCumulativeAmount: String(position),
})

/**
 * The refusal after which a client can help itself: it says where the channel stands and shows the buyer's own newest
 * signature. The position is the highest ceiling held, never less: below it every place may be taken.
 */
export function corrective(channel: ChannelRecord): Failed {
  const { signed, signature } = channel
  const reason = at('cumulative_amount_mismatch')
  return fail({
    code: 'payment_invalid',
    reason,
    message: REASONS[reason],
    channel: {
      channelState: toChannelState(channel, signed),
      ...(signature ? { voucherState: { signedMaxClaimable: String(signed), signature } } : {}),
    },
  })
}
