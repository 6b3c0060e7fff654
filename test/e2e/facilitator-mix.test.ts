import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ETH, pay, post } from '../kit/buyer.ts'
import { startFacilitator, type TestFacilitator } from '../kit/facilitator.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// FACILITATOR_MIX on a chain: a remote facilitator made of the official packages for some sales, our own for the others.

let shop: Shop
let facilitator: TestFacilitator
const FIRST = { FACILITATOR_MIX: 'first' }
beforeAll(async () => {
  shop = await openShop({
    async adjust(chain) {
      facilitator = await startFacilitator(chain)
      return { FACILITATOR_URL: facilitator.url, ...FIRST }
    },
  })
})
afterEach(() => {
  facilitator.lie = 'honest'
})
afterAll(async () => {
  await shop.close()
  await facilitator.close()
})

/** Buys and looks who was asked, and what the payee got. */
async function buy(url: string, route = 'price', body: object = ETH) {
  const [asked, before] = [facilitator.settleCalls, await shop.earned()]
  const address = `${url}/api/${route}`
  const headers = await pay(shop.chain.payer, address)
  const answer = await post(address, body, headers)
  const again = await post(address, body, headers)
  return {
    status: answer.status,
    isSame: again.text === answer.text,
    remote: facilitator.settleCalls - asked,
    earned: Number((await shop.earned()) - before),
  }
}
const SOLD = { status: 200, isSame: true, earned: 10_000 }

it('settles the first sale of a route through the remote facilitator, for all replicas, and the others itself', async () => {
  const other = await shop.openReplica()
  expect(await buy(shop.url)).toEqual({ ...SOLD, remote: 1 })
  for (const url of [shop.url, other.url]) expect(await buy(url)).toEqual({ ...SOLD, remote: 0 })
  const fear = await buy(other.url, 'market-read', { kind: 'fear' })
  expect([fear.status, fear.remote]).toEqual([200, 1])
  await other.close()
})

it.each([
  'refuses',
  'garbage',
  'refuses-and-mines-later',
  'fails-and-mines-later',
  'closes-and-mines-later',
  'hangs-and-mines-later',
  'says-settled',
  'names-another',
  'hangs-up-after-settling',
] as const)('a remote facilitator that %s costs no sale and charges nobody twice', async (lie) => {
  // Each replica asks it once, then lets it rest.
  const replica = await shop.openReplica({ settings: { FACILITATOR_MIX: '1' } })
  facilitator.lie = lie
  // The one that talks garbage reads nothing first.
  expect(await buy(replica.url)).toEqual({ ...SOLD, remote: lie === 'garbage' ? 0 : 1 })
  // What it brings on chain later moves nothing any more.
  const before = await shop.earned()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(await shop.earned()).toBe(before)
  await replica.close()
})

it('one that cannot be reached costs no sale', async () => {
  const replica = await shop.openReplica({ settings: { FACILITATOR_URL: 'http://127.0.0.1:9', FACILITATOR_MIX: '1' } })
  expect(await buy(replica.url)).toEqual({ ...SOLD, remote: 0 })
  await replica.close()
})

it('needs both facilitators, and channels stay offered', async () => {
  const wrong: Record<string, string>[] = [
    { FACILITATOR_URL: '' },
    { FACILITATOR_MIX: 'often' },
    { FACILITATOR_MIX: '0.0' },
  ]
  for (const settings of wrong)
    await expect(shop.openReplica({ settings })).rejects.toMatchObject({
      problems: [expect.stringContaining('FACILITATOR_MIX')],
    })
  expect(shop.world.channels.areOffered()).toBe(true)
})
