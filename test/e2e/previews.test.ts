import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '../../src/capabilities/catalog.ts'
import { type Answer, pay, post } from '../kit/buyer.ts'
import { callWith, connectMcp } from '../kit/mcp.ts'
import { createRandomRequests, type RandomRequest } from '../kit/random-requests.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// What the 402 says of an answer before it is paid for, against what the payment then gets. `npm run test:previews`
// tries 5,000 requests.

const TRIES = Number(process.env.PREVIEW_TRIES ?? 500)
const BUYERS = 8
const WALLET = '0x00000000000000000000000000000000000A11cE'

let shop: Shop
beforeAll(async () => {
  // So many calls that end without a charge are refused otherwise, whatever is asked.
  const many = '1000000'
  shop = await openShop({
    settings: { REFUSED_PAYMENTS_PER_MINUTE: many, PAYER_UNCHARGED_CALLS: many },
  })
})
afterAll(() => shop.close())

interface Try extends RandomRequest {
  said: Answer['body']
  /** When the preview was asked for, and when it came. */
  sentMs: number
  saidMs: number
  got: Answer
}

const urlOf = (name: string) => `${shop.url}/api/${name}`
const callsSoFar = () => Object.values(shop.upstreams.control.state().calls).reduce((sum, calls) => sum + calls, 0)

/** On a busy machine a connection may have been closed as idle just before it is used again. */
const orAgain = <T>(send: () => Promise<T>): Promise<T> => send().catch(send)

/** The service on a busy machine may call itself overloaded, whatever is asked. */
async function untilTaken(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = 40; ; left--) {
    const answer = await orAgain(send)
    if (answer.body?.code !== 'overloaded' || left === 0) return answer
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Within a second of the age that the data had when the preview was made, however long the payment then took. */
function isAgeRight({ said, sentMs, saidMs, got }: Try): boolean {
  const asOfMs = Date.parse(got.body.meta.asOf)
  const [youngest, oldest] = [sentMs, saidMs].map((atMs) => (atMs - asOfMs) / 1000) as [number, number]
  return said.dataAgeSeconds >= youngest - 1 && said.dataAgeSeconds <= oldest + 1
}

async function buyAll(requests: readonly RandomRequest[]): Promise<Try[]> {
  const waiting = [...requests]
  const tries: Try[] = []
  const buyOne = async (payer: Awaited<ReturnType<Shop['chain']['createPayer']>>) => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const url = urlOf(request.name)
      const payment = await orAgain(() => pay(payer, url))
      let sentMs = 0
      const { body: said } = await untilTaken(() => {
        sentMs = Date.now()
        return post(url, request.input)
      })
      const saidMs = Date.now()
      tries.push({ ...request, said, sentMs, saidMs, got: await untilTaken(() => post(url, request.input, payment)) })
    }
  }
  const payers = await Promise.all(
    Array.from({ length: BUYERS }, () => shop.chain.createPayer({ fundsBase: 10_000_000_000n })),
  )
  await Promise.all(payers.map(buyOne))
  return tries
}

const tell = ({ name, input, said, got }: Try) =>
  `${name} ${JSON.stringify(input)}: ${JSON.stringify([said.answerable, said.why, said.dataAgeSeconds, said.expectedMs])}, then ${got.status} ${got.body?.code ?? ''} ${got.body?.meta?.ageSeconds ?? ''} ${JSON.stringify(got.body?.meta?.sources ?? '')}`

