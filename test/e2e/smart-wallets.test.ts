import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../sandbox/chain/accounts.ts'
import { type Authorization, encodeTransfer } from '../../sandbox/chain/authorization.ts'
import type { WalletKind } from '../../sandbox/chain/smart-wallet.ts'
import { encodeHeader, type Requirements, signAuthorization, toAuthorization } from '../../sandbox/pay.ts'
import { challengeOf, ETH, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A payment of a fresh wallet that holds 1,000,000 base units. */
async function signFrom(kind: WalletKind, changeSignature = (signature: string) => signature) {
  const url = `${shop.url}/api/price`
  const owner = await shop.chain.createPayer({ fundsBase: 0n })
  const wallet = await shop.chain.createSmartWallet(owner.address, kind)
  await shop.chain.mintUsdc(wallet, 1_000_000n)
  const challenge = await challengeOf(url)
  const accepted = challenge.accepts[0] as Requirements
  const authorization = toAuthorization(wallet, accepted)
  const signature = changeSignature(await signAuthorization(owner, authorization, accepted)) as Hex
  const header = encodeHeader({ x402Version: 2, accepted, payload: { signature, authorization } })
  const send = () => post(url, ETH, { 'PAYMENT-SIGNATURE': header })
  return { wallet, authorization, signature, send }
}

async function payFrom(kind: WalletKind, changeSignature = (signature: string) => signature) {
  const { wallet, send } = await signFrom(kind, changeSignature)
  const answer = await send()
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

  it.each(['GasBurningWallet', 'DeadWallet'] as const)('a %s is refused before it costs us gas', expectNoGas)

  it.each(['TwoFacedWallet'] as const)(
    'S4: a %s, which answers otherwise when gas is paid for, is refused in the rehearsal',
    expectNoGas,
  )

  async function expectNoGas(kind: WalletKind) {
    const { relayer, client } = shop.chain
    const before = await client.getBalance({ address: relayer.address })
    const { answer, spent } = await payFrom(kind)
    expect([answer.status, answer.body.code, spent]).toEqual([402, 'payment_invalid', 0n])
    expect(await client.getBalance({ address: relayer.address })).toBe(before)
  }

  it('S12: a payment of a contract wallet that somebody else brought on chain first still buys, once', async () => {
    const { wallet, authorization, signature, send } = await signFrom('OwnedWallet')
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    const terms = { value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) }
    const data = encodeTransfer({ from, to, nonce, ...terms } as Authorization, signature, 'bytes')
    await shop.chain.client.sendAs({ from: accounts.deployer.address, to: shop.chain.usdc, data })
    const answer = await send()
    expect([answer.status, answer.body.symbol]).toEqual([200, 'ETH'])
    expect(1_000_000n - (await shop.chain.balanceOf(wallet))).toBe(10_000n)
  })

  it('S12: who does not have the wallet’s signature cannot buy with what somebody else brought on chain', async () => {
    const { authorization, signature } = await signFrom('OwnedWallet')
    const { from, to, value, validAfter, validBefore, nonce } = authorization
    const terms = { value: BigInt(value), validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) }
    const data = encodeTransfer({ from, to, nonce, ...terms } as Authorization, signature, 'bytes')
    await shop.chain.client.sendAs({ from: accounts.deployer.address, to: shop.chain.usdc, data })
    const accepted = (await challengeOf(`${shop.url}/api/price`)).accepts[0] as Requirements
    const forged = { signature: `0x${'5a'.repeat(64)}1b`, authorization }
    const header = encodeHeader({ x402Version: 2, accepted, payload: forged })
    const answer = await post(`${shop.url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': header })
    expect([answer.status, answer.body.reason]).toEqual([402, 'invalid_exact_evm_nonce_already_used'])
  })

  it('a wallet that accepts when asked and refuses on chain gets no data', async () => {
    const { answer, spent } = await payFrom('TwoFacedWallet')
    expect([answer.status, spent]).toEqual([402, 0n])
    expect(answer.text).not.toContain('sparkline7d')
  })
})
