import type { Offer } from '../../capabilities/offer.ts'
import type { FieldError } from '../../domain/failure.ts'
import type { ChannelEntry } from '../../payments/channels/channel-terms.ts'
import { isReason, REASONS } from '../../payments/wire/reasons.ts'
import { toRequirementsV1 } from '../../payments/wire/requirements.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import type { Refusal } from '../wire/payment-required.ts'
import { toCorrective, toPaymentRequired } from '../wire/payment-required.ts'
import { problemType } from '../wire/problem.ts'

// The 402 challenge of a paid route, in both x402 versions: version 2 clients read the base64 `PAYMENT-REQUIRED`
// header, version 1 clients read `x402Version: 1` and `accepts` from the body, which is also an RFC 9457 problem.

export interface Challenge {
  /** Value of the `PAYMENT-REQUIRED` header, for version 2 clients. */
  header(refusal: Refusal): string
  /**
   * The body: problem, version 1 challenge, in `request` whether the unpaid request is valid, and for a valid one what is
   * known of its answer, as the text of JSON fields.
   */
  body(refusal: Refusal, request: { ok: boolean; problems: FieldError[] }, requestId: string, preview: string): string
  /** The same body, split at the preview and at the request id, so that the parts can be prepared once. `request` is JSON. */
  around(refusal: Refusal, request: string): [string, string, string]
  /** Calls back when bodies have changed: the offers in them were signed anew. */
  onChange(listener: () => void): void
}

/**
 * Headers and bodies are built once per route and reason, then reused; a request only adds its validation and id. Channels
 * are of version 2 alone, so their entry is in the header only. Signed offers would make the header too long for proxies: they
 * are in the body.
 */
export function createChallenge(
  offer: Offer,
  accepts: Accepts,
  publicUrl: string,
  { channel, signedOffers }: { channel?: ChannelEntry | undefined; signedOffers?: SignedOffers | undefined } = {},
): Challenge {
  const [terms] = accepts
  const headers = new Map<string, string>()
  const bodies = new Map<string, string>()
  const required = toPaymentRequired(offer, accepts, publicUrl, channel)
  const listeners = [() => bodies.clear()]
  signedOffers?.onRotate(() => {
    for (const listener of listeners) listener()
  })

  function toHeader({ reason, channel: standing }: Refusal): string {
    const told = standing ? toCorrective(required, standing) : required
    return Buffer.from(JSON.stringify({ ...told, error: reason })).toString('base64')
  }

  function toBodyStart(refusal: Refusal): string {
    const { code, reason, detail, transaction, suggestion, retryAfterSeconds, channel: standing } = refusal
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
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(standing ? { channel: standing } : {}),
      charged: false,
      error: detail,
      price: { amountUsd: offer.priceUsd, asset: 'USDC', network: terms.network, payTo: terms.payTo },
      method: 'POST',
      docs: `${publicUrl}/llms.txt`,
      x402Version: 1,
      accepts: accepts.map((each) => ({ ...toRequirementsV1(each), outputSchema: toOutputSchemaV1(offer) })),
      ...(signedOffers ? { extensions: signedOffers.of(terms.resource, required.accepts) } : {}),
    }
    return JSON.stringify(fields).slice(0, -1)
  }

  const once = (kept: Map<string, string>, make: (refusal: Refusal) => string) => (refusal: Refusal) => {
    // One with a transaction hash, a channel or words of its own is unique, so it is not kept.
    if (refusal.code === 'payment_failed' || refusal.channel || hasOwnWords(refusal)) return make(refusal)
    const key = `${refusal.code} ${refusal.reason}`
    const known = kept.get(key) ?? make(refusal)
    kept.set(key, known)
    return known
  }
  const header = once(headers, toHeader)
  const bodyStart = once(bodies, toBodyStart)
  const around = (refusal: Refusal, request: string): [string, string, string] => [
    `${bodyStart(refusal)},"request":${request}`,
    ',"requestId":"',
    '"}',
  ]
  return {
    header,
    around,
    onChange: (listener) => void listeners.push(listener),
    body(refusal, { ok, problems }, requestId, preview) {
      const [start, beforeId, end] = around(refusal, JSON.stringify({ ok, problems }))
      return `${start}${preview}${beforeId}${requestId}${end}`
    },
  }
}

const hasOwnWords = ({ reason, detail }: Refusal): boolean => isReason(reason) && REASONS[reason] !== detail

/** `outputSchema` of x402 version 1, from which directories learn how to call the route. */
function toOutputSchemaV1(offer: Offer): object {
  return {
    input: { type: 'http', method: 'POST', discoverable: true, bodyType: 'json', body: offer.example.input },
    output: { type: 'object' },
  }
}
