import { type Failed, fail } from '../../domain/failure.ts'
import { clientHash } from '../buyer-check.ts'
import type { Purchase } from '../sale.ts'
import { at, type ChannelPayment } from '../wire/read-channel-payment.ts'
import { REASONS } from '../wire/reasons.ts'
import { isAtHome } from './steps/vouchers.ts'
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
 * signature. The position is the highest ceiling held, never less: below it every place may be taken. Whoever shows only what a
 * claim made public, from another address, is not shown the signature: with it one could use what room its ceiling has left.
 */
export function correctiveFor(
  channel: ChannelRecord,
  { voucher }: Pick<ChannelPayment, 'voucher'>,
  { client }: Pick<Purchase, 'client'>,
): Failed {
  const { id, signed, signature, published } = channel
  const isBuyer = voucher.maxClaimableAmount > published || isAtHome(channel, clientHash(id, client))
  const reason = at('cumulative_amount_mismatch')
  return fail({
    code: 'payment_invalid',
    reason,
    message: REASONS[reason],
    channel: {
      channelState: toChannelState(channel, signed),
      ...(signature && isBuyer ? { voucherState: { signedMaxClaimable: String(signed), signature } } : {}),
    },
  })
}
