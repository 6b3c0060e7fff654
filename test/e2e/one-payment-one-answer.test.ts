import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeHeader, encodeHeader } from '../../sandbox/pay.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { challengeOf, ETH, pay, payV1, post, receiptOf } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let runs = 0
beforeAll(async () => {
  const capabilities = catalog.map((capability) =>
    capability.offer.name === 'price'
      ? {
          ...capability,
          answer(...asked: Parameters<typeof capability.answer>) {
            runs++
            return capability.answer(...asked)
          },
        }
      : capability,
  )
  shop = await openShop({ capabilities })
})
afterAll(() => shop.close())

const price = () => `${shop.url}/api/price`
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** What the payee earned while this ran, and in how many transfers. */
async function takings(work: () => Promise<void>): Promise<{ earned: bigint; transfers: bigint[] }> {
  const from = (await shop.chain.client.getBlockNumber()) + 1n
  const before = await shop.earned()
  await work()
  const transfers = await shop.chain.transfersTo(shop.chain.payTo, from)
  return { earned: (await shop.earned()) - before, transfers: transfers.map(({ value }) => value) }
}

describe('one payment, one answer', () => {
  it('sent 50 times at once: the capability runs once, one settlement, every 200 carries the same bytes', async () => {
    const headers = await pay(shop.chain.payer, price())
    runs = 0
    const sold = await takings(async () => {
      const answers = await Promise.all(times(50, () => post(price(), ETH, headers)))
      const good = answers.filter(({ status }) => status === 200)
      expect(good.length).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(new Set(good.map(({ text }) => text)).size).toBe(1)
      expect(new Set(good.map((answer) => receiptOf(answer).transaction)).size).toBe(1)
    })
    expect(sold).toEqual({ earned: 10_000n, transfers: [10_000n] })
    expect(runs).toBe(1)
  })

  it('sent again later, in other encodings and at another replica: the same bytes, no second charge', async () => {
    const headers = await pay(shop.chain.payer, price())
    const replica = await shop.openReplica()
    const sold = await takings(async () => {
      const first = await post(price(), ETH, headers)
      const again = await post(price(), '{ "symbol" : "ETH", "unknown": 1 }', headers)
      const envelope = decodeHeader<{ payload: { authorization: { from: string; nonce: string } } }>(
        headers['PAYMENT-SIGNATURE'] ?? null,
      )
      const { authorization } = envelope.payload
      authorization.from = authorization.from.toLowerCase()
      authorization.nonce = `0x${authorization.nonce.slice(2).toUpperCase()}`
      const recoded = await post(price(), ETH, { 'PAYMENT-SIGNATURE': encodeHeader(envelope) })
      const v1 = await post(price(), ETH, {
        'X-PAYMENT': encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload: envelope.payload }),
      })
      const elsewhere = await post(`${replica.url}/api/price`, ETH, headers)
      for (const answer of [first, again, recoded, v1, elsewhere])
        expect([answer.status, answer.text]).toEqual([200, first.text])
      expect(receiptOf(elsewhere).transaction).toBe(receiptOf(first).transaction)
    })
    expect(sold.transfers).toEqual([10_000n])
    await replica.close()
  })

  it('used for two bodies, one after the other and at once: one 200, the others 409', async () => {
    const headers = await pay(shop.chain.payer, price())
    const sold = await takings(async () => {
      expect((await post(price(), ETH, headers)).status).toBe(200)
      const other = await post(price(), { symbol: 'BTC' }, headers)
      expect([other.status, other.body.code, other.body.charged]).toEqual([
        409,
        'payment_bound_to_another_request',
        false,
      ])
      const racing = await pay(shop.chain.payer, price())
      const answers = await Promise.all(
        ['ETH', 'BTC', 'SOL', 'LINK'].map((symbol) => post(price(), { symbol }, racing)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    })
    expect(sold.transfers).toEqual([10_000n, 10_000n])
  })

  it('used for two routes of one price: one is served, the other refused', async () => {
    const { 'PAYMENT-SIGNATURE': header } = await pay(shop.chain.payer, price())
    const { resource: _named, ...unnamed } = decodeHeader<Record<string, unknown>>(header ?? null)
    const headers = { 'PAYMENT-SIGNATURE': encodeHeader(unnamed) }
    const sold = await takings(async () => {
      expect((await post(price(), ETH, headers)).status).toBe(200)
      const other = await post(`${shop.url}/api/yield`, { symbol: 'ETH' }, headers)
      expect([other.status, other.body.code]).toEqual([409, 'payment_bound_to_another_request'])
    })
    expect(sold.transfers).toEqual([10_000n])
  })

  it('races over two replicas: one settlement, the same bytes', async () => {
    const replica = await shop.openReplica()
    const headers = await pay(shop.chain.payer, price())
    const sold = await takings(async () => {
      const answers = await Promise.all(
        times(20, (index) => post(`${index % 2 ? replica.url : shop.url}/api/price`, ETH, headers)),
      )
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    })
    expect(sold.transfers).toEqual([10_000n])
    await replica.close()
  })

  it('many payments over two replicas with one relayer key: each settles once', async () => {
    const replica = await shop.openReplica()
    const sold = await takings(async () => {
      const answers = await Promise.all(
        times(24, async (index) => {
          const url = `${index % 2 ? replica.url : shop.url}/api/price`
          return post(url, ETH, await pay(shop.chain.payer, url))
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(times(24, () => 200))
    })
    expect(sold.earned).toBe(240_000n)
    await replica.close()
  })

  it('honours a payment identifier and Idempotency-Key: the same id and request is not charged again, another request is 409', async () => {
    const id = `order-${Date.now()}-abcdef`
    const challenge = await challengeOf(price())
    expect(challenge.extensions).toHaveProperty('payment-identifier')
    const extensions = { 'payment-identifier': { info: { required: false, id } } }
    const sold = await takings(async () => {
      const first = await post(price(), ETH, await pay(shop.chain.payer, price(), { envelope: { extensions } }))
      const again = await post(price(), ETH, { ...(await pay(shop.chain.payer, price())), 'idempotency-key': id })
      expect([again.status, again.text]).toEqual([200, first.text])
      const other = await post(
        price(),
        { symbol: 'BTC' },
        await pay(shop.chain.payer, price(), { envelope: { extensions } }),
      )
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
      const stranger = await shop.chain.createPayer()
      const foreign = await post(price(), ETH, await pay(stranger, price(), { envelope: { extensions } }))
      expect(foreign.status).toBe(200)
      expect(foreign.text).not.toBe(first.text)
    })
    expect(sold.transfers).toEqual([10_000n, 10_000n])
  })

  it('gives a stranger who saw the nonce nothing', async () => {
    const headers = await pay(shop.chain.payer, price())
    expect((await post(price(), ETH, headers)).status).toBe(200)
    const envelope = decodeHeader<{ payload: { signature: string } }>(headers['PAYMENT-SIGNATURE'] ?? null)
    envelope.payload.signature = `0x${'11'.repeat(64)}1b`
    const forged = await post(price(), ETH, { 'PAYMENT-SIGNATURE': encodeHeader(envelope) })
    expect([forged.status, forged.body.code]).toEqual([402, 'payment_invalid'])
    expect(forged.text).not.toContain('sparkline7d')
  })

  it('serves version 1 buyers with their own receipt header', async () => {
    const sold = await takings(async () => {
      const answer = await post(price(), ETH, await payV1(shop.chain.payer, price()))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-payment-response')).not.toBeNull()
      expect(receiptOf(answer)).toMatchObject({ success: true, network: 'base' })
    })
    expect(sold.transfers).toEqual([10_000n])
  })
})
