import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { type CallFailed, type ClientSettings, createClient } from '../../src/client/package-entry.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let rpc: RpcProxy
let settlements: () => Promise<number>
beforeAll(async () => {
  shop = await openShop({
    async adjust(chain) {
      rpc = await startRpcProxy(chain.url)
      return { BASE_RPC_URL: rpc.url }
    },
  })
  settlements = async () => (await shop.chain.transfersTo(shop.chain.payTo)).length
})
afterAll(async () => {
  await shop.close()
  await rpc.close()
})
beforeEach(() => {
  rpc.fault = 'none'
})

const buyer = (changes: Partial<ClientSettings> = {}) =>
  createClient({ baseUrl: shop.url, key: shop.chain.payer.privateKey, ...changes })
const problemOf = (thrown: CallFailed) => thrown.problem
/** Counts paid requests, and does to each what the test wants. */
function tamper(change: (send: () => Promise<Response>, paidBefore: number) => Promise<Response>) {
  const payments: string[] = []
  const tampered: typeof fetch = (url, init) => {
    const payment = new Headers(init?.headers).get('payment-signature')
    if (payment === null) return fetch(url, init)
    payments.push(payment)
    return change(() => fetch(url, init), payments.length - 1)
  }
  return { fetch: tampered, payments }
}

describe('a method per offer', () => {
  it('has the types of the offer', async () => {
    const { answer, receipt } = await buyer().price({ symbol: 'ETH' })
    expectTypeOf(answer.price).toEqualTypeOf<number>()
    expectTypeOf(buyer().smartMoney).parameter(0).toHaveProperty('direction')
    expect([answer.symbol, answer.meta.charged, receipt?.success]).toEqual(['ETH', true, true])
  })

  it('pays each of the ten', async () => {
    for (const { name, example, output, priceUsd } of offers) {
      const before = await shop.earned()
      const { answer } = await buyer().call(name, example.input)
      expect([name, output.safeParse(answer).error]).toEqual([name, undefined])
      expect((await shop.earned()) - before).toBe(BigInt(Math.round(Number(priceUsd) * 1e6)))
    }
  })

  it('chats for free, with follow-ups', async () => {
    const before = await settlements()
    const client = createClient({ baseUrl: shop.url })
    const anonId = 'client-test-0001'
    expect(await client.chat('price of eth', { anonId })).toMatchObject({ type: 'price' })
    expect(await client.chat('and btc?', { anonId })).toMatchObject({
      type: 'price',
      intent: { slots: { symbol: 'BTC' } },
    })
    expect(await settlements()).toBe(before)
  })
})

describe('never pays twice', () => {
  it('gets the same answer by the same payment when the answer was lost', async () => {
    const before = await settlements()
    const { fetch: losing, payments } = tamper(async (send, paidBefore) => {
      const response = await send()
      if (paidBefore < 2) throw new TypeError('fetch failed')
      return response
    })
    const { answer, receipt, payment, exchange } = await buyer({ fetch: losing }).price({ symbol: 'BTC' })
    expect([payments.length, new Set(payments).size, await settlements()]).toEqual([3, 1, before + 1])
    const again = await buyer().price({ symbol: 'BTC' }, { payment })
    expect(again).toEqual({ answer, receipt, payment, exchange })
    expect(await settlements()).toBe(before + 1)
  })

  it('sends the same again while it is in progress or pending', async () => {
    const before = await settlements()
    const busy = (code: string, charged: false | null) =>
      new Response(JSON.stringify({ code, detail: code, charged, retryable: true }), {
        status: code === 'payment_in_progress' ? 409 : 503,
        headers: { 'retry-after': '0' },
      })
    const { fetch: slow, payments } = tamper(async (send, paidBefore) => {
      if (paidBefore === 0) return busy('payment_in_progress', false)
      return paidBefore === 1 ? busy('settlement_pending', null) : send()
    })
    await buyer({ fetch: slow }).price({ symbol: 'SOL' })
    expect([payments.length, new Set(payments).size, await settlements()]).toEqual([3, 1, before + 1])
  })

  it('says that the end is not known, with the payment to send again', async () => {
    const before = await settlements()
    const { fetch: dead } = tamper(async (send) => {
      await send()
      throw new TypeError('fetch failed')
    })
    const problem = await buyer({ fetch: dead, resolveWithinMs: 600 })
      .price({ symbol: 'ETH' })
      .then(() => undefined, problemOf)
    expect(problem).toMatchObject({ code: 'outcome_unknown', charged: null, payment: expect.any(String) })
    const { answer } = await buyer().price({ symbol: 'ETH' }, { payment: problem?.payment as string })
    expect([answer.symbol, await settlements()]).toEqual(['ETH', before + 1])
  })

  it('waits for a chain that is away, and pays once', async () => {
    const before = await settlements()
    rpc.fault = 'down'
    setTimeout(() => {
      rpc.fault = 'none'
    }, 1_500)
    await buyer({ retries: 5 }).price({ symbol: 'ETH' })
    expect(await settlements()).toBe(before + 1)
  })
})

