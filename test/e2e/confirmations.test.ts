import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ETH, pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ settings: { SETTLEMENT_CONFIRMATIONS: '3' } })
})
afterAll(() => shop.close())

it('with three confirmations an answer is sold when two blocks are on top of its settlement, and not before', async () => {
  const { client } = shop.chain
  const headers = await pay(shop.chain.payer, `${shop.url}/api/price`)
  const before = await shop.earned()
  let isOver = false
  const answer = post(`${shop.url}/api/price`, ETH, headers).finally(() => {
    isOver = true
  })
  // The sandbox mines a transaction at once and no block without one.
  await expect.poll(shop.earned, { timeout: 30_000 }).toBe(before + 10_000n)
  const settledIn = await client.getBlockNumber()
  await client.mine({ blocks: 1 })
  await sleep(1_000)
  expect([isOver, await shop.world.ledger.countOpen()]).toEqual([false, { claimed: 0, settling: 1 }])
  await client.mine({ blocks: 1 })
  const { status, body } = await answer
  expect([status, body.symbol]).toEqual([200, 'ETH'])
  const [sale] = await shop.world.ledger.list({ limit: 1 })
  expect([sale?.state, sale?.settlement?.blockNumber]).toEqual(['settled', Number(settledIn)])
})

it('a sale whose confirmations do not come is pending, and the same payment gets its answer later, charged once', async () => {
  const headers = await pay(shop.chain.payer, `${shop.url}/api/price`)
  const before = await shop.earned()
  const pending = await post(`${shop.url}/api/price`, ETH, headers)
  expect([pending.status, pending.body.code]).toEqual([503, 'settlement_pending'])
  await shop.chain.client.mine({ blocks: 2 })
  const answer = await post(`${shop.url}/api/price`, ETH, headers)
  expect([answer.status, answer.body.symbol]).toEqual([200, 'ETH'])
  expect((await shop.earned()) - before).toBe(10_000n)
})

it('a settlement that a reorganisation takes back before it is confirmed is settled anew, and only then sold', async () => {
  const { chain } = shop
  await chain.mine()
  const before = await shop.earned()
  const headers = await pay(chain.payer, `${shop.url}/api/price`)
  const first = post(`${shop.url}/api/price`, ETH, headers)
  await expect.poll(shop.earned, { timeout: 30_000 }).toBe(before + 10_000n)
  await chain.reorganise(1)
  expect(await shop.earned()).toBe(before)
  let answer = await withBlocks(first)
  while (answer.status !== 200) {
    expect([409, 503]).toContain(answer.status)
    answer = await withBlocks(post(`${shop.url}/api/price`, ETH, headers))
  }
  expect([answer.body.symbol, (await shop.earned()) - before]).toEqual(['ETH', 10_000n])
})

/** Waits while blocks come, as they do on a chain that others use. */
async function withBlocks<T>(waited: Promise<T>): Promise<T> {
  const blocks = setInterval(() => void shop.chain.mine().catch(() => undefined), 500)
  return waited.finally(() => clearInterval(blocks))
}
