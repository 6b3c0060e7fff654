import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { type Answer, pay, post } from '../kit/buyer.ts'
import '../kit/fast-check.ts'
import { PATH_LIKE, TEXT_FIELDS } from '../kit/odd-text.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { CHAT_PER_MINUTE: '100000' } })
})
afterAll(() => shop.close())

/** A defect, or a source that is blamed for what the caller wrote. */
const BLAMES_US = new Set(['internal', 'upstream_failed', 'upstream_timeout'])

const toFault = ({ status, body }: Answer): string | undefined =>
  status >= 500 || (status !== 200 && (typeof body?.code !== 'string' || body.charged !== false))
    ? `${status} ${JSON.stringify(body)}`
    : undefined

it('finds the text fields of all ten routes', () => {
  expect(new Set(TEXT_FIELDS.map(({ name }) => name)).size).toBe(10)
  expect(TEXT_FIELDS.length).toBeGreaterThan(25)
})

describe.each(TEXT_FIELDS)('$name: $field', ({ name, field, body }) => {
  it('"..", paid, is answered or refused uncharged, and never a defect', async () => {
    const before = await shop.earned()
    const url = `${shop.url}/api/${name}`
    const answer = await post(url, { ...body, [field]: '..' }, await pay(shop.chain.payer, url))
    expect(toFault(answer)).toBeUndefined()
    if (answer.status === 200) return
    expect(answer.body).toMatchObject({ charged: false, detail: expect.stringMatching(/\w/) })
    if (answer.status === 400) expect(answer.body.errors[0]).toMatchObject({ field, rule: expect.any(String) })
    expect(await shop.earned()).toBe(before)
  })
})

describe('any text in any field', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PATH_LIKE), fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 4,
  })
  const odd = fc.oneof(
    fc.constantFrom(...PATH_LIKE),
    pieces.map((list) => list.join('').slice(0, 20)),
  )

  it('is answered or refused by the function of the route, in the words of a caller', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TEXT_FIELDS), odd, async ({ name, field, body }, text) => {
        const { offer, answer } = findCapability(name)
        const read = offer.input.safeParse({ ...body, [field]: text })
        if (!read.success) return
        const asked = answer(read.data, shop.world.dependencies, { requestId: 'req_1', charged: false })
        const code = await asked.then(
          () => 'answered',
          (thrown: unknown) => toFailure(thrown).code,
        )
        expect([name, field, text, BLAMES_US.has(code) ? code : '']).toEqual([name, field, text, ''])
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(PATH_LIKE)('%j as the name of a chart', async (text) => {
    const name = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    expect(toFault(await post(`${shop.url}/charts/${name}.png`, undefined, {}, 'GET'))).toBeUndefined()
  })

  it.each(['%', '%FF', '%2e%2e', '%2E.', '%C0%AE', '%00%00'])('the chart %s as it stands', async (name) => {
    expect(toFault(await post(`${shop.url}/charts/${name}.png`, undefined, {}, 'GET'))).toBeUndefined()
  })

  it.each(['/charts/a\\b', '/x\\y', '/admin\\', '/\\'])('the path %s, which no URL has', async (path) => {
    const { hostname, port } = new URL(shop.url)
    const [answer] = (await once(request({ hostname, port, path, method: 'DELETE' }).end(), 'response')) as [
      IncomingMessage,
    ]
    expect(answer.statusCode).toBe(404)
    expect(await json(answer)).toMatchObject({ code: 'not_found', charged: false })
  })

  it.each(PATH_LIKE)('%j in a chat message', async (text) => {
    const said = [
      `price of ${text}`,
      `is ${text} safe`,
      `swap 1 ${text} to usdc on base`,
      `$${text}`,
      `was ${text} sniped`,
    ]
    for (const message of said) {
      const { status, body } = await post(`${shop.url}/api/chat`, { message, anonId: text })
      expect([message, status, BLAMES_US.has(body.code) ? body : '']).toEqual([message, 200, ''])
    }
  })
})
