import { randomBytes } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { createSIWxPayload, encodeSIWxHeader } from '@x402/extensions/sign-in-with-x'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeHeader, encodeHeader, type Requirements } from '../../sandbox/pay.ts'
import { type Answer, challengeOf, ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { callWith, connectMcp, signTerms } from '../kit/mcp.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'
import { ELSEWHERE, postFrom, readPayments, sendFrom, toHeaders } from '../kit/stranger.ts'

let shop: Shop
let replica: Replica
let lateMs = 0
let standsAtMs: number | undefined
const now = () => (standsAtMs ?? Date.now()) + lateMs
beforeAll(async () => {
  // Offers are signed as the service starts, and hold until a second; for both it is the same, so that answers compare.
  standsAtMs = Date.now()
  shop = await openShop({ now })
  replica = await shop.openReplica({ now })
  // On a busy machine a service that just started may be late with its own work, and says so to everybody.
  for (const url of faces()) await until(async () => (await post(url, ETH)).status === 402)
  standsAtMs = undefined
})
afterEach(() => {
  lateMs = 0
})
afterAll(() => shop.close())

const BTC = { symbol: 'BTC' }
const TRIES = Number(process.env.STRANGER_TRIES ?? 500)
const price = () => `${shop.url}/api/price`
const faces = () => [price(), `${replica.url}/api/price`]
const keyOf = (header: string | undefined): string => {
  const { payload, accepted } = decodeHeader<{
    payload: { authorization: { from: string; nonce: string } }
    accepted: Requirements
  }>(header ?? null)
  const { from, nonce } = payload.authorization
  return `${accepted.network}:${accepted.asset}:${from}:${nonce}`.toLowerCase()
}

/** All that a client can see of an answer, but for the identifier of the request. */
const seen = ({ status, headers, text, body }: Answer) => ({
  status,
  length: headers.get('content-length'),
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
  text: text.replaceAll(body.requestId, 'req'),
})

/** What a payment gets whose nonce the chain shows as used, and which was never sold here. */
const USED = { status: 402, code: 'payment_invalid', reason: 'invalid_exact_evm_nonce_already_used' }
const verdictOf = ({ status, body }: Answer) => ({ status, code: body.code, reason: body.reason })

async function until<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not come')
}

async function buy(url = price(), headers?: Record<string, string>) {
  const sent = headers ?? (await pay(shop.chain.payer, url))
  const answer = await post(url, ETH, sent)
  expect(answer.status).toBe(200)
  return { headers: sent, answer, transaction: receiptOf(answer).transaction }
}

/** Closes the connection while the settlement is on its way; the answer is then paid and nobody has it. */
async function buyAndHangUp(headers: Record<string, string>): Promise<void> {
  const key = keyOf(headers['PAYMENT-SIGNATURE'])
  await shop.chain.pauseMining()
  const { answer, hangUp } = sendFrom('127.0.0.1', price(), ETH, headers)
  const broken = answer.catch(() => 'broken')
  await until(async () => (await shop.world.ledger.find(key))?.state === 'settling')
  hangUp()
  expect(await broken).toBe('broken')
  await until(async () => (await shop.world.ledger.find(key))?.undeliveredAtMs)
  await shop.chain.resumeMining()
  await shop.chain.mine()
  await until(async () => (await shop.world.ledger.find(key))?.state === 'settled')
}

