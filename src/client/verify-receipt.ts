import { createPublicKey, verify } from 'node:crypto'
import { offers } from '../capabilities/catalog.ts'
import { requestHash } from '../payments/sale.ts'
import { contentHashOf, type ReceiptPayload } from '../payments/wire/signed-receipt.ts'
import type { KeptKey } from './proof-keys.ts'
import { readJws } from './read-jws.ts'

// Verifies a signed receipt without network: the signature, and that what the buyer holds is what was signed.

/** What a buyer holds of a purchase. What is left out is not compared. */
export interface HeldPurchase {
  /** The receipt, as compact JWS. */
  jws: string
  /** The answer's bytes, or its text. */
  body: string | Uint8Array
  keys: readonly KeptKey[]
  /** The address that was called. */
  url?: string | undefined
  status?: number | undefined
  payer?: string | undefined
  /** Empty for a voucher. */
  transaction?: string | undefined
  /** The voucher of a purchase by channel. */
  commitmentId?: string | undefined
  network?: string | undefined
  /** The body that was sent. */
  request?: unknown
}

export type Verdict =
  | { ok: true; receipt: ReceiptPayload; problems: readonly [] }
  | { ok: false; receipt: ReceiptPayload | null; problems: readonly string[] }

/** Every way in which the purchase differs from what was signed, in words; none if the receipt proves it. */
export function verifyReceipt(held: HeldPurchase): Verdict {
  const read = readJws(held.jws)
  if (typeof read === 'string') return { ok: false, receipt: null, problems: [read] }
  const { kid, signed, signature, payload } = read
  const receipt = payload as unknown as ReceiptPayload
  const key = held.keys.find(({ id }) => id === kid || id === kid.slice(kid.indexOf('#') + 1))
  if (!key) return { ok: false, receipt: null, problems: [`The key ${kid} is not among the keys that were given.`] }
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' })
  if (!verify(null, Buffer.from(signed), publicKey, signature))
    return { ok: false, receipt: null, problems: ['The signature does not fit: the receipt was changed or forged.'] }
  const problems = [...checkOrigin(receipt, kid, key), ...compare(receipt, held)]
  return problems.length === 0 ? { ok: true, receipt, problems: [] } : { ok: false, receipt, problems }
}

/** A good signature proves nothing by itself: the key must be that of the host in the receipt, and of its time. */
function checkOrigin(
  { version, resourceUrl, issuedAt }: ReceiptPayload,
  kid: string,
  { revokedMs }: KeptKey,
): string[] {
  if (version !== 1 || typeof resourceUrl !== 'string' || !URL.canParse(resourceUrl) || !Number.isSafeInteger(issuedAt))
    return ['What was signed is not a receipt of version 1.']
  const did = `did:web:${encodeURIComponent(new URL(resourceUrl).host)}`
  return [
    ...(kid.split('#')[0] === did ? [] : [`The key is of ${kid.split('#')[0]}, the receipt of ${resourceUrl}.`]),
    ...(revokedMs !== undefined && issuedAt * 1000 >= revokedMs
      ? ['The key had ended when the receipt was issued.']
      : []),
  ]
}

function compare(receipt: ReceiptPayload, held: HeldPurchase): string[] {
  const problems: string[] = []
  const same = (what: string, signed: unknown, own: unknown) => {
    if (own !== undefined && signed !== own) problems.push(`${what}: ${String(own)} is not what was signed.`)
  }
  if (contentHashOf(held.body) !== receipt.contentHash) problems.push('The body is not the one that was signed.')
  same('Status', receipt.status, held.status)
  same('Route', receipt.resourceUrl, held.url)
  same('Payer', receipt.payer, held.payer)
  same('Transaction', receipt.transaction ?? '', held.transaction)
  same('Voucher', receipt.commitmentId, held.commitmentId)
  same('Network', receipt.network, held.network)
  if (held.request !== undefined && requestHashOf(receipt.resourceUrl, held.request) !== receipt.requestHash)
    problems.push('The request is not the one that was signed.')
  return problems
}

/** The request as the service reads it, with its defaults filled in. */
function requestHashOf(resourceUrl: string, request: unknown): string | undefined {
  const route = URL.canParse(resourceUrl) ? new URL(resourceUrl).pathname : ''
  const offer = offers.find(({ name }) => route === `/api/${name}`)
  const input = offer?.input.safeParse(request)
  return input?.success ? requestHash('POST', route, input.data) : undefined
}
