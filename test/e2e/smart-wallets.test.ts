import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WalletKind } from '../../sandbox/chain/smart-wallet.ts'
import { encodeHeader, type Requirements, signAuthorization, toAuthorization } from '../../sandbox/pay.ts'
import { challengeOf, ETH, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function payFrom(kind: WalletKind, changeSignature = (signature: string) => signature) {
  const url = `${shop.url}/api/price`
  const owner = await shop.chain.createPayer({ fundsBase: 0n })
  const wallet = await shop.chain.createSmartWallet(owner.address, kind)
  await shop.chain.mintUsdc(wallet, 1_000_000n)
  const challenge = await challengeOf(url)
  const accepted = challenge.accepts[0] as Requirements
  const authorization = toAuthorization(wallet, accepted)
  const signature = changeSignature(await signAuthorization(owner, authorization, accepted))
  const header = encodeHeader({ x402Version: 2, accepted, payload: { signature, authorization } })
  const answer = await post(url, ETH, { 'PAYMENT-SIGNATURE': header })
  return { answer, spent: 1_000_000n - (await shop.chain.balanceOf(wallet)) }
}

describe('smart-contract wallets', () => {
  it('an ERC-1271 wallet pays with its owner’s signature', async () => {
    const { answer, spent } = await payFrom('OwnedWallet')
    expect([answer.status, spent]).toEqual([200, 10_000n])
  })

  it('a signature that the wallet does not accept is refused', async () => {
    const { answer, spent } = await payFrom(
      'OwnedWallet',
      (signature) => `${signature.slice(0, -4)}${signature.endsWith('1b') ? '001c' : '001b'}`,
    )
    expect([answer.status, answer.body.code, spent]).toEqual([402, 'payment_invalid', 0n])
  })

  it.each(['GasBurningWallet', 'DeadWallet'] as const)('a %s is refused before it costs us gas', async (kind) => {
    const { relayer, client } = shop.chain
    const before = await client.getBalance({ address: relayer.address })
    const { answer, spent } = await payFrom(kind)
    expect([answer.status, answer.body.code, spent]).toEqual([402, 'payment_invalid', 0n])
    expect(await client.getBalance({ address: relayer.address })).toBe(before)
  })

  it('a wallet that accepts when asked and refuses on chain gets no data', async () => {
    const { answer, spent } = await payFrom('TwoFacedWallet')
    expect([answer.status, spent]).toEqual([402, 0n])
    expect(answer.text).not.toContain('sparkline7d')
  })
})
