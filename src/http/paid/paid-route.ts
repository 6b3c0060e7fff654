import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Capability, Reach } from '../../capabilities/capability.ts'
import { type Failure, fail, toFailure } from '../../domain/failure.ts'
import type { Till } from '../../payments/charge.ts'
import { checkTerms } from '../../payments/check-terms.ts'
import type { Payment } from '../../payments/payment.ts'
import { requestHash } from '../../payments/request-hash.ts'
import type { Terms } from '../../payments/terms.ts'
import { readPayment } from '../../payments/wire/read-payment.ts'
import { receiptHeader, toFailedReceipt, toReceipt } from '../../payments/wire/receipt.ts'
import type { Sources } from '../../ports/sources.ts'
import { corsHeaders, preflightHeaders } from '../cors.ts'
import { checkMediaType } from '../media-type.ts'
import { toProblem } from '../problem.ts'
import { readBody } from '../read-body.ts'
import { type Challenge, createChallenge, type Refusal, UNPAID } from './challenge.ts'
import { type RequestReading, readRequest } from './read-request.ts'

export interface PaidRouteSettings {
  capability: Capability
  terms: Terms
  till: Till
  reach: Reach<keyof Sources>
}

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>

/** `POST /api/<name>`: challenge, payment, answer, receipt. */
export function createPaidRoute({ capability, terms, till, reach }: PaidRouteSettings): NodeHandler {
  const { offer } = capability
  const route = `/api/${offer.name}`
  const { publicUrl, context } = reach
  const challenge = createChallenge(offer, terms, publicUrl)

  return async (request, response, requestId) => {
    const reply = createReply(response, requestId, challenge)
    let reading: RequestReading = GET_INSTEAD
    let payment: Payment | undefined
    try {
      switch (request.method) {
        case 'OPTIONS':
          return reply.preflight(request.headers['access-control-request-headers'])
        case 'GET':
        case 'HEAD':
          return reply.challenge(UNPAID, GET_INSTEAD)
        case 'POST':
          break
        default:
          throw fail({ code: 'method_not_allowed', allowed: ['POST', 'GET', 'HEAD', 'OPTIONS'] })
      }
      const text = await readBody(request)
      reading = readRequest(offer, text)
      payment = readPayment({
        v2: one(request.headers['payment-signature']),
        v1: one(request.headers['x-payment']),
        idempotencyKey: one(request.headers['idempotency-key']),
      })
      if (!payment) return reply.challenge(UNPAID, reading)
      checkTerms(payment, terms)
      checkMediaType(request)
      if (!reading.ok) throw fail(reading.failure)
      const { input } = reading
      const purchase = { route, requestHash: requestHash('POST', route, input), isWanted: () => !response.destroyed }
      const sold = await till.charge(payment, terms, purchase, () => work(input, requestId))
      reply.sold(sold.answer, receiptHeader(payment), toReceipt(payment, terms, sold))
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'internal')
        context.log.error('request.crashed', { requestId, route, cause: describe(thrown) })
      else context.log.info('request.refused', { requestId, route, code: failure.code, cause: describe(thrown) })
      if (payment) addReceipt(response, payment, terms, failure)
      const refusal = toRefusal(failure)
      if (refusal) reply.challenge(refusal, reading)
      else reply.problem(failure, publicUrl, route)
    }
  }

  async function work(input: unknown, requestId: string): Promise<string> {
    const answer = await capability.answer(input, reach, { requestId, charged: true })
    const checked = offer.output.safeParse(answer)
    if (!checked.success)
      throw new Error(`${offer.name} made an answer that breaks its own promise: ${checked.error.message}`)
    return JSON.stringify(answer)
  }
}

const GET_INSTEAD: RequestReading = {
  ok: false,
  problems: [{ field: 'method', rule: 'post', message: 'method must be POST, with a JSON object as body' }],
  failure: { code: 'method_not_allowed', allowed: ['POST'] },
}

function createReply(response: ServerResponse, requestId: string, challenge: Challenge) {
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
      const headers = { ...PROBLEM, 'PAYMENT-REQUIRED': challenge.header(refusal) }
      send(402, headers, challenge.body(refusal, reading, requestId))
    },
    sold(answer: string, receiptName: string, receipt: string) {
      send(
        200,
        { 'content-type': 'application/json', 'cache-control': 'private, no-store', [receiptName]: receipt },
        answer,
      )
    },
    problem(failure: Failure, publicUrl: string, instance: string) {
      const problem = toProblem(failure, { publicUrl, instance, requestId })
      const retry = problem.retryAfterSeconds
      const more: Record<string, string> = {}
      if (retry !== undefined) more['retry-after'] = String(retry)
      if (failure.code === 'method_not_allowed') more.allow = failure.allowed.join(', ')
      // The rest of an over-long body is not read; the connection cannot be used again.
      if (failure.code === 'body_too_large') more.connection = 'close'
      send(problem.status, { ...PROBLEM, ...more }, JSON.stringify(problem))
    },
  }
}

const PROBLEM = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }

function toRefusal(failure: Failure): Refusal | undefined {
  if (failure.code === 'payment_invalid') return { code: failure.code, reason: failure.reason, detail: failure.message }
  if (failure.code !== 'payment_failed') return undefined
  const detail = 'The payment was refused on chain; nothing was taken.'
  return { code: failure.code, reason: failure.reason, detail, transaction: failure.transaction }
}

function addReceipt(response: ServerResponse, payment: Payment, terms: Terms, failure: Failure): void {
  if (failure.code === 'payment_failed') {
    response.setHeader(receiptHeader(payment), toFailedReceipt(payment, terms, failure.reason, failure.transaction))
  }
  if (failure.code === 'settlement_pending') {
    response.setHeader(receiptHeader(payment), toFailedReceipt(payment, terms, failure.code, failure.transaction))
  }
}

/** A header sent twice is two values; for a payment that is one too many, and it will not read as one. */
const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause === undefined
    ? (thrown.stack ?? thrown.message)
    : String(cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause))
}
