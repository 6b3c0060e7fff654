import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Offer } from '../../capabilities/offer.ts'
import { type Failure, fail, toFailure } from '../../domain/failure.ts'
import type { ChannelCharger } from '../../payments/channels/channel-charger.ts'
import type { Payment } from '../../payments/wire/payment.ts'
import { findChannelPayment, readEnvelope, toPayment } from '../../payments/wire/read-payment.ts'
import { encodeReceipt, receiptHeader, toFailedReceipt, toReceipt } from '../../payments/wire/receipt.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import { type Accepts, matchTerms, type Terms } from '../../payments/wire/terms.ts'
import { wantsPage } from '../pages/wants-page.ts'
import { type Refusal, toRefusal, UNPAID } from '../wire/payment-required.ts'
import { toPreviewFields, toPreviewText } from '../wire/preview.ts'
import { toProblem } from '../wire/problem.ts'
import { checkMediaType, readBody } from '../wire/request.ts'
import { corsHeaders, PROBLEM_HEADERS, preflightHeaders, toCause, toProblemHeaders } from '../wire/respond.ts'
import { type Gate, OVERLOADED } from './admission.ts'
import { type Challenge, createChallenge } from './challenge.ts'
import { type RequestReading, readRequest } from './check-request.ts'
import { createQuickChallenge, type QuickChallenge } from './quick-challenge.ts'
import type { ReadRequester } from './requester.ts'
import { createSale, type SaleSettings } from './sell.ts'
import { createChannelRefund, createChannelSale } from './sell-by-channel.ts'

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>

export interface PaidSettings extends SaleSettings {
  accepts: Accepts
  gate: Pick<Gate, 'isOpen'> & Partial<Pick<Gate, 'start'>>
  requesterOf: ReadRequester
  /** Without it channels are not offered. */
  channels?: ChannelCharger | undefined
  signedOffers?: SignedOffers | undefined
  /** The offer as a page, for people who open the address in a browser. */
  toPage?: ((offer: Offer, accepts: Accepts) => Promise<OfferPage>) | undefined
}

interface OfferPage {
  html: string
  headers: Record<string, string>
}

export interface PaidRoute {
  handle: NodeHandler
  /** Answers a plain unpaid `POST` from prepared bytes, without `node:http`. */
  quick: QuickChallenge
}

/**
 * `POST /api/<name>`. Without a payment: 402 with the challenge, whatever the body is. With a payment: the answer and a
 * receipt header, or a problem. GET and HEAD get the challenge too, for clients and directories that probe with them.
 */
export function createPaidRoute(settings: PaidSettings): PaidRoute {
  const { capability, accepts, dependencies, gate, requesterOf, channels, refusals, previews, toPage } = settings
  const { offer } = capability
  const route = `/api/${offer.name}`
  const { publicUrl, context } = dependencies
  const challenge = createChallenge(offer, accepts, publicUrl, {
    channel: channels?.entryOf(accepts[0]),
    signedOffers: settings.signedOffers,
  })
  const sell = createSale(settings)
  const sellByChannel =
    channels && createChannelSale({ capability, channels, dependencies, start: gate.start, refusals })
  const refund = channels && createChannelRefund({ channels, refusals })

  const preview = ({ input }: { input: unknown }) =>
    previews ? toPreviewText(toPreviewFields(previews.open(capability, input)())) : ''

  const handle: NodeHandler = async (request, response, requestId) => {
    const reply = createReply(response, requestId, challenge, preview)
    let reading: RequestReading = GET_INSTEAD
    let payment: Payment | undefined
    let [terms]: Accepts = accepts
    try {
      switch (request.method) {
        case 'OPTIONS':
          return reply.preflight(request.headers['access-control-request-headers'])
        case 'GET':
        case 'HEAD': {
          if (toPage && wantsPage(request)) return reply.page(await toPage(offer, accepts))
          const asked = refund && request.method === 'GET' && bearsPayment(request) ? readRefund(request) : undefined
          if (!refund || !asked) return reply.challenge(UNPAID, GET_INSTEAD)
          return reply.refunded(await refund(asked, terms, requesterOf(request, response)))
        }
        case 'POST':
          break
        default:
          throw fail({ code: 'method_not_allowed', allowed: ['POST', 'GET', 'HEAD', 'OPTIONS'] })
      }
      if (!gate.isOpen()) return reply.problem(OVERLOADED, publicUrl, route, bearsPayment(request))
      const text = await readBody(request)
      reading = readRequest(offer, text)
      const sent = readSent(request)
      if (!sent) return reply.challenge(UNPAID, reading)
      const byChannel = sellByChannel && findChannelPayment(sent)
      if (refund && byChannel?.kind === 'refund')
        return reply.refunded(await refund(byChannel, terms, requesterOf(request, response)))
      if (byChannel) {
        checkMediaType(request)
        const sold = await sellByChannel(byChannel, terms, reading, { requestId, ...requesterOf(request, response) })
        return reply.sold(sold.answer, 'PAYMENT-RESPONSE', toBase64(sold.receipt))
      }
      payment = toPayment(sent.envelope, sent.version, sent.idempotencyKey)
      terms = matchTerms(payment, accepts)
      checkMediaType(request)
      const sold = await sell(payment, terms, reading, { requestId, ...requesterOf(request, response) })
      reply.sold(sold.answer, receiptHeader(payment), encodeReceipt(toReceipt(payment, terms, sold)))
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'internal')
        context.log.error('request.crashed', { requestId, route, cause: toCause(thrown) })
      else context.log.info('request.refused', { requestId, route, code: failure.code, cause: toCause(thrown) })
      if (payment) addReceipt(response, payment, terms, failure)
      const refusal = toRefusal(failure, payment, context.now())
      if (refusal) reply.challenge(refusal, reading)
      else reply.problem(failure, publicUrl, route, bearsPayment(request))
    }
  }
  return {
    handle,
    quick: createQuickChallenge(capability, challenge, { gate, publicUrl, ...(previews ? { previews } : {}) }),
  }
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64')