describe('a stranger who reads the chain', () => {
  it(`S1: gets no answer and sees no difference between right and wrong bodies, in ${TRIES} tries`, {
    timeout: 900_000,
  }, async () => {
    const accepted = (await challengeOf(price())).accepts[0] as Requirements
    const alone = await buy()
    const many = await Promise.all(Array.from({ length: 30 }, () => buy()))
    const together = many.find(
      ({ transaction }) => many.filter((other) => other.transaction === transaction).length > 1,
    )
    const direct = await readPayments(shop.chain, alone.transaction)
    const batch = await readPayments(shop.chain, together?.transaction ?? '')
    expect([direct.length, batch.length > 1]).toEqual([1, true])
    const forged = [...direct, ...batch].flatMap((payment) => toHeaders(payment, accepted))
    // The headers are good: from the buyer's own address they open the sale.
    expect((await post(price(), ETH, forged[0])).text).toBe(alone.answer.text)
    const before = await shop.earned()
    const looks = new Set<string>()
    const tries = Array.from({ length: TRIES }, (_, index) => index)
    let answers = 0
    const times = { right: [] as number[], wrong: [] as number[] }
    /** A machine that is late with everything says so to everybody, whatever the body; such a try is made again. */
    async function attempt(url: string, body: unknown, headers: Record<string, string>) {
      for (;;) {
        const startedMs = performance.now()
        const told = await postFrom(ELSEWHERE, url, body, headers)
        if (told.body.code !== 'overloaded') return { told, ms: performance.now() - startedMs }
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    for (let at = 0; at < tries.length; at += 10) {
      await Promise.all(
        tries.slice(at, at + 10).map(async (index) => {
          const pair = index >> 1
          // Neither of the two is always the first, so that their times can be compared.
          const isRight = index % 2 === pair % 2
          const headers = forged[pair % forged.length] as Record<string, string>
          const url = faces()[pair % 3 === 0 ? 1 : 0] as string
          const { told, ms } = await attempt(url, isRight ? ETH : BTC, headers)
          times[isRight ? 'right' : 'wrong'].push(ms)
          if (told.status === 200) answers++
          expect(verdictOf(told)).toEqual(USED)
          looks.add(JSON.stringify(seen(told)))
        }),
      )
    }
    const [look, ...others] = looks
    expect([answers, others, typeof look]).toEqual([0, [], 'string'])
    expect((await shop.earned()) - before).toBe(0n)
    if (process.env.STRANGER_TRIES) for (const [body, ms] of Object.entries(times)) console.log(body, quartiles(ms))
  })

  it('S1: is told what a used nonce gets that was never sold here', async () => {
    const { transaction } = await buy()
    const accepted = (await challengeOf(price())).accepts[0] as Requirements
    const [payment] = await readPayments(shop.chain, transaction)
    const [v1, v2] = payment ? toHeaders(payment, accepted) : []
    const refused = await postFrom(ELSEWHERE, price(), ETH, v1)
    // The same nonce of the same payer with another signature: to us it is a payment that was used somewhere else.
    const foreign = decodeHeader<{ payload: { signature: string } }>(v2?.['PAYMENT-SIGNATURE'] ?? null)
    foreign.payload.signature = `0x${'11'.repeat(64)}1b`
    const used = await postFrom(ELSEWHERE, price(), ETH, { 'PAYMENT-SIGNATURE': encodeHeader(foreign) })
    expect(seen(refused)).toEqual(seen(used))
  })

  it('S1: learns nothing from a body that is no request either', async () => {
    const { headers } = await buy()
    const known = await postFrom(ELSEWHERE, price(), { symbol: 7 }, headers)
    const fresh = await postFrom(ELSEWHERE, price(), { symbol: 7 }, await pay(shop.chain.payer, price()))
    expect(known.status).toBe(400)
    expect(seen(known)).toEqual(seen(fresh))
  })

  it('S1: finds no sale in progress: no 409, and no answer to share', async () => {
    const headers = await pay(shop.chain.payer, price())
    await shop.chain.pauseMining()
    const { answer } = sendFrom('127.0.0.1', price(), ETH, headers)
    await until(async () => (await shop.world.ledger.find(keyOf(headers['PAYMENT-SIGNATURE'])))?.state === 'settling')
    for (const url of faces()) {
      for (const body of [ETH, BTC]) expect(verdictOf(await postFrom(ELSEWHERE, url, body, headers))).toEqual(USED)
    }
    await shop.chain.resumeMining()
    await shop.chain.mine()
    expect((await answer).status).toBe(200)
  })

  it('S1: gets no further over MCP', async () => {
    const mcp = await connectMcp(shop.url)
    const payment = await signTerms(shop.chain.payer, await callWith(mcp, 'price', ETH))
    const sold = await callWith(mcp, 'price', ETH, payment)
    expect(sold.isError).toBeUndefined()
    expect((await callWith(mcp, 'price', ETH, payment)).structuredContent).toEqual(sold.structuredContent)
    const call = (input: object) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'price', arguments: input, _meta: { 'x402/payment': payment } },
    })
    const asked = (input: object) =>
      postFrom(ELSEWHERE, `${shop.url}/mcp`, call(input), {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      })
    const [right, wrong] = [await asked(ETH), await asked(BTC)]
    expect(right.text).toBe(wrong.text)
    expect(right.text).toContain(USED.reason)
    await mcp.close()
  })
})

