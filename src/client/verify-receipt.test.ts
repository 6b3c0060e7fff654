import { createHmac } from 'node:crypto'
import { canonicalize, verifyReceiptSignatureJWS } from '@x402/extensions/offer-receipt'
import { beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../capabilities/catalog.ts'
import { priceOffer } from '../capabilities/price/offer.ts'
import { canonicalJson, requestHash } from '../payments/sale.ts'
import { createReceiptSealer, type ReceiptFacts, toReceiptExtension } from '../payments/wire/signed-receipt.ts'
import { readRetiredKeys } from '../signing/retired-keys.ts'
import { createSeal, toDid } from '../signing/seal.ts'
import { createSigner } from '../signing/signer.ts'
import { makeJwk, type SigningKey, toSigningKey } from '../signing/signing-key.ts'
import { type Proof, verifyProof } from './proof.ts'
import { readKeys } from './proof-keys.ts'

const HOST = 'https://sextant.example'
const PAYER = `0x${'1a'.repeat(20)}`
const TRANSACTION = `0x${'7e'.repeat(32)}`
const ISSUED_MS = Date.parse('2026-11-16T12:00:00Z')
let key: SigningKey
beforeAll(async () => {
  key = await toSigningKey(await makeJwk())
})

const jwksOf = (one: SigningKey, rest = {}) =>
  createSigner({ key: one, baseUrl: HOST, now: () => ISSUED_MS, ...rest }).toJwks()
const seal = (facts: ReceiptFacts, by = key, host = HOST) =>
  createReceiptSealer(createSeal(by, toDid(host)), HOST)(facts)

type Paid = Pick<ReceiptFacts, 'scheme' | 'transaction' | 'commitmentId'>
const EXACT: Paid = { scheme: 'exact', transaction: TRANSACTION }
const VOUCHER: Paid = { scheme: 'batch-settlement', commitmentId: `0x${'c4'.repeat(32)}:20000` }

/** A purchase of this offer's example, as the client saves it. */
function proofOf(offer: (typeof offers)[number], jws?: string, paid = EXACT): Proof {
  const route = `/api/${offer.name}`
  const body = JSON.stringify(offer.example.output)
  const facts: ReceiptFacts = {
    ...{ network: 'eip155:8453', asset: PAYER, payTo: PAYER, amount: '10000' },
    ...{ payer: PAYER, route, answer: body, issuedAtMs: ISSUED_MS },
    ...paid,
    requestHash: requestHash('POST', route, offer.input.parse(offer.example.input)),
  }
  return {
    ...{ format: 'sextant-proof', version: 1, url: `${HOST}${route}`, request: offer.example.input, status: 200, body },
    paymentResponse: {
      ...{ success: true, transaction: paid.transaction ?? '', network: 'eip155:8453', payer: PAYER },
      ...(paid.commitmentId ? { extra: { commitmentId: paid.commitmentId } } : {}),
      extensions: toReceiptExtension(jws ?? seal(facts)),
    },
    keys: jwksOf(key),
  }
}
const price = priceOffer as unknown as (typeof offers)[number]
const signedIn = (proof: Proof): string =>
  (proof.paymentResponse as { extensions: ReturnType<typeof toReceiptExtension> }).extensions['offer-receipt'].info
    .receipt.signature
const problemsOf = (proof: Proof, keys?: unknown) => verifyProof(proof, keys).problems

describe('a saved purchase', () => {
  it.each(offers.map((offer) => [offer.name, offer] as const))(
    'of %s is proved, by the package too',
    async (_, offer) => {
      const proof = proofOf(offer)
      expect(problemsOf(proof)).toEqual([])
      const said = await verifyReceiptSignatureJWS({ format: 'jws', signature: signedIn(proof) }, key.publicJwk)
      expect(said).toMatchObject({ payer: PAYER, transaction: TRANSACTION, resourceUrl: proof.url })
      expect(Buffer.from(signedIn(proof).split('.')[1] ?? '', 'base64url').toString()).toBe(canonicalize(said))
    },
  )

  it.each([
    ['transfer', EXACT],
    ['voucher', VOUCHER],
  ])(
    'by %s is found out at each of 10,000 changes of one bit in body, status, route, payer, payment or receipt',
    (_, paid) => {
      const proof = proofOf(price, undefined, paid)
      expect(problemsOf(proof)).toEqual([])
      const response = proof.paymentResponse as Record<string, unknown>
      const change: ((flip: (text: string) => string, bit: number) => Proof)[] = [
        (flip) => ({ ...proof, body: flip(proof.body) }),
        (_, bit) => ({ ...proof, status: proof.status ^ (1 << (bit % 16)) }),
        (flip) => ({ ...proof, url: flip(proof.url) }),
        (flip) => ({ ...proof, paymentResponse: { ...response, payer: flip(PAYER) } }),
        (flip) => ({
          ...proof,
          paymentResponse: paid.commitmentId
            ? { ...response, extra: { commitmentId: flip(paid.commitmentId) } }
            : { ...response, transaction: flip(TRANSACTION) },
        }),
        (flip) => ({
          ...proof,
          paymentResponse: { ...response, extensions: toReceiptExtension(flip(signedIn(proof))) },
        }),
      ]
      const missed = Array.from({ length: 10_000 }, (_, index) => index).filter((index) => {
        const spot = Math.imul(index + 1, 2_654_435_761) >>> 0
        const changed = change[index % change.length]?.((text) => flipBit(text, spot), spot)
        return changed === undefined || verifyProof(changed).ok
      })
      expect(missed).toEqual([])
    },
    120_000,
  )

  it('is signed over canonical JSON, as a purchase by channel too', () => {
    const facts = { scheme: 'batch-settlement', network: 'n', asset: '0xA', payTo: '0xB', amount: '1' } as const
    const rest = { payer: PAYER, route: '/api/price', answer: '{}', issuedAtMs: ISSUED_MS, requestHash: '' }
    for (const more of [{ commitmentId: 'c:1' }, { commitmentId: 'c:1', transaction: TRANSACTION }]) {
      const said = Buffer.from(seal({ ...facts, ...rest, ...more }).split('.')[1] ?? '', 'base64url').toString()
      expect(said).toBe(canonicalize(JSON.parse(said)))
      expect(JSON.parse(said)).toMatchObject(more)
    }
  })

  it('needs the request that was signed, as the service reads it', () => {
    expect(problemsOf({ ...proofOf(price), request: { symbol: 'DOGE' } })).toEqual([
      'The request is not the one that was signed.',
    ])
  })

  it('is not proved by another algorithm', () => {
    const [, payload = ''] = signedIn(proofOf(price)).split('.')
    const forge = (alg: string, sign: (text: string) => string) => {
      const head = Buffer.from(JSON.stringify({ alg, kid: `${toDid(HOST)}#${key.id}` })).toString('base64url')
      return `${head}.${payload}.${sign(`${head}.${payload}`)}`
    }
    const hmac = (text: string) => createHmac('sha256', key.publicJwk.x).update(text).digest('base64url')
    for (const jws of [forge('none', () => ''), forge('none', hmac), forge('HS256', hmac), forge('EdDSA', hmac)])
      expect(verifyProof(proofOf(price, jws)).ok).toBe(false)
  })

  it('is not proved by the key of another host, or by another key of the same name', async () => {
    const stranger = await toSigningKey(await makeJwk())
    const facts = { scheme: 'exact', network: 'n', asset: '', payTo: '', amount: '1', payer: PAYER } as const
    const rest = { route: '/api/price', answer: '{}', issuedAtMs: ISSUED_MS, requestHash: '' }
    const foreign = proofOf(price, seal({ ...facts, ...rest }, stranger, 'https://other.example'))
    expect(problemsOf(foreign, jwksOf(stranger))[0]).toBe(
      `The key is of did:web:other.example, the receipt of ${HOST}/api/price.`,
    )
    expect(problemsOf(proofOf(price), jwksOf({ ...stranger, id: key.id }))).toEqual([
      'The signature does not fit: the receipt was changed or forged.',
    ])
  })

  it('is proved by a retired key up to its end, and not from then on', async () => {
    const next = await toSigningKey(await makeJwk())
    const keysAfter = async (day: string) =>
      jwksOf(next, { retired: await readRetiredKeys(`${key.publicJwk.x}${day}`) })
    // A day counts to its end: what was signed on it before the change stays proved.
    for (const end of ['@2026-11-17', '@2026-11-16', '@2026-11-16T12:00:01Z', ''])
      expect(problemsOf(proofOf(price), await keysAfter(end))).toEqual([])
    for (const end of ['@2026-11-15', '@2026-11-16T12:00:00Z'])
      expect(problemsOf(proofOf(price), await keysAfter(end))).toEqual([
        'The key had ended when the receipt was issued.',
      ])
    const [retired] = await readRetiredKeys(`${key.publicJwk.x}@2026-12-31`)
    expect(retired?.revoked).toBe('2027-01-01T00:00:00Z')
    expect(problemsOf(proofOf(price), jwksOf(next))).toEqual([
      `The key ${toDid(HOST)}#${key.id} is not among the keys that were given.`,
    ])
  })
})

describe('keys', () => {
  it('are refused as a setting when they are none', async () => {
    for (const wrong of ['abc', `${'A'.repeat(42)}B`, `${key.publicJwk.x}@soon`, `${key.publicJwk.x}@2026-13-40`])
      await expect(readRetiredKeys(wrong)).rejects.toThrow('A retired key must')
  })

  it('are read from a set, a DID document or alone, and from nothing else', () => {
    const { kty, crv, x } = key.publicJwk
    const did = { verificationMethod: [{ id: `${toDid(HOST)}#k`, publicKeyJwk: { kty, crv, x } }] }
    expect(readKeys(did)).toEqual([{ id: 'did:web:sextant.example#k', x }])
    expect(readKeys({ kty, crv, x, kid: 'k' })).toEqual([{ id: 'k', x }])
    expect(readKeys(jwksOf(key))).toEqual([{ id: key.id, x }])
    for (const wrong of [null, 1, {}, { keys: [] }, { keys: [{ kty: 'oct', k: 'AA', kid: 'k' }] }])
      expect(readKeys(wrong)).toBeUndefined()
  })

  it('name the host with its port', () => {
    expect(toDid('http://127.0.0.1:4021')).toBe('did:web:127.0.0.1%3A4021')
  })
})

/** Control characters are left out: the package writes them in another way than RFC 8785, and no payload has any. */
it('writes canonical JSON as the package does, for 1,000 payloads', () => {
  for (let index = 0; index < 1_000; index++) {
    const text = String.fromCodePoint(...[7, 131, 1021].map((step) => 0x20 + ((index * step) % 0xd7df)))
    const payload = { [`b${text}`]: text, a: index * 1_000_003, c: `"\\/${index}`, [String(index)]: [text] }
    expect(canonicalJson(payload)).toBe(canonicalize(payload))
  }
})

/** One bit of one byte; where the text is no longer UTF-8 it is another text as well. */
function flipBit(text: string, spot: number): string {
  const bytes = Buffer.from(text)
  const at = (spot >>> 3) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (spot & 7))
  return bytes.toString('utf8')
}
