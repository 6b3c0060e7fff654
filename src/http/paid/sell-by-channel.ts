import { type Capability, checkAnswer, type Dependencies } from '../../capabilities/capability.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import type { ChannelCharger } from '../../payments/channels/channel-charger.ts'
import type { ChannelSold } from '../../payments/channels/charge-voucher.ts'
import type { ChargeStart } from '../../payments/charge.ts'
import { type Requester, requestHash } from '../../payments/sale.ts'
import type { ChannelPayment } from '../../payments/wire/read-channel-payment.ts'
import type { Terms } from '../../payments/wire/terms.ts'
import type { Sources } from '../../ports/sources.ts'
import type { RequestReading } from './check-request.ts'
import type { RefusalLimit } from './refusal-limit.ts'

export interface ChannelSaleSettings {
  capability: Capability
  channels: ChannelCharger
  dependencies: Dependencies<keyof Sources>
  /** Admits one sale, or fails. */
  start?: ChargeStart | undefined
  refusals?: RefusalLimit | undefined
}

interface Buyer extends Requester {
  requestId: string
}

/** Sells one answer for one voucher, over HTTP and MCP alike; `terms` are those of the route, whose price is charged. */
export type SellByChannel = (
  payment: ChannelPayment,
  terms: Terms,
  reading: RequestReading,
  buyer: Buyer,
) => Promise<ChannelSold>

export function createChannelSale(settings: ChannelSaleSettings): SellByChannel {
  const { capability, channels, dependencies, start, refusals } = settings
  const { offer } = capability
  const route = `/api/${offer.name}`
  const { now, log } = dependencies.context

  return async (payment, terms, reading, { requestId, ...requester }) => {
    if (!reading.ok) throw fail(reading.failure)
    const { input } = reading
    const purchase = { route, requestHash: requestHash('POST', route, input), ...requester }
    const { address } = requester
    const { payer } = payment.config
    const startedMs = now()
    const work = async () => {
      const answer = await capability.answer(input, dependencies, { requestId, charged: true })
      checkAnswer(offer, answer)
      return JSON.stringify(answer)
    }
    refusals?.check(address, payer)
    const sold = await channels.charge({ payment, terms, purchase, work }, start ? { start } : {}).catch((thrown) => {
      const failure = toFailure(thrown)
      // A buyer who is told how the channel stands has shown a good voucher.
      if (failure.code !== 'payment_invalid' || !failure.channel) refusals?.count(address, payer, failure)
      throw thrown
    })
    if (!sold.again) refusals?.noteSettled(payer)
    log.info(sold.again ? 'sale.repeated' : 'sale.charged', {
      requestId,
      route,
      payer,
      amount: terms.amount,
      channel: payment.voucher.channelId,
      ceiling: String(payment.voucher.maxClaimableAmount),
      ms: now() - startedMs,
    })
    return sold
  }
}

/** Has a channel refunded; whoever asks in vain is limited as for payments that are refused. Returns the receipt as JSON. */
export function createChannelRefund({ channels, refusals }: Pick<ChannelSaleSettings, 'channels' | 'refusals'>) {
  return async (payment: ChannelPayment, terms: Terms, buyer: Requester): Promise<string> => {
    const { address } = buyer
    const { payer } = payment.config
    refusals?.check(address, payer)
    try {
      return await channels.refund(payment, terms, buyer)
    } catch (thrown) {
      refusals?.count(address, payer, toFailure(thrown))
      throw thrown
    }
  }
}