const readSent = ({ headers }: IncomingMessage) =>
  readEnvelope({
    v2: one(headers['payment-signature']),
    v1: one(headers['x-payment']),
    idempotencyKey: one(headers['idempotency-key']),
  })

/** A refund is asked for with `GET`, as the official client does; any other payment there buys nothing. */
function readRefund(request: IncomingMessage) {
  const sent = readSent(request)
  const payment = sent && findChannelPayment(sent)
  return payment?.kind === 'refund' ? payment : undefined
}

const GET_INSTEAD: RequestReading = {
  ok: false,
  problems: [{ field: 'method', rule: 'post', message: 'method must be POST, with a JSON object as body' }],
  failure: { code: 'method_not_allowed', allowed: ['POST'] },
}

function createReply(
  response: ServerResponse,
  requestId: string,
  challenge: Challenge,
  toPreview: (reading: { input: unknown }) => string,
) {
  const send = (status: number, headers: Record<string, string>, body: string) => {
    if (response.headersSent || response.destroyed) return
    const length = String(Buffer.byteLength(body))
    response.writeHead(status, { ...corsHeaders, 'x-request-id': requestId, ...headers, 'content-length': length })
    response.end(response.req.method === 'HEAD' ? undefined : body)
  }
  return {
    preflight(requested: string | undefined) {
      response.writeHead(204, preflightHeaders(requested))
      response.end()
    },
    challenge(refusal: Refusal, reading: RequestReading) {
      const { retryAfterSeconds } = refusal
      const later: Record<string, string> =
        retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
      const headers = { ...PROBLEM_HEADERS, 'PAYMENT-REQUIRED': challenge.header(refusal), ...later }
      send(
        402,
        headers,
        challenge.body(refusal, reading, requestId, reading.ok && refusal === UNPAID ? toPreview(reading) : ''),
      )
    },
    /** The challenge as a page, for a person who opened the address; the header is that of the challenge. */
    page({ html, headers }: OfferPage) {
      send(402, { ...headers, 'PAYMENT-REQUIRED': challenge.header(UNPAID), vary: 'Accept, Sec-Fetch-Dest' }, html)
    },
    sold(answer: string, receiptName: string, receipt: string) {
      const digest = `sha-256=:${hash('sha256', answer, 'base64')}:`
      const headers = { 'content-type': 'application/json', 'cache-control': 'private, no-store' }
      send(200, { ...headers, 'content-digest': digest, [receiptName]: receipt }, answer)
    },
    refunded(receipt: string) {
      this.sold(receipt, 'PAYMENT-RESPONSE', toBase64(receipt))
    },
    problem(failure: Failure, publicUrl: string, instance: string, withPayment: boolean) {
      const problem = toProblem(failure, { publicUrl, instance, requestId, withPayment })
      send(problem.status, toProblemHeaders(failure, problem), JSON.stringify(problem))
    },
  }
}

export const bearsPayment = ({ headers }: IncomingMessage): boolean =>
  'payment-signature' in headers || 'x-payment' in headers

/** A payment that was tried and failed also gets a receipt, with `success: false`. */
function addReceipt(response: ServerResponse, payment: Payment, terms: Terms, failure: Failure): void {
  const receipt = toFailedReceipt(payment, terms, failure)
  if (receipt) response.setHeader(receiptHeader(payment), encodeReceipt(receipt))
}

/** A header that was sent twice is joined with a comma, which no payment contains: it is then refused as malformed. */
const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value
