import type { ChargeStart } from '../charge.ts'
import type { Purchase } from '../sale.ts'
import { at, type ChannelPayment } from '../wire/read-channel-payment.ts'
import { refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import { type ChannelEntry, type ChannelTerms, toChannelEntry } from './channel-terms.ts'
import type { ChannelOrder, ChannelSold, VoucherCharger } from './charge-voucher.ts'
import type { PaymentCheck } from './check-payment.ts'
import type { DepositCharger } from './open-channel.ts'
import type { Refund } from './refund.ts'
import { saleKey } from './store/channel-record.ts'

/** Sells answers by payment channel: one voucher step of exactly the price for each answer, on disk before it leaves. */
export interface ChannelCharger {
  entryOf(terms: Terms): ChannelEntry
  /** Fails with what the buyer is to be told; then nothing was charged, or the failure says that it is pending. */
  charge(order: ChannelOrder, limits?: { start?: ChargeStart }): Promise<ChannelSold>
  /** The receipt of a refund, as JSON. */
  refund(payment: ChannelPayment, terms: Terms, buyer: Pick<Purchase, 'client'>): Promise<string>
}

export interface ChannelChargerParts {
  channelTerms: ChannelTerms
  check: PaymentCheck
  vouchers: VoucherCharger
  deposits: DepositCharger
  refund: Refund
}

interface InProgress {
  /** Where its first request came from. */
  client: string | null
  sold: Promise<ChannelSold>
  buyers: Purchase[]
}

export function createChannelCharger({
  channelTerms,
  check,
  vouchers,
  deposits,
  refund,
}: ChannelChargerParts): ChannelCharger {
  const inProgress = new Map<string, InProgress>()

  async function charge(order: ChannelOrder, limits: { start?: ChargeStart } = {}): Promise<ChannelSold> {
    const { payment, terms, purchase } = order
    // The same signature asks for a refund: what says so buys nothing.
    if (payment.kind === 'refund') throw refuse(at('payload_type'))
    await check.check(payment, terms)
    const { channelId, maxClaimableAmount } = payment.voucher
    const key = saleKey(channelId, maxClaimableAmount, purchase.requestHash, payment.paymentId)
    const running = inProgress.get(key)
    if (running && isSameBuyer(running, order)) {
      running.buyers.push(purchase)
      return running.sold
    }
    // Whoever else it is finds the sale in the store, which does not answer before it is charged.
    if (running) return sell(order, limits)
    const buyers = [purchase]
    const shared = { ...order, purchase: { ...purchase, isWanted: () => buyers.some((buyer) => buyer.isWanted()) } }
    const sold = sell(shared, limits)
    inProgress.set(key, { sold, buyers, client: purchase.client })
    try {
      return await sold
    } finally {
      inProgress.delete(key)
    }
  }

  async function sell(order: ChannelOrder, { start }: { start?: ChargeStart }): Promise<ChannelSold> {
    const leave = await start?.()
    try {
      return await (order.payment.kind === 'deposit' ? deposits : vouchers).charge(order)
    } finally {
      leave?.()
    }
  }

  return {
    entryOf: (terms) => toChannelEntry(terms, channelTerms),
    charge,
    async refund(payment, terms, buyer) {
      await check.check(payment, terms)
      return refund(payment, terms, buyer)
    },
  }
}

/** A claimed voucher is public, and a body can be guessed: only the identifier or the address is known to the buyer alone. */
const isSameBuyer = ({ client }: InProgress, { payment, purchase }: ChannelOrder): boolean =>
  payment.paymentId !== null || (client !== null && client === purchase.client)