describe('the preview of an answer', () => {
  it(
    `is right over ${TRIES} random requests`,
    async () => {
      const next = createRandomRequests(20_261_116, shop.launches)
      const tries = await buyAll(Array.from({ length: TRIES }, next))
      const of = (status: string) => tries.filter(({ said }) => said.answerable === status)
      const valid = tries.filter(({ said }) => said.request.ok)
      const [yes, no, unknown] = [of('yes'), of('no'), of('unknown')]
      expect(yes.length + no.length + unknown.length, 'each valid request has a preview').toBe(valid.length)

      const unmet = yes.filter(({ got }) => got.status !== 200)
      const aged = yes.filter(({ said, got }) => said.dataAgeSeconds !== null && got.status === 200)
      const wrongAge = aged.filter((one) => !isAgeRight(one))
      const answered = tries.filter(({ got }) => got.status === 200).length
      process.stdout.write(
        `previews of ${valid.length} requests: ${yes.length} yes (${unmet.length} unmet), ${no.length} no, ${unknown.length} unknown; ` +
          `${aged.length} ages (${wrongAge.length} wrong); ${answered} were answered\n${[...unmet, ...wrongAge].slice(0, 8).map(tell).join('\n')}`,
      )
      expect(no.filter(({ got }) => got.status === 200).map(tell)).toEqual([])
      expect(unmet.length / yes.length, unmet.map(tell).join('\n')).toBeLessThanOrEqual(0.005)
      expect(wrongAge.length / aged.length, wrongAge.map(tell).join('\n')).toBeLessThanOrEqual(0.005)
      // A request with two faults may be refused for the other one.
      const otherFault = no.filter(({ said, got }) => said.refusal.code !== got.body.code)
      expect(otherFault.length / no.length, otherFault.map(tell).join('\n')).toBeLessThan(0.1)
      // Of use: most of what was answered was foretold, and so was most of what was refused.
      expect(yes.length / answered).toBeGreaterThan(0.4)
      expect(no.length / (valid.length - answered)).toBeGreaterThan(0.4)
    },
    TRIES * 1_000,
  )

  it('asks no upstream, whatever is asked', async () => {
    const next = createRandomRequests(7, shop.launches)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const askAll = async () => {
      const before = callsSoFar()
      for (const { name, input } of Array.from({ length: 300 }, next)) {
        const { status } = await orAgain(() => post(urlOf(name), input))
        expect(status).toBe(402)
      }
      return callsSoFar() - before
    }
    // A list that is renewed in the background meanwhile is not asked for by anybody; it does not come three times.
    const calls = [await askAll(), await askAll(), await askAll()]
    expect(Math.min(...calls)).toBe(0)
  })

  it.each(offers.map(({ name }) => [name]))(
    'of %s is yes right after an answer, with its age and time',
    async (name) => {
      const offer = offers.find((each) => each.name === name)
      const payer = await shop.chain.createPayer()
      const input = offer?.example.input
      const got = await post(urlOf(name), input, await pay(payer, urlOf(name)))
      expect(got.status).toBe(200)
      const { body } = await post(urlOf(name), input)
      expect([body.answerable, body.why]).toEqual(['yes', expect.stringContaining('in memory')])
      // A source that was due is renewed by that answer, so the next one may be younger.
      expect(body.dataAgeSeconds ?? 0).toBeLessThanOrEqual(got.body.meta.ageSeconds + 2)
      expect(body.expectedMs).toBeGreaterThanOrEqual(0)
    },
  )

  it('is the same over MCP, and absent where the request is not valid', async () => {
    const { body } = await post(urlOf('treasury'), { dao: 'nobody' })
    const preview = {
      answerable: 'no',
      why: expect.stringContaining('nobody'),
      refusal: { code: 'unknown_dao', field: 'dao' },
      dataAgeSeconds: null,
      expectedMs: null,
    }
    expect(body).toMatchObject(preview)
    const client = await connectMcp(shop.url)
    try {
      const result = await callWith(client, 'treasury', { dao: 'nobody' })
      expect(result.structuredContent).toMatchObject(preview)
    } finally {
      await client.close()
    }
    const invalid = await post(urlOf('treasury'), {})
    expect(invalid.body.request.ok).toBe(false)
    expect(invalid.body.answerable).toBeUndefined()
  })

  it.each([
    ['smart-money', { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', chain: 'base', timeframe: '30d' }],
    ['quote', { originChain: 'base', destinationChain: 'solana', token: 'USDC', amount: '1' }],
    ['quote', { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '1' }],
    ['advanced-order', { orderType: 'limit', token: 'ETH', qty: '1', side: 'buy', senderAddress: WALLET }],
    [
      'advanced-order',
      {
        orderType: 'twap',
        token: 'ETH',
        qty: '9',
        side: 'buy',
        durationSeconds: 3600,
        chain: 'x',
        senderAddress: WALLET,
      },
    ],
    ['sniper-check', { tokenAddress: '0x12', chain: 'base' }],
    ['risk', { query: 'ETH/EUR' }],
    ['risk', { query: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F98e'.replace('aF5', 'Af5') }],
  ])('of %s with %j is no, and the payment is refused for the same reason', async (name, input) => {
    const { body } = await post(urlOf(name), input)
    const got = await post(urlOf(name), input, await pay(await shop.chain.createPayer(), urlOf(name)))
    expect([body.answerable, body.refusal?.code]).toEqual(['no', got.body.code])
    expect(body.refusal.field).toEqual(expect.any(String))
    expect([got.body.charged, got.status >= 400]).toEqual([false, true])
  })
})
