import type { SiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { createProofReader } from './address-proof.ts'
import { CHAIN_ID, chainOf, NO_CHAINS, newAccount, PUBLIC_URL, siweOf } from './allowance.test-kit.ts'

const account = newAccount()
const { address } = account
const HOUR = 60 * 60

function open(evm = NO_CHAINS) {
  const context = createTestContext()
  const read = createProofReader({ publicUrl: PUBLIC_URL, chainId: CHAIN_ID, evm, context })
  const sign = async (changes: Partial<SiweMessage> = {}) => {
    const message = siweOf(address, context.now(), changes)
    return { message, signature: await account.signMessage({ message }) }
  }
  return { context, read, sign }
}

const at = (context: { now(): number }, seconds: number) => new Date(context.now() + seconds * 1000)

describe('a proof of address', () => {
  it('is good for the address that signed it', async () => {
    const { read, sign } = open()
    expect(await read(await sign())).toEqual({ address })
    expect(await read(await sign({ statement: 'Read more in a day.' }), address.toLowerCase())).toEqual({ address })
    expect(await read(await sign({ scheme: 'https', uri: `${PUBLIC_URL}/app` }))).toEqual({ address })
  })

  it('is read as other libraries write it: one empty line where there is no statement', async () => {
    const { read, context } = open()
    const message = siweOf(address, context.now()).replace('\n\n\nURI', '\n\nURI')
    expect(message).toContain(`${address}\n\nURI`)
    expect(await read({ message, signature: await account.signMessage({ message }) })).toEqual({ address })
  })

  it.each<[string, Partial<SiweMessage>]>([
    ['wrong_domain', { domain: 'evil.example' }],
    ['wrong_domain', { domain: 'sextant.example:8443' }],
    ['wrong_domain', { scheme: 'http' }],
    ['wrong_uri', { uri: 'https://evil.example' }],
    ['wrong_uri', { uri: 'https://sextant.example.evil.example' }],
    ['wrong_chain', { chainId: 1 }],
  ])('is refused as %s with %j', async (problem, changes) => {
    const { read, sign } = open()
    expect(await read(await sign(changes))).toEqual({ problem })
  })

  it('is good for a day from when it was issued', async () => {
    const { read, sign, context } = open()
    const proof = await sign()
    context.advance(24 * HOUR - 1)
    expect(await read(proof)).toEqual({ address })
    context.advance(1)
    expect(await read(proof)).toEqual({ problem: 'too_old' })
  })

  it('ends before that when it says so', async () => {
    const { read, sign, context } = open()
    const proof = await sign({ expirationTime: at(context, HOUR) })
    expect(await read(proof)).toEqual({ address })
    context.advance(HOUR)
    expect(await read(proof)).toEqual({ problem: 'expired' })
  })

  it('does not begin before its time', async () => {
    const { read, sign, context } = open()
    expect(await read(await sign({ issuedAt: at(context, 299) }))).toEqual({ address })
    expect(await read(await sign({ issuedAt: at(context, 301) }))).toEqual({ problem: 'not_yet_valid' })
    expect(await read(await sign({ notBefore: at(context, 10) }))).toEqual({ problem: 'not_yet_valid' })
  })

  it('is for the address that is named beside it', async () => {
    const { read, sign } = open()
    expect(await read(await sign(), newAccount().address)).toEqual({ problem: 'another_address' })
    expect(await read(await sign(), 'vitalik.eth')).toEqual({ problem: 'another_address' })
  })

  it('is not taken from another signer, nor for other words', async () => {
    const { read, sign, context } = open()
    const { message, signature } = await sign()
    expect(await read({ message, signature: await newAccount().signMessage({ message }) })).toEqual({
      problem: 'bad_signature',
    })
    const changed = message.replace('abcdefgh', 'abcdefgX')
    expect(await read({ message: changed, signature })).toEqual({ problem: 'bad_signature' })
    const victim = newAccount().address
    const forVictim = siweOf(victim, context.now())
    const forged = { message: forVictim, signature: await account.signMessage({ message: forVictim }) }
    expect(await read(forged)).toEqual({ problem: 'bad_signature' })
    expect(await read(forged)).toEqual({ problem: 'bad_signature' })
  })

  it('cannot hide its fields behind others', async () => {
    const { read, context } = open()
    const elsewhere = siweOf(address, context.now(), { uri: 'https://evil.example', domain: 'sextant.example' })
    const ours = siweOf(address, context.now()).split('\n\n').at(-1) ?? ''
    for (const message of [
      elsewhere.replace('\n\n\nURI', `\n\n${ours.trim()}\nand more\n\nURI`),
      `evil.example wants you to sign in\n${siweOf(address, context.now())}`,
      ` ${siweOf(address, context.now())}`,
    ]) {
      expect(await read({ message, signature: await account.signMessage({ message }) })).toEqual({
        problem: 'malformed',
      })
    }
  })

  it.each([
    ['', '0x'],
    ['hello', '0x1234'],
    [`${'x'.repeat(5_000)}`, '0x12'],
  ])('is malformed as %#', async (message, signature) => {
    expect(await open().read({ message, signature })).toEqual({ problem: 'malformed' })
  })

  it('is malformed with a signature that is not hex or has no end, a short nonce or a broken time', async () => {
    const { read, sign } = open()
    const proof = await sign()
    for (const broken of [
      { ...proof, signature: 'signed' },
      { ...proof, signature: `0x${'11'.repeat(9_000)}` },
      { ...proof, message: proof.message.replace('abcdefgh12345678', 'abcdefg') },
      { ...proof, message: proof.message.replace(/Issued At: .*/, 'Issued At: yesterday') },
      { ...proof, message: `${proof.message}\nExpiration Time: never` },
    ]) {
      expect(await read(broken)).toEqual({ problem: 'malformed' })
    }
  })

  describe('of a contract wallet', () => {
    const wallet = newAccount().address

    it('is what the chain says it is, asked once', async () => {
      const asked: unknown[] = []
      const { read, context } = open(
        chainOf({
          verifyHash: async (question: { address: string; signature: string }) => {
            asked.push(question.address)
            return question.signature === '0xaa'
          },
        }),
      )
      const message = siweOf(wallet, context.now())
      for (let turn = 0; turn < 2; turn += 1) {
        expect(await read({ message, signature: '0xaa' })).toEqual({ address: wallet })
        expect(await read({ message, signature: '0xbb' })).toEqual({ problem: 'bad_signature' })
      }
      expect(asked).toEqual([wallet, wallet])
    })

    it('cannot be told while the chain does not answer, and is asked for again', async () => {
      let down = true
      const verifyHash = async () => {
        if (down) throw new Error('down')
        return true
      }
      const { read, context } = open(chainOf({ verifyHash }))
      const proof = { message: siweOf(wallet, context.now()), signature: '0xaa' }
      expect(await read(proof)).toEqual({ problem: 'chain_unavailable' })
      down = false
      expect(await read(proof)).toEqual({ address: wallet })
    })
  })
})
