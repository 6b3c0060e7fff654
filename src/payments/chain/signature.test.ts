import fc from 'fast-check'
import { domainSeparator, type Hex, hashTypedData, keccak256, recoverTypedDataAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { BUYER, paymentOf, signedPayment, TERMS, typedDataOf } from '../payment.test-kit.ts'
import type { Authorization } from '../wire/payment.ts'
import { chooseCurve, openPure, openWasm } from './curve.ts'
import { createDigest, curve, recoverSigner, tokenDomainSeparator } from './signature.ts'

const hexOf = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String)
const authorizations: fc.Arbitrary<Authorization> = fc.record({
  from: hexOf(20),
  to: hexOf(20),
  value: uint,
  validAfter: uint,
  validBefore: uint,
  nonce: hexOf(32),
})

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('createDigest', () => {
  it('hashes any authorization as viem does', () => {
    const digest = createDigest(TERMS)
    fc.assert(
      fc.property(authorizations, (authorization) => {
        expect(digest(authorization)).toBe(hashTypedData(typedDataOf(authorization)))
      }),
    )
  })

  it('is another digest for another chain, token, name or version', () => {
    const { authorization } = paymentOf()
    const all = [
      TERMS,
      { ...TERMS, chainId: 84532 },
      { ...TERMS, asset: TERMS.payTo },
      { ...TERMS, extra: { ...TERMS.extra, name: 'USDC' } },
      { ...TERMS, extra: { ...TERMS.extra, version: '1' } },
    ].map((terms) => createDigest(terms)(authorization))
    expect(new Set(all).size).toBe(all.length)
  })

  it('knows the domain of USDC on Base', () => {
    expect(tokenDomainSeparator(TERMS)).toBe('0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f')
    expect(tokenDomainSeparator(TERMS)).toBe(domainSeparator({ domain: typedDataOf(paymentOf().authorization).domain }))
  })
})

describe('recoverSigner', () => {
  const digest = createDigest(TERMS)
  const recovered = (payment: { authorization: Authorization; signature: Hex }) =>
    recoverSigner(digest(payment.authorization), payment.signature)

  it('finds the payer, as viem does', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const account = privateKeyToAccount(generatePrivateKey())
      const payment = await signedPayment({ value: String(turn) }, account)
      const { signature, authorization } = payment
      const viem = await recoverTypedDataAddress({ ...typedDataOf(authorization), signature })
      expect(await recovered(payment)).toBe(viem.toLowerCase())
      expect(await recovered(payment)).toBe(account.address.toLowerCase())
    }
  })

  it('finds somebody else when one field was changed after signing', async () => {
    const payment = await signedPayment()
    const changed = { ...payment, authorization: { ...payment.authorization, value: '10001' } }
    expect(await recovered(changed)).not.toBe(BUYER.address.toLowerCase())
  })

  it('refuses the twin of a signature that has a high s, though it is as valid mathematically', async () => {
    const { authorization, signature } = await signedPayment()
    const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const twin: Hex = `0x${signature.slice(2, 66)}${s.toString(16).padStart(64, '0')}${v}`
    expect(await recovered({ authorization, signature: twin })).toBeUndefined()
  })

  it.each(['00', '01', '1a', '1d', '25', 'ff'])('refuses the recovery byte %s', async (v) => {
    const { authorization, signature } = await signedPayment()
    expect(await recovered({ authorization, signature: `${signature.slice(0, 130)}${v}` as Hex })).toBeUndefined()
  })

  it('leaves signatures of another length and points off the curve to the chain', async () => {
    const { authorization, signature } = await signedPayment()
    const others: Hex[] = [
      `${signature}00`,
      signature.slice(0, 130) as Hex,
      `0x${'00'.repeat(64)}1b`,
      `0x${'ff'.repeat(32)}${'00'.repeat(31)}011b`,
    ]
    for (const other of others) expect(await recovered({ authorization, signature: other })).toBeUndefined()
  })
})

describe('every implementation of the curve', () => {
  const digest = createDigest(TERMS)

  it.each([
    ['wasm', openWasm],
    ['pure', openPure],
  ] as const)('%s finds the same signer, or nobody, for any signature', async (_name, open) => {
    const other = await open()
    const signed = await signedPayment()
    const hash = digest(signed.authorization)
    expect(await recoverSigner(hash, signed.signature, other)).toBe(BUYER.address.toLowerCase())
    await fc.assert(
      fc.asyncProperty(hexOf(64), fc.constantFrom('1b', '1c'), async (bytes, v) => {
        const signature: Hex = `${bytes}${v}`
        expect(await recoverSigner(hash, signature, other)).toBe(await recoverSigner(hash, signature))
      }),
      { numRuns: 20 },
    )
  })

  it('signs alike, with low s', async () => {
    const key = Buffer.from('b1'.repeat(32), 'hex')
    const [mine, pure, wasm] = [curve, await openPure(), await openWasm()]
    for (let turn = 0; turn < 5; turn++) {
      const hash = Buffer.from(keccak256(toHex(turn)).slice(2), 'hex')
      const made = await Promise.all([mine, pure, wasm].map((by) => by.sign(hash, key)))
      const texts = made.map(({ signature, recovery }) => `${Buffer.from(signature).toString('hex')} ${recovery}`)
      expect(new Set(texts).size).toBe(1)
    }
  })

  it('is native or WebAssembly here, never JavaScript unnoticed', () => {
    expect(['native', 'wasm']).toContain(curve.name)
  })

  it('is passed over when it cannot be loaded or does not find a known signer', async () => {
    const broken = async () => {
      throw new Error('not built for this machine')
    }
    const wrong = async () => ({ ...(await openWasm()), recover: () => new Uint8Array(65) })
    expect((await chooseCurve([broken, wrong, openPure])).name).toBe('pure')
    await expect(chooseCurve([broken])).rejects.toThrow('no implementation')
  })
})
