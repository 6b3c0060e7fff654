import type { CallToolResult } from '@modelcontextprotocol/server'
import { toFailure } from '../../domain/failure.ts'
import type { ChannelCharger } from '../../payments/channels/channel-charger.ts'
import type { ChargeStart } from '../../payments/charge.ts'
import type { Payment } from '../../payments/wire/payment.ts'
import { findChannelPayment, toPayment } from '../../payments/wire/read-payment.ts'
import { type Receipt, toFailedReceipt, toReceipt } from '../../payments/wire/receipt.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import { type Accepts, matchTerms } from '../../payments/wire/terms.ts'
import { readInput } from '../paid/check-request.ts'
import { createSale, type SaleSettings } from '../paid/sell.ts'
import { createChannelSale } from '../paid/sell-by-channel.ts'
import {
  type PaymentRequired,
  type Refusal,
  toCorrective,
  toPaymentRequired,
  toRefusal,
  UNPAID,
} from '../wire/payment-required.ts'
import { toPreviewFields } from '../wire/preview.ts'
import { toProblem } from '../wire/problem.ts'
import { toCause } from '../wire/respond.ts'
import { toPaymentRequiredResult, toPriceWords, toProblemResult, toSoldResult } from './results.ts'
import type { CallTool } from './tools.ts'

export interface PaidToolSettings extends SaleSettings {
  accepts: Accepts
  /** Without it channels are not offered. */
  channels?: ChannelCharger | undefined
  start?: ChargeStart | undefined
  signedOffers?: SignedOffers | undefined
}

/**
 * A paid MCP tool: same terms, checks and charger as `POST /api/<name>`. The payment comes in `_meta["x402/payment"]`
 * instead of a header, and the receipt goes back in `_meta["x402/payment-response"]`.
 */
export function createPaidTool(settings: PaidToolSettings): CallTool {
  const { capability, accepts, dependencies, previews, channels, start, refusals, signedOffers } = settings
  const { offer } = capability
  const { publicUrl, context } = dependencies
  const terse = toPaymentRequired(offer, accepts, publicUrl, channels?.entryOf(accepts[0]))
  /** No header limits the challenge of a tool, so that the signed offers are where the extension has them. */
  const withOffers = (): PaymentRequired =>
    signedOffers
      ? { ...terse, extensions: { ...terse.extensions, ...signedOffers.of(accepts[0].resource, terse.accepts) } }
      : terse
  let required = withOffers()
  signedOffers?.onRotate(() => {
    required = withOffers()
  })
  const sell = createSale(settings)
  const sellByChannel = channels && createChannelSale({ capability, channels, dependencies, start, refusals })

  return async ({ input, payment: sent, signIn, extended, arrival }) => {
    const { requestId } = arrival
    const reading = readInput(offer, input)
    let payment: Payment | undefined
    let [terms]: Accepts = accepts
    const refuse = (refusal: Refusal, receipt?: ReturnType<typeof toFailedReceipt>): CallToolResult => {
      const { reason, detail, suggestion, channel } = refusal
      const isUnpaid = refusal === UNPAID
      return toPaymentRequiredResult({
        required: { ...(channel ? toCorrective(required, channel) : required), error: reason },
        words: suggestion
          ? `Nothing was bought by this call. ${detail} ${suggestion}`
          : toPriceWords(offer.priceUsd, reading.problems),
        receipt,
        extended,
        preview:
          isUnpaid && reading.ok && previews ? toPreviewFields(previews.open(capability, reading.input)()) : undefined,
      })
    }
    try {
      if (sent === undefined) return refuse(UNPAID)
      const version = versionOf(sent)
      const byChannel = sellByChannel && findChannelPayment({ envelope: sent, version, idempotencyKey: null })
      if (byChannel) {
        const sold = await sellByChannel(byChannel, terms, reading, { requestId, ...arrival.requester(signIn) })
        return toSoldResult(sold.answer, JSON.parse(sold.receipt) as Receipt)
      }
      payment = toPayment(sent, version, null)
      terms = matchTerms(payment, accepts)
      const sold = await sell(payment, terms, reading, { requestId, ...arrival.requester(signIn) })
      return toSoldResult(sold.answer, toReceipt(payment, terms, sold))
    } catch (thrown) {
      const failure = toFailure(thrown)
      const about = { requestId, tool: offer.name, cause: toCause(thrown) }
      if (failure.code === 'internal') context.log.error('tool.crashed', about)
      else context.log.info('tool.refused', { ...about, code: failure.code })
      const receipt = payment && toFailedReceipt(payment, terms, failure)
      const refusal = toRefusal(failure, payment, context.now())
      if (refusal) return refuse(refusal, receipt)
      const place = { publicUrl, instance: `/mcp/${offer.name}`, requestId, withPayment: true }
      return toProblemResult(toProblem(failure, place), receipt)
    }
  }
}

/** Anything but version 1 is read as version 2, which refuses a payment of another version. */
const versionOf = (sent: unknown): 1 | 2 =>
  typeof sent === 'object' && sent !== null && 'x402Version' in sent && sent.x402Version === 1 ? 1 : 2
