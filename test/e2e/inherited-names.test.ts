import { runInThisContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { post } from '../kit/buyer.ts'
import { TEXT_FIELDS } from '../kit/odd-text.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Every object inherits `constructor`, `toString` and others. A table that is asked for whatever a caller wrote must not
// answer with those. A name that every object inherits for the time of a test shows each table that would.

const PROBE = 'zzprobe'
/** As it is written, and as tickers are. */
const SPELLINGS = [PROBE, PROBE.toUpperCase()]

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { CHAT_PER_MINUTE: '100000' } })
})
afterAll(() => shop.close())

let found: Set<string>
beforeEach(() => {
  found = new Set()
  for (const name of SPELLINGS)
    Object.defineProperty(Object.prototype, name, { configurable: true, get: () => void noteCaller() })
})
afterEach(() => {
  for (const name of SPELLINGS) delete (Object.prototype as Record<string, unknown>)[name]
})

/** The line of ours that asked; libraries look at the names of fields, which are checked before. */
function noteCaller(): void {
  const lines = (new Error().stack ?? '').split('\n').slice(2)
  const place = /\/src\/(.+\.ts):(\d+)/.exec(lines.find((line) => !line.includes('test.ts')) ?? '')
  if (place) found.add(`${place[1]}:${place[2]}`)
}

describe.each(TEXT_FIELDS)('$name: $field', ({ name, field, body }) => {
  it.each(SPELLINGS)('%s is looked up in no object that inherits', async (text) => {
    const { offer, answer } = findCapability(name)
    const read = offer.input.safeParse({ ...body, [field]: text })
    if (read.success) {
      const about = { requestId: 'req_1', charged: false }
      await answer(read.data, shop.world.dependencies, about).catch(() => undefined)
    }
    expect([...found]).toEqual([])
  })
})

const SAID = [
  ...['price of W', '$W', 'W', 'is W safe', 'was W sniped', 'sniper check W on base', 'who is buying W', 'yield for W'],
  ...['swap 5 W to usdc', 'swap 5 usdc to W', 'swap 5 W to usdc on base', 'bridge 5 W from base to arbitrum'],
  ...['send 5 W to 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'send 5 usdc to W.eth', 'swap 5 usdc to eth on W'],
  ...['stop loss 2 W at 1200', 'limit buy 5 W at 3 on base', 'treasury of W', 'odds of W', 'gas on W', 'my W balance'],
  ...['revoke W', 'cancel my W orders', 'is W a rug on base', 'price of W in W', 'W W W', 'hi W'],
]

describe('chat', () => {
  it.each(SAID.flatMap((said) => SPELLINGS.map((name) => said.replaceAll('W', name))))('%s', async (message) => {
    const asked = { message, anonId: 'probe', senderAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }
    const { status } = await post(`${shop.url}/api/chat`, asked)
    expect(status).toBe(200)
    expect([...found]).toEqual([])
  })
})

it.each(['/W', '/W.js', '/icons/W', '/docs/W', '/charts/W.png', '/c/W', '/s/W', '/.well-known/W', '/api/W'])(
  'the path %s',
  async (path) => {
    await post(`${shop.url}${path.replace('W', PROBE)}`, undefined, {}, 'GET')
    expect([...found]).toEqual([])
  },
)

it('finds a table that would', () => {
  const lookUp = runInThisContext('(table, name) => table[name]', { filename: '/src/example.ts' })
  lookUp(new Map(), PROBE)
  expect([...found]).toEqual(['example.ts:1'])
})
