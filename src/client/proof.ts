import { z } from 'zod'
import { OFFER_RECEIPT } from '../payments/wire/signed-receipt.ts'
import { readKeys } from './proof-keys.ts'
import { type Verdict, verifyReceipt } from './verify-receipt.ts'

/** A purchase that can be proved: what was asked and answered, the receipt, and the service's keys of the day. */
export interface Proof {
  format: 'sextant-proof'
  version: 1
  url: string
  /** The body that was sent. */
  request: unknown
  status: number
  /** The answer, byte for byte. */
  body: string
  /** `PAYMENT-RESPONSE`, decoded; the signed receipt is in its extensions. */
  paymentResponse: unknown
  /** The DID document of the service, or its JWKS; null where it could not be had. */
  keys: unknown
}

const PaymentResponse = z.looseObject({
  transaction: z.string(),
  network: z.string(),
  payer: z.string(),
  extra: z.looseObject({ commitmentId: z.string().optional() }).optional(),
  extensions: z.looseObject({
    [OFFER_RECEIPT]: z.looseObject({
      info: z.looseObject({ receipt: z.looseObject({ format: z.literal('jws'), signature: z.string() }) }),
    }),
  }),
})

const ProofFile = z.looseObject({
  format: z.literal('sextant-proof'),
  version: z.literal(1),
  url: z.string(),
  request: z.unknown(),
  status: z.number(),
  body: z.string(),
  paymentResponse: z.unknown(),
  keys: z.unknown(),
})

/** Reads a saved proof; undefined where it is none. */
export const readProof = (value: unknown): Proof | undefined => ProofFile.safeParse(value).data

/** `keys` are those that the verifier trusts, as JWKS, DID document or JWK; by default the ones kept in the proof. */
export function verifyProof(proof: Proof, keys: unknown = proof.keys): Verdict {
  const known = readKeys(keys)
  if (!known) return cannot('There are no keys to verify with.')
  const response = PaymentResponse.safeParse(proof.paymentResponse).data
  if (!response) return cannot('There is no signed receipt in it.')
  const { url, status, body, request } = proof
  const { transaction, network, payer, extra } = response
  const jws = response.extensions[OFFER_RECEIPT].info.receipt.signature
  const paid = { transaction, network, payer, commitmentId: extra?.commitmentId }
  return verifyReceipt({ jws, body, keys: known, url, status, request, ...paid })
}

const cannot = (why: string): Verdict => ({ ok: false, receipt: null, problems: [why] })
