import type { ChannelConfig } from '../wire/channel.ts'
import { type ReceiptExtension, type SealReceipt, toReceiptExtension } from '../wire/signed-receipt.ts'
import { toChannelState } from './corrective.ts'
import type { ChannelRecord, ChannelSale } from './store/channel-record.ts'

// The receipts of purchases by channel, as `PAYMENT-RESPONSE` has them. They are written down with the sale and never change.

/** A voucher has no transaction: what was charged is claimed later, together with other vouchers. */
export const toVoucherReceipt = (
  channel: ChannelRecord,
  sale: ChannelSale,
  network: string,
  extensions?: ReceiptExtension,
): string =>
  JSON.stringify({
    success: true,
    payer: channel.config.payer,
    transaction: '',
    network,
    amount: '',
    extra: {
      // The position of this voucher: clients hold it against their own count, also when calls end out of order.
      channelState: toChannelState(channel, sale.ceiling),
      chargedAmount: String(sale.amount),
      commitmentId: `${sale.channelId}:${sale.ceiling}`,
    },
    extensions,
  })

export const toDepositReceipt = (
  channel: ChannelRecord,
  sale: ChannelSale,
  network: string,
  deposit: { transaction: string; amount: bigint },
  extensions?: ReceiptExtension,
): string =>
  JSON.stringify({
    success: true,
    transaction: deposit.transaction,
    network,
    payer: channel.config.payer,
    amount: String(deposit.amount),
    extra: {
      channelState: toChannelState(channel, sale.ceiling),
      chargedAmount: String(sale.amount),
      commitmentId: `${sale.channelId}:${sale.ceiling}`,
    },
    extensions,
  })

export const toRefundReceipt = (
  channel: ChannelRecord,
  network: string,
  refund: { transaction: string; amount: bigint },
): string =>
  JSON.stringify({
    success: true,
    transaction: refund.transaction,
    network,
    payer: channel.config.payer,
    amount: String(refund.amount),
    extra: { channelState: toChannelState(channel, channel.charged) },
  })

/** What is signed about a purchase by channel; a voucher has no transaction. */
export function signSale(
  sealReceipt: SealReceipt | undefined,
  sale: Pick<ChannelSale, 'channelId' | 'ceiling' | 'route' | 'requestHash' | 'amount'>,
  sold: { config: ChannelConfig; network: string; answer: string; issuedAtMs: number; transaction?: string },
): ReceiptExtension | undefined {
  const { config, network, answer, issuedAtMs, transaction } = sold
  const { channelId, ceiling, route, requestHash } = sale
  const signed = sealReceipt?.({
    ...{ network, route, requestHash, answer, issuedAtMs, transaction },
    scheme: 'batch-settlement',
    asset: config.token,
    payTo: config.receiver,
    amount: String(sale.amount),
    payer: config.payer,
    commitmentId: `${channelId}:${ceiling}`,
  })
  return signed === undefined ? undefined : toReceiptExtension(signed)
}