describe('the buyer', () => {
  it('S1: repeats a request with an official client, at another replica, and gets the same bytes', async () => {
    const sent: Request[] = []
    const watching: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      sent.push(request.clone())
      return fetch(request)
    }
    const paying = wrapFetchWithPayment(
      watching,
      new x402Client().register('eip155:*', new ExactEvmScheme(shop.chain.payer)),
    )
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(ETH) }
    const first = await (await paying(price(), json)).text()
    const header = sent.at(-1)?.headers.get('payment-signature') ?? ''
    const again = await post(faces()[1] as string, ETH, { 'PAYMENT-SIGNATURE': header })
    expect([again.status, again.text]).toEqual([200, first])
  })

  it('S1: gets it from another address with the identifier of the first request', async () => {
    const id = randomBytes(16).toString('hex')
    const envelope = { extensions: { 'payment-identifier': { info: { required: false, id } } } }
    const named = await buy(price(), await pay(shop.chain.payer, price(), { envelope }))
    const keyed = await buy(price(), { ...(await pay(shop.chain.payer, price())), 'Idempotency-Key': `${id}-2` })
    for (const { headers, answer } of [named, keyed]) {
      for (const url of faces()) {
        const again = await postFrom(ELSEWHERE, url, ETH, headers)
        expect([again.status, again.text]).toEqual([200, answer.text])
        const other = await postFrom(ELSEWHERE, url, BTC, headers)
        expect([other.status, other.body.code]).toEqual([409, 'payment_bound_to_another_request'])
      }
    }
    const { 'PAYMENT-SIGNATURE': header = '' } = keyed.headers
    const guess = { 'PAYMENT-SIGNATURE': header, 'Idempotency-Key': `${id}-3` }
    expect(verdictOf(await postFrom(ELSEWHERE, price(), ETH, guess))).toEqual(USED)
  })

  it('S1: gets it from another address with a fresh sign-in, for 5 minutes', async () => {
    const { headers, answer } = await buy()
    const fields = {
      ...{ domain: 'sextant.test', uri: 'http://sextant.test/api/price', version: '1', chainId: 'eip155:8453' },
      ...{ type: 'eip191' as const, nonce: randomBytes(8).toString('hex'), issuedAt: new Date().toISOString() },
    }
    const signedBy = async (account: typeof shop.chain.payer) => ({
      ...headers,
      'SIGN-IN-WITH-X': encodeSIWxHeader(await createSIWxPayload(fields, account, new URL(fields.uri))),
    })
    const signed = await signedBy(shop.chain.payer)
    for (const url of faces()) {
      const again = await postFrom(ELSEWHERE, url, ETH, signed)
      expect([again.status, again.text]).toEqual([200, answer.text])
    }
    const other = await signedBy(await shop.chain.createPayer())
    expect(verdictOf(await postFrom(ELSEWHERE, price(), ETH, other))).toEqual(USED)
    lateMs = 5 * 60_000
    expect(verdictOf(await postFrom(ELSEWHERE, price(), ETH, signed))).toEqual(USED)
  })

  it('S1: who was cut off gets it from any address for 10 minutes', async () => {
    const headers = await pay(shop.chain.payer, price())
    await buyAndHangUp(headers)
    const again = await postFrom(ELSEWHERE, faces()[1] as string, ETH, headers)
    expect(again.status).toBe(200)
    expect(verdictOf(await postFrom(ELSEWHERE, price(), BTC, headers))).toEqual(USED)
    lateMs = 9 * 60_000
    expect((await postFrom(ELSEWHERE, price(), ETH, headers)).text).toBe(again.text)
    lateMs = 10 * 60_000 + 1_000
    for (const url of faces()) expect(verdictOf(await postFrom(ELSEWHERE, url, ETH, headers))).toEqual(USED)
    expect((await post(price(), ETH, headers)).text).toBe(again.text)
  })

  it('S1: is told apart from others behind a trusted proxy', async () => {
    const proxied = await shop.openReplica({ settings: { TRUSTED_PROXIES: '1' } })
    const url = `${proxied.url}/api/price`
    const headers = await pay(shop.chain.payer, url)
    const from = (address: string) => ({ ...headers, 'X-Forwarded-For': address })
    const first = await post(url, ETH, from('198.51.100.7'))
    expect((await post(url, ETH, from('203.0.113.1, 198.51.100.7'))).text).toBe(first.text)
    expect(verdictOf(await post(url, ETH, from('198.51.100.7, 203.0.113.1')))).toEqual(USED)
    await proxied.close()
  })
})

function quartiles(ms: number[]): string {
  const sorted = ms.toSorted((left, right) => left - right)
  return [0.25, 0.5, 0.75, 0.99]
    .map((share) => `${sorted[Math.floor(sorted.length * share)]?.toFixed(2)} ms`)
    .join(', ')
}
