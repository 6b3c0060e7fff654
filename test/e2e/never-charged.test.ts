import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defineCapability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { findExecutable } from '../kit/no-calldata.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => shop.upstreams.control.reset())
afterAll(() => shop.close())

const price = () => `${shop.url}/api/price`

/** Every refusal leaves payer and payee as they were, and the payment good for another try. */
async function expectFree(work: () => Promise<void>): Promise<void> {
  const before = await shop.chain.balanceOf(shop.chain.payer.address)
  await work()
  expect(await shop.chain.balanceOf(shop.chain.payer.address)).toBe(before)
}

describe('never charged', () => {
  it('an invalid body with a valid payment: 400 that names the field; the payment then buys a good request', async () => {
    const headers = await pay(shop.chain.payer, price())
    await expectFree(async () => {
      const answer = await post(price(), { symbol: 'x'.repeat(21) }, headers)
      expect([answer.status, answer.body.code, answer.body.charged]).toEqual([400, 'invalid_request', false])
      expect(answer.body.errors).toMatchObject([{ field: 'symbol', rule: 'max_length' }])
    })
    expect((await post(price(), ETH, headers)).status).toBe(200)
  })

  it('broken JSON and a wrong media type', async () => {
    const headers = await pay(shop.chain.payer, price())
    await expectFree(async () => {
      const broken = await post(price(), '{', headers)
      expect([broken.status, broken.body.code]).toEqual([400, 'invalid_json'])
      const text = await post(price(), ETH, { ...headers, 'content-type': 'text/plain' })
      expect([text.status, text.body.code]).toEqual([415, 'unsupported_media_type'])
      const packed = await post(price(), ETH, { ...headers, 'content-encoding': 'gzip' })
      expect(packed.status).toBe(415)
    })
  })

  it('an unknown token: 404', async () => {
    await expectFree(async () => {
      const answer = await post(price(), { symbol: 'NOSUCHTOKENXYZ' }, await pay(shop.chain.payer, price()))
      expect([answer.status, answer.body.code, answer.body.charged]).toEqual([404, 'unknown_token', false])
    })
  })

  it.each([
    ['down', [502, 503, 504]],
    ['garbage', [502, 503, 504]],
    ['429', [502, 503, 504]],
    ['timeout', [502, 503, 504]],
  ] as const)('every upstream %s', async (scenario, statuses) => {
    // A token that nothing has asked for yet, so that no kept answer can help.
    const symbol = { down: 'LINK', garbage: 'UNI', '429': 'AAVE', timeout: 'LDO' }[scenario]
    const replica = await shop.openReplica()
    shop.upstreams.control.setScenario({ upstream: '*', scenario })
    await expectFree(async () => {
      const url = `${replica.url}/api/price`
      const answer = await post(url, { symbol }, await pay(shop.chain.payer, url))
      expect(statuses).toContain(answer.status)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(answer.body).toMatchObject({ charged: false, retryable: true })
    })
    await replica.close()
  })

  it('a capability that crashes: 500 without internals; one that breaks its own promise: the same', async () => {
    for (const run of [crash, breakPromise]) {
      const capabilities = [defineCapability(priceOffer, run), ...catalog.slice(1)]
      const replica: Replica = await shop.openReplica({ capabilities })
      await expectFree(async () => {
        const url = `${replica.url}/api/price`
        const answer = await post(url, ETH, await pay(shop.chain.payer, url))
        expect([answer.status, answer.body.code, answer.body.charged]).toEqual([500, 'internal', false])
        expect(answer.text).not.toMatch(/secret|stack|\.ts|promise/i)
      })
      await replica.close()
    }
  })

  it('a settlement that reverts on chain: 402, no data, and a receipt that says so', async () => {
    const poor = await shop.chain.createPayer({ fundsBase: 10_000n })
    let drained = false
    const drain = async () => {
      // The money leaves between verification and settlement.
      if (!drained) await shop.chain.setBlacklisted(poor.address, true)
      drained = true
    }
    const capabilities = catalog.map((capability) =>
      capability.offer.name === 'price'
        ? {
            ...capability,
            async answer(...asked: Parameters<typeof capability.answer>) {
              await drain()
              return capability.answer(...asked)
            },
          }
        : capability,
    )
    const replica = await shop.openReplica({ capabilities })
    const url = `${replica.url}/api/price`
    const answer = await post(url, ETH, await pay(poor, url))
    expect([answer.status, answer.body.code, answer.body.reason]).toEqual([
      402,
      'payment_failed',
      'invalid_exact_evm_transaction_failed',
    ])
    expect(answer.body.price?.price).toBeUndefined()
    expect(answer.text).not.toContain('sparkline7d')
    expect(receiptOf(answer)).toMatchObject({ success: false, errorReason: 'invalid_exact_evm_transaction_failed' })
    expect(await shop.chain.balanceOf(poor.address)).toBe(10_000n)
    await replica.close()
  })

  it('says nothing executable in any of these answers', async () => {
    const headers = await pay(shop.chain.payer, price())
    const answer = await post(price(), ETH, headers)
    expect(findExecutable(answer.body)).toEqual([])
  })
})

async function crash(): Promise<never> {
  throw new TypeError('secret detail of a defect')
}

async function breakPromise(): Promise<never> {
  return { body: { symbol: 'ETH' }, origins: [{ name: 'secret source', atMs: Date.now() }] } as never
}
