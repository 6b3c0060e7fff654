import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { decodeHeader, encodeHeader, type Requirements } from '../../sandbox/pay.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { challengeOf, ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { ELSEWHERE, postFrom, readPayments, toHeaders } from '../kit/stranger.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])
const PRICE = 10_000n

let shop: Shop
/** What happens between the verification of a payment and its settlement. */
let meanwhile: () => Promise<unknown> = async () => undefined
beforeAll(async () => {
  const capabilities = catalog.map((capability) => ({
    ...capability,
    async answer(...asked: Parameters<typeof capability.answer>) {
      await meanwhile()
      return capability.answer(...asked)
    },
  }))
  shop = await openShop({ capabilities })
})
afterAll(() => shop.close())

const price = () => `${shop.url}/api/price`

/** The buyer's money goes elsewhere before it can be taken, so the settlement reverts and the signature is public. */
async function payInVain(payer: SandboxAccount) {
  const { 'PAYMENT-SIGNATURE': header = '' } = await pay(payer, price())
  const { resource: _named, ...unnamed } = decodeHeader<Record<string, unknown>>(header)
  const headers = { 'PAYMENT-SIGNATURE': encodeHeader(unnamed) }
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [shop.chain.relayer.address, PRICE] })
  await shop.chain.fundEth(payer.address)
  meanwhile = () => shop.chain.client.sendAs({ from: payer.address, to: shop.chain.usdc, data })
  const failed = await post(price(), ETH, headers)
  meanwhile = async () => undefined
  expect([failed.status, failed.body.code]).toEqual([402, 'payment_failed'])
  return { headers, transaction: receiptOf(failed).transaction }
}

describe('a payment whose settlement reverted', () => {
  it('S2: buys nothing for a stranger when the money is back, on its route and on others', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: PRICE })
    const { transaction } = await payInVain(payer)
    await shop.chain.mintUsdc(payer.address, PRICE)
    const before = await shop.earned()
    const accepted = (await challengeOf(price())).accepts[0] as Requirements
    const [payment] = await readPayments(shop.chain, transaction)
    for (const headers of payment ? toHeaders(payment, accepted) : []) {
      for (const [route, body] of [
        ['price', ETH],
        ['price', { symbol: 'BTC' }],
        ['yield', { symbol: 'ETH' }],
      ] as const) {
        const told = await postFrom(ELSEWHERE, `${shop.url}/api/${route}`, body, headers)
        expect([told.status, told.body.code]).toEqual([402, 'payment_invalid'])
      }
    }
    expect(payment).toBeDefined()
    expect((await shop.earned()) - before).toBe(0n)
  })

  it('S2: buys no second request for its buyer', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: PRICE })
    const { headers } = await payInVain(payer)
    await shop.chain.mintUsdc(payer.address, PRICE)
    const before = await shop.earned()
    const other = await post(`${shop.url}/api/yield`, { symbol: 'ETH' }, headers)
    expect([402, 409]).toContain(other.status)
    expect((await shop.earned()) - before).toBe(0n)
  })

  it('S2: of two calls with money for one, one is sold and the other gets a clear 402', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: PRICE })
    const payments = await Promise.all([pay(payer, price()), pay(payer, price())])
    const before = await shop.earned()
    const told = await Promise.all(payments.map((headers) => post(price(), ETH, headers)))
    expect(told.map(({ status }) => status).sort()).toEqual([200, 402])
    const refused = told.find(({ status }) => status === 402)
    expect(refused?.body).toMatchObject({ charged: false, reason: expect.any(String) })
    expect((await shop.earned()) - before).toBe(PRICE)
  })
})
