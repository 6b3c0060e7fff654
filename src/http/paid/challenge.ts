import type { Offer } from '../../capabilities/offer.ts'
import type { FieldError } from '../../domain/failure.ts'
import { toRequirementsV1 } from '../../payments/wire/requirements.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import type { Refusal } from '../wire/payment-required.ts'
import { toPaymentRequired } from '../wire/payment-required.ts'
import { problemType } from '../wire/problem.ts'

export interface Challenge {
  /** The `PAYMENT-REQUIRED` header, for version 2 clients. */
  header(refusal: Refusal): string
  /** The body: a problem, the version 1 challenge, and what we think of the request, all in one. */
  body(refusal: Refusal, request: { ok: boolean; problems: FieldError[] }, requestId: string): string
  /** The same body before and after the request's id; `request` is JSON already. */
  around(refusal: Refusal, request: string): [string, string]
}

export const PROBLEM_HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }

/** Everything that can be prepared once per route and refusal is; a request adds only what it alone can know. */
export function createChallenge(offer: Offer, accepts: Accepts, publicUrl: string): Challenge {
  const [terms] = accepts
  const headers = new Map<string, string>()
  const bodies = new Map<string, string>()
  const required = toPaymentRequired(offer, accepts, publicUrl)

  function toHeader({ reason }: Refusal): string {
    return Buffer.from(JSON.stringify({ ...required, error: reason })).toString('base64')
  }

  function toBodyStart({ code, reason, detail, transaction }: Refusal): string {
    const fields = {
      type: problemType(publicUrl, code),
      title: code === 'payment_required' ? 'Payment required' : 'Payment refused',
      status: 402,
      detail,
      instance: `/api/${offer.name}`,
      code,
      ...(code === 'payment_required' ? {} : { reason }),
      ...(transaction ? { transaction } : {}),
      retryable: code === 'payment_required',
      charged: false,
      error: detail,
      price: { amountUsd: offer.priceUsd, asset: 'USDC', network: terms.network, payTo: terms.payTo },
      method: 'POST',
      docs: `${publicUrl}/llms.txt`,
      x402Version: 1,
      accepts: accepts.map((each) => ({ ...toRequirementsV1(each), outputSchema: toOutputSchemaV1(offer) })),
    }
    return JSON.stringify(fields).slice(0, -1)
  }

  const once = (kept: Map<string, string>, make: (refusal: Refusal) => string) => (refusal: Refusal) => {
    if (refusal.transaction) return make(refusal)
    const key = `${refusal.code} ${refusal.reason}`
    const known = kept.get(key) ?? make(refusal)
    kept.set(key, known)
    return known
  }
  const header = once(headers, toHeader)
  const bodyStart = once(bodies, toBodyStart)
  const around = (refusal: Refusal, request: string): [string, string] => [
    `${bodyStart(refusal)},"request":${request},"requestId":"`,
    '"}',
  ]
  return {
    header,
    around,
    body: (refusal, { ok, problems }, requestId) => around(refusal, JSON.stringify({ ok, problems })).join(requestId),
  }
}

/** How version 1 directories describe a call. */
function toOutputSchemaV1(offer: Offer): object {
  return {
    input: { type: 'http', method: 'POST', discoverable: true, bodyType: 'json', body: offer.example.input },
    output: { type: 'object' },
  }
}
