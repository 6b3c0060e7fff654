import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { channelOf, type Entry, officialBuyer, readChallenge, readOnChain } from '../kit/channel-buyer.ts'
import { callWith, connectMcp } from '../kit/mcp.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// The official client as it is published pays by channel: deposit, calls, top-up, refund; and many calls at once.

let shop: Shop
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
})
afterAll(() => shop.close())

const SYMBOLS = 'AAVE AERO ARB BRETT BONK CAKE DEGEN GMX JUP LINK OP PEPE SHIB TRUMP UNI VIRTUAL'.split(' ')

const post = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const receiptOf = (response: Response) =>
  JSON.parse(Buffer.from(response.headers.get('payment-response') ?? '', 'base64').toString())

async function openBuyer() {
  const payer = await shop.chain.createPayer()
  const { accepts } = await readChallenge(shop.url)
  const channel = channelOf(accepts[1] as Entry, payer)
  return { ...officialBuyer(shop, payer), payer, channel }
}

describe('the official client pays by channel', () => {
  it('is offered a second entry after exact, within 6 KiB, on every route', async () => {
    for (const { offer } of (await import('../../src/capabilities/catalog.ts')).catalog) {
      const response = await fetch(`${shop.url}/api/${offer.name}`, { method: 'POST' })
      const header = response.headers.get('payment-required') ?? ''
      expect(header.length, offer.name).toBeLessThan(6 * 1024)
      const { accepts } = await readChallenge(shop.url, offer.name)
      expect(accepts.map(({ scheme }) => scheme)).toEqual(['exact', 'batch-settlement'])
    }
  })

  it('deposits, calls three routes, tops up and is refunded, exact to the unit', async () => {
    const { pay, scheme, payer, channel } = await openBuyer()
    const calls = [
      ['price', { symbol: 'ETH' }, 10_000n],
      ['yield', { symbol: 'USDC' }, 10_000n],
      ['risk', { query: 'PEPE' }, 20_000n],
    ] as const
    let spent = 0n
    const prices = new Map<string, bigint>()
    for (const [name] of calls) {
      const { accepts } = await readChallenge(shop.url, name)
      prices.set(name, BigInt((accepts[1] as Entry).amount))
    }
    const count = Number(process.env.CHANNEL_CALLS ?? 100)
    const deposits: string[] = []
    for (let index = 0; index < count; index++) {
      const [name, body] = calls[index % calls.length] as (typeof calls)[number]
      let response = await pay(`${shop.url}/api/${name}`, post(body))
      // A source that was too slow on a busy machine: no answer, no step, and the same voucher is good again.
      for (let again = 0; again < 5 && response.status >= 500; again++)
        response = await pay(`${shop.url}/api/${name}`, post(body))
      expect(response.status, `${name} ${index}: ${await response.clone().text()}`).toBe(200)
      spent += prices.get(name) ?? 0n
      const receipt = receiptOf(response)
      expect(receipt.extra.channelState.chargedCumulativeAmount).toBe(String(spent))
      if (receipt.transaction) deposits.push(receipt.transaction)
    }
    const held = await readOnChain(shop, channel.id)
    expect(deposits.length).toBe(Math.ceil(Number(spent) / 1_000_000))
    expect(held.balance).toBe(BigInt(deposits.length) * 1_000_000n)
    const before = await shop.chain.balanceOf(payer.address)
    expect(before).toBe(1_000_000_000n - held.balance)
    const refund = await scheme.refund(`${shop.url}/api/price`)
    expect(refund.success).toBe(true)
    expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000_000n - spent)
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: spent, totalClaimed: spent })
  })

  it('goes on after its state was lost, and a lost answer is not paid twice', async () => {
    const { pay, payer, channel } = await openBuyer()
    const first = await pay(`${shop.url}/api/price`, post({ symbol: 'ETH' }))
    expect(first.status).toBe(200)
    const answer = await first.text()
    // A client without memory signs the first voucher again: the same request gets the same bytes, and no charge.
    const forgetful = officialBuyer(shop, payer)
    const again = await forgetful.pay(`${shop.url}/api/price`, post({ symbol: 'ETH' }))
    expect([again.status, await again.text()]).toEqual([200, answer])
    // Another request does not: it is told where the channel stands, and pays the next step.
    const other = await forgetful.pay(`${shop.url}/api/price`, post({ symbol: 'BTC' }))
    expect(other.status).toBe(200)
    const record = await shop.world.channelStore.findChannel(channel.id)
    expect([record?.charged, record?.reserved, record?.signed]).toEqual([20_000n, 0n, 20_000n])
  })

  it.each([8, 16])('%i calls at once on one channel are all answered', async (count) => {
    const { pay, channel } = await openBuyer()
    expect((await pay(`${shop.url}/api/price`, post({ symbol: 'ETH' }))).status).toBe(200)
    const answers = await Promise.all(
      SYMBOLS.slice(0, count).map((symbol) => pay(`${shop.url}/api/price`, post({ symbol }))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200))
    const record = await shop.world.channelStore.findChannel(channel.id)
    expect(record?.reserved).toBe(0n)
    expect(record?.charged).toBe(10_000n * BigInt(count + 1))
  })
})

it('pays tools over MCP from the same channel, and is told there how it stands', async () => {
  const { client, scheme, payer, pay, channel } = await openBuyer()
  const mcp = await connectMcp(shop.url)
  const buy = async (symbol: string, signer = client) => {
    const unpaid = await callWith(mcp, 'price', { symbol })
    const payload = await signer.createPaymentPayload(unpaid.structuredContent as never)
    return { payload, sold: await callWith(mcp, 'price', { symbol }, payload) }
  }
  const first = await buy('ETH')
  const receipt = first.sold._meta?.['x402/payment-response'] as never
  expect(first.sold.isError ?? false, JSON.stringify(first.sold.structuredContent)).toBe(false)
  expect(receipt).toMatchObject({ success: true, amount: '1000000', extra: { chargedAmount: '10000' } })
  const { accepted } = first.payload
  await scheme.schemeHooks.onPaymentResponse?.({
    paymentPayload: first.payload,
    requirements: accepted,
    settleResponse: receipt,
  } as never)
  expect((await buy('BTC')).sold._meta?.['x402/payment-response']).toMatchObject({ success: true, transaction: '' })
  // A client without memory signs a ceiling that is taken.
  const told = await buy('PEPE', officialBuyer(shop, payer).client)
  expect(told.sold.structuredContent).toMatchObject({
    error: 'invalid_batch_settlement_evm_cumulative_amount_mismatch',
    accepts: [{}, { extra: { channelState: { chargedCumulativeAmount: '20000' }, voucherState: {} } }],
  })
  expect((await pay(`${shop.url}/api/price`, post({ symbol: 'UNI' }))).status).toBe(200)
  expect((await shop.world.channelStore.findChannel(channel.id))?.charged).toBe(30_000n)
  await mcp.close()
})

it('the contract stands where the official package looks for it', () => {
  expect(BATCH_SETTLEMENT_ADDRESS).toBe(CHANNEL_ESCROW)
})
