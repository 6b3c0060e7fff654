import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { BUYER, NOW_SECONDS, OTHER_BUYER } from '../../payments/payment.test-kit.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { createSignInCheck } from './sign-in.ts'

const URL_OF_ROUTE = 'https://sextant.test/api/price'
const PAYER = BUYER.address.toLowerCase()
const EVERYWHERE = { locally: false }

interface Changes {
  uri?: string
  domain?: string
  chainId?: string
  issuedAt?: string
  expirationTime?: string
  statement?: string
  resources?: string[]
}

/** A sign-in as the reference library makes it. */
async function signIn(changes: Changes = {}, account = BUYER) {
  const { uri = URL_OF_ROUTE, ...more } = changes
  const issuedAt = new Date(NOW_SECONDS * 1000).toISOString()
  const asked = {
    domain: 'sextant.test',
    uri,
    version: '1',
    chainId: 'eip155:8453',
    nonce: 'abcdef0123456789',
    issuedAt,
  }
  return createSIWxPayload({ ...asked, type: 'eip191', ...more }, account, new URL(uri))
}

function setUp(verifyHash?: () => Promise<boolean>) {
  const context = createTestContext(NOW_SECONDS * 1000)
  const evm = { clientFor: () => (verifyHash ? { verifyHash } : undefined) } as unknown as EvmReader
  return { context, check: createSignInCheck({ publicUrl: 'https://sextant.test', chainId: 8453, evm, context }) }
}

describe('a sign-in of the payer', () => {
  it('S1: is read as the reference library makes it, from the header and as an object', async () => {
    const { check } = setUp()
    const more = { statement: 'My answer again.', expirationTime: '2026-11-15T13:00:00Z', resources: [URL_OF_ROUTE] }
    for (const sent of [await signIn(), await signIn(more)]) {
      expect(await check(encodeSIWxHeader(sent), PAYER, EVERYWHERE)).toBe(true)
      expect(await check(sent, PAYER, EVERYWHERE)).toBe(true)
    }
  })

  it('S1: is good for 5 minutes, and not from the future', async () => {
    const { check, context } = setUp()
    const sent = await signIn()
    context.advance(299)
    expect(await check(sent, PAYER, EVERYWHERE)).toBe(true)
    context.advance(1)
    expect(await check(sent, PAYER, EVERYWHERE)).toBe(false)
    context.advance(-361)
    expect(await check(sent, PAYER, EVERYWHERE)).toBe(false)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['of somebody else', () => signIn({}, OTHER_BUYER)],
    [
      'of somebody else in the name of the payer',
      async () => ({ ...(await signIn({}, OTHER_BUYER)), address: BUYER.address }),
    ],
    ['for another chain', () => signIn({ chainId: 'eip155:1' })],
    ['for another site', () => signIn({ domain: 'evil.test', uri: 'https://evil.test/api/price' })],
    ['whose words were changed', async () => ({ ...(await signIn()), nonce: 'fedcba9876543210' })],
    ['with lines of its own', async () => ({ ...(await signIn()), statement: 'Hello\nURI: https://sextant.test' })],
    ['that is no JSON', async () => 'bm9uc2Vuc2U='],
    ['that is nothing', async () => null],
  ])('S1: %s does not count', async (_, make) => {
    expect(await setUp().check(await make(), PAYER, EVERYWHERE)).toBe(false)
  })

  it('S1: of a contract wallet is asked of the chain, unless it may be judged here only', async () => {
    let asked = 0
    const { check } = setUp(async () => {
      asked++
      return true
    })
    const wallet = { ...(await signIn({}, OTHER_BUYER)), address: BUYER.address }
    expect(await check(wallet, PAYER, { locally: true })).toBe(false)
    expect(asked).toBe(0)
    expect(await check(wallet, PAYER, EVERYWHERE)).toBe(true)
    expect(asked).toBe(1)
  })
})
