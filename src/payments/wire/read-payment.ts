import { isTooDeep } from '../../domain/json-depth.ts'
import { PAYMENT_HEADER_MAX_CHARS } from '../limits.ts'
import type { Accepted, Authorization, Payment } from './payment.ts'
import { type ChannelPayment, paysByChannel, toChannelPayment } from './read-channel-payment.ts'
import { refuse } from './reasons.ts'

/** The request headers that may carry a payment. */
export interface PaymentHeaders {
  /** `PAYMENT-SIGNATURE`, x402 version 2. */
  v2?: string | undefined
  /** `X-PAYMENT`, x402 version 1. */
  v1?: string | undefined
  idempotencyKey?: string | undefined
}

/** The payment in the headers, or `undefined` when there is none; a payment that cannot be read is refused. */
export function readPayment(headers: PaymentHeaders): Payment | undefined {
  const sent = readEnvelope(headers)
  return sent && toPayment(sent.envelope, sent.version, sent.idempotencyKey)
}

/** What was sent, before it is known how it pays. */
interface SentEnvelope {
  envelope: unknown
  version: 1 | 2
  idempotencyKey: string | null
}

export function readEnvelope({ v1, v2, idempotencyKey }: PaymentHeaders): SentEnvelope | undefined {
  if (v1 === undefined && v2 === undefined) return undefined
  if (v1 !== undefined && v2 !== undefined) throw refuse('ambiguous_payment')
  const text = (v2 ?? v1) as string
  if (text.length > PAYMENT_HEADER_MAX_CHARS) throw refuse('payment_header_too_large')
  return { envelope: decode(text), version: v2 === undefined ? 1 : 2, idempotencyKey: readPaymentId(idempotencyKey) }
}

/** The payment by channel in an envelope, or `undefined` when it pays otherwise. */
export function findChannelPayment({ envelope, version, idempotencyKey }: SentEnvelope): ChannelPayment | undefined {
  if (version !== 2 || !isRecord(envelope) || !paysByChannel(envelope)) return undefined
  if (envelope.x402Version !== 2) throw refuse('invalid_x402_version')
  const paymentId = readExtensionId(envelope.extensions) ?? idempotencyKey
  return toChannelPayment(envelope, { resourceUrl: readResourceUrl(envelope.resource), paymentId })
}

/** A payment envelope that arrived as JSON, for transports without headers. */
export function toPayment(envelope: unknown, version: 1 | 2, idempotencyKey: string | null): Payment {
  if (!isRecord(envelope)) throw refuse('invalid_payload')
  if (envelope.x402Version !== version) throw refuse('invalid_x402_version')
  const { payload } = envelope
  if (!isRecord(payload)) throw refuse('invalid_payload')
  if (payload.permit2Authorization !== undefined) throw refuse('unsupported_payload')
  const accepted = version === 2 ? readAccepted(envelope.accepted) : null
  const scheme = accepted ? accepted.scheme : envelope.scheme
  const network = accepted ? accepted.network : envelope.network
  if (scheme !== 'exact') throw refuse('unsupported_scheme')
  if (typeof network !== 'string') throw refuse('invalid_network')
  return {
    version,
    authorization: readAuthorization(payload.authorization),
    signature: readSignature(payload.signature),
    network,
    accepted,
    resourceUrl: readResourceUrl(envelope.resource),
    paymentId: readExtensionId(envelope.extensions) ?? idempotencyKey,
  }
}

function decode(text: string): unknown {
  try {
    // Unlike `Buffer`, `atob` refuses what is not base64; it passes over spaces only.
    const json = Buffer.from(atob(text), 'latin1').toString('utf8')
    if (isTooDeep(json)) throw new Error('nested too deep')
    return JSON.parse(json)
  } catch (cause) {
    throw refuse('invalid_payload', cause)
  }
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const NONCE = /^0x[0-9a-fA-F]{64}$/
const UINT = /^(?:0|[1-9]\d{0,77})$/

function readAuthorization(value: unknown): Authorization {
  if (!isRecord(value)) throw refuse('unsupported_payload')
  return {
    from: hex(value.from, ADDRESS),
    to: hex(value.to, ADDRESS),
    value: uint(value.value),
    validAfter: uint(value.validAfter),
    validBefore: uint(value.validBefore),
    nonce: hex(value.nonce, NONCE),
  }
}

const SIGNATURE = /^0x[0-9a-fA-F]{130,8192}$/
const ERC6492_MAGIC = '6492649264926492649264926492649264926492649264926492649264926492'

function readSignature(value: unknown): `0x${string}` {
  const signature = hex(value, SIGNATURE)
  if (signature.length % 2 === 1) throw refuse('invalid_payload')
  if (signature.endsWith(ERC6492_MAGIC)) throw refuse('eip6492_factory_not_allowed')
  return signature
}

function readAccepted(value: unknown): Accepted {
  if (!isRecord(value)) throw refuse('no_matching_requirements')
  const { scheme, network, asset, amount, payTo } = value
  const extra = isRecord(value.extra) ? value.extra : {}
  if ([scheme, network, asset, amount, payTo].some((field) => typeof field !== 'string')) {
    throw refuse('no_matching_requirements')
  }
  return {
    scheme: scheme as string,
    network: network as string,
    asset: asset as string,
    amount: amount as string,
    payTo: payTo as string,
    extra: {
      name: extra.name,
      version: extra.version,
      paymentFlow: extra.paymentFlow,
      assetTransferMethod: extra.assetTransferMethod,
    },
  }
}

function readResourceUrl(resource: unknown): string | null {
  if (typeof resource === 'string') return resource
  return isRecord(resource) && typeof resource.url === 'string' ? resource.url : null
}

function readExtensionId(extensions: unknown): string | null {
  const extension = isRecord(extensions) ? extensions['payment-identifier'] : undefined
  const info = isRecord(extension) ? extension.info : undefined
  return isRecord(info) ? readPaymentId(info.id) : null
}

/** An identifier of 16 to 128 characters, as the payment-identifier extension has it; anything else does not count. */
function readPaymentId(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9_.:-]{16,128}$/.test(value) ? value : null
}

function hex(value: unknown, shape: RegExp): `0x${string}` {
  if (typeof value !== 'string' || !shape.test(value)) throw refuse('invalid_payload')
  return value.toLowerCase() as `0x${string}`
}

function uint(value: unknown): string {
  if (typeof value !== 'string' || !UINT.test(value)) throw refuse('invalid_payload')
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
