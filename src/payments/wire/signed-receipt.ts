import { hash } from 'node:crypto'

// Signed receipts: the x402 extension `offer-receipt`, version 1, with further signed members that bind the answer.

export const OFFER_RECEIPT = 'offer-receipt'

/** What a receipt says. The same facts always give the same receipt. */
export interface ReceiptFacts {
  scheme: 'exact' | 'batch-settlement'
  /** CAIP-2, also for buyers of version 1. */
  network: string
  asset: string
  payTo: string
  /** The price of the answer, in base units. */
  amount: string
  payer: string
  /** Such as `/api/price`. */
  route: string
  requestHash: string
  answer: string
  issuedAtMs: number
  /** None for a voucher, which is claimed later. */
  transaction?: string | undefined
  /** The voucher: `<channelId>:<maxClaimableAmount>`. */
  commitmentId?: string | undefined
}

/** The payload of a receipt, as it is signed. */
export interface ReceiptPayload {
  version: 1
  network: string
  resourceUrl: string
  payer: string
  /** In seconds. */
  issuedAt: number
  transaction?: string
  commitmentId?: string
  /** `sha256:` and the hex of the SHA-256 of the answer's bytes, before any content coding. */
  contentHash: string
  /** Of the HTTP answer; over MCP it is 200 as well. */
  status: number
  /** SHA-256 of `POST /api/<name>`, a line break and the validated body as canonical JSON. */
  requestHash: string
  scheme: string
  amount: string
  asset: string
  payTo: string
}

/** Signs a receipt; returns a compact JWS. */
export type SealReceipt = (facts: ReceiptFacts) => string

export function createReceiptSealer(seal: (payload: string) => string, publicUrl: string): SealReceipt {
  return (facts) => {
    const { route, answer, issuedAtMs, network, payer, requestHash, scheme, amount } = facts
    // In the order of RFC 8785, so that plain JSON is the canonical form.
    const payload: ReceiptPayload = {
      amount,
      asset: facts.asset.toLowerCase(),
      ...(facts.commitmentId ? { commitmentId: facts.commitmentId } : {}),
      contentHash: contentHashOf(answer),
      issuedAt: Math.floor(issuedAtMs / 1000),
      network,
      payTo: facts.payTo.toLowerCase(),
      payer,
      requestHash,
      resourceUrl: `${publicUrl}${route}`,
      scheme,
      status: 200,
      ...(facts.transaction ? { transaction: facts.transaction } : {}),
      version: 1,
    }
    return seal(JSON.stringify(payload))
  }
}

export const contentHashOf = (body: string | Uint8Array): string => `sha256:${hash('sha256', body)}`

export interface ReceiptExtension {
  [OFFER_RECEIPT]: { info: { receipt: { format: 'jws'; signature: string } } }
}

/** The receipt as `extensions` of `SettlementResponse`. */
export const toReceiptExtension = (signature: string): ReceiptExtension => ({
  [OFFER_RECEIPT]: { info: { receipt: { format: 'jws', signature } } },
})