describe('limits', () => {
  it('hold per call and per day, before anything is signed', async () => {
    const { fetch: watched, payments } = tamper((send) => send())
    const before = await settlements()
    const tight = buyer({ fetch: watched, maxPerCallUsd: '0.005' })
    expect(await tight.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_limit', charged: false })
    const daily = buyer({ fetch: watched, maxPerDayUsd: '0.015' })
    await daily.price({ symbol: 'ETH' })
    expect(await daily.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_limit' })
    expect([payments.length, await settlements()]).toEqual([1, before + 1])
  })

  it('count a payment that bought nothing once: the next call sends it', async () => {
    const { fetch: watched, payments } = tamper((send) => send())
    const before = await settlements()
    const client = buyer({ fetch: watched, maxPerDayUsd: '0.01' })
    expect(await client.price({ symbol: 'NOSUCHTOKEN' }).catch(problemOf)).toMatchObject({
      code: 'unknown_token',
      status: 404,
      charged: false,
    })
    await client.price({ symbol: 'ETH' })
    expect([new Set(payments.map(nonceOf)).size, await settlements()]).toEqual([1, before + 1])
  })

  it('ask first when asked to', async () => {
    const asked: unknown[] = []
    const approve = (terms: unknown) => {
      asked.push(terms)
      return false
    }
    expect(await buyer({ approve }).price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'declined' })
    const terms = { priceUsd: '0.01', payTo: shop.chain.payTo, network: 'eip155:8453', asset: shop.chain.usdc }
    const preview = expect.objectContaining({ answerable: expect.any(String), why: expect.any(String) })
    expect(asked).toEqual([{ name: 'price', ...terms, preview }])
  })
})

describe('problems', () => {
  it('of the request are told before payment', async () => {
    const wrong = { symbol: '' }
    expect(await buyer().price(wrong).catch(problemOf)).toMatchObject({
      code: 'invalid_request',
      charged: false,
      body: { errors: [{ field: 'symbol' }] },
    })
  })

  it('of the payer are those of the service', async () => {
    const { privateKey } = await shop.chain.createPayer({ fundsBase: 0n })
    const poor = buyer({ key: privateKey })
    expect(await poor.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({
      code: 'payment_invalid',
      status: 402,
      body: { reason: 'invalid_exact_evm_insufficient_balance' },
    })
  })

  it('without a key, and without a service', async () => {
    expect(await createClient({ baseUrl: shop.url }).price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({
      code: 'no_key',
    })
    expect(await buyer({ baseUrl: 'http://127.0.0.1:9' }).price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({
      code: 'unreachable',
      retryable: true,
    })
  })
})

function nonceOf(header: string): string {
  const envelope = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
  return envelope.payload.authorization.nonce
}
