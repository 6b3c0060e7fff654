import { z } from 'zod'
import { USDC_ON_BASE as USDC_ADDRESS } from '../domain/chains/contracts.ts'
import { CallFailed, ownFailure } from './call-failed.ts'

// Reads a 402 challenge (x402 version 2) and accepts only terms that the client was told to pay.

/** The token and chain that the client pays with; terms in anything else are refused. */
export interface Money {
  /** CAIP-2, such as `eip155:8453`. */
  network: string
  asset: `0x${string}`
}

export const USDC_ON_BASE: Money = { network: 'eip155:8453', asset: USDC_ADDRESS }

const Hex = z.templateLiteral(['0x', z.string().regex(/^[0-9a-fA-F]{40}$/)])

const Requirements = z.looseObject({
  scheme: z.literal('exact'),
  network: z.string(),
  amount: z.string().regex(/^[1-9]\d{0,17}$/),
  asset: Hex,
  payTo: Hex,
  maxTimeoutSeconds: z.int().positive(),
  extra: z.looseObject({ name: z.string(), version: z.string() }),
})
export type Requirements = z.output<typeof Requirements>

const PaymentRequired = z.object({
  x402Version: z.literal(2),
  resource: z.looseObject({ url: z.string() }),
  accepts: z.array(z.unknown()),
})

/** The terms that the client will sign, and the resource that they are for. */
export interface Challenge {
  terms: Requirements
  resource: { url: string }
}

const Reading = z.object({
  request: z.object({
    ok: z.boolean(),
    problems: z.array(z.looseObject({ field: z.string(), rule: z.string(), message: z.string() })),
  }),
})

const Preview = z.object({
  answerable: z.enum(['yes', 'no', 'unknown']),
  why: z.string(),
  refusal: z.object({ code: z.string(), field: z.string().optional() }).optional(),
  dataAgeSeconds: z.number().nullable(),
  expectedMs: z.number().nullable(),
})
/** What the service knows of an answer before it is paid for. */
export type Preview = z.output<typeof Preview>

/** The preview in the body of a 402; null where there is none. */
export const readPreview = (text: string): Preview | null => Preview.safeParse(tryJson(text)).data ?? null

/** Reads the `PAYMENT-REQUIRED` header and refuses terms for another route, token or chain. */
export function readChallenge(header: string | null, route: string, money: Money): Challenge {
  const { resource, accepts } = decode(header)
  if (!resource.url.endsWith(route))
    throw ownFailure('terms_refused', `The service asks to be paid for ${resource.url}, not for ${route}.`)
  const terms = accepts.flatMap((entry) => Requirements.safeParse(entry).data ?? []).find((entry) => fits(entry, money))
  if (!terms)
    throw ownFailure('terms_refused', `The service does not take ${money.asset} on ${money.network} by "exact".`)
  return { terms, resource }
}

/** The body of a 402 says whether the request is valid. An invalid one fails here, before anything is signed. */
export function checkReading(text: string): void {
  const read = Reading.safeParse(tryJson(text))
  if (!read.success || read.data.request.ok) return
  const errors = read.data.request.problems.filter(({ rule }) => rule !== 'unknown')
  throw new CallFailed({
    code: 'invalid_request',
    detail: errors.map(({ message }) => message).join('; '),
    status: 402,
    charged: false,
    retryable: false,
    body: { errors },
  })
}

const fits = ({ network, asset }: Requirements, money: Money): boolean =>
  network === money.network && asset.toLowerCase() === money.asset.toLowerCase()

function decode(header: string | null) {
  const read = PaymentRequired.safeParse(tryJson(Buffer.from(header ?? '', 'base64').toString('utf8')))
  if (!read.success) throw ownFailure('unexpected_answer', 'The service answered 402 without readable terms.')
  return read.data
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
