import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { COPIES_PER_PAYMENT } from '../../src/payments/limits.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** `price`, which waits until it is let go. */
function slowPrice() {
  const doors: (() => void)[] = []
  const capabilities: Capability[] = catalog.map((capability) =>
    capability.offer.name === 'price'
      ? {
          ...capability,
          async answer(...question) {
            await new Promise<void>((resolve) => doors.push(resolve))
            return capability.answer(...question)
          },
        }
      : capability,
  )
  const letGo = () => doors.splice(0).forEach((open) => void open())
  return { capabilities, doors, letGo }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(10)
}

it('beyond capacity everybody is told to come again, and what is inside finishes', async () => {
  const { capabilities, doors, letGo } = slowPrice()
  const replica = await shop.openReplica({ capabilities, settings: { SALES_AT_ONCE: '2' } })
  const url = `${replica.url}/api/price`
  const headers = await Promise.all([1, 2, 3].map(() => pay(shop.chain.payer, url)))
  const before = await shop.earned()
  const inside = headers.slice(0, 2).map((header) => post(url, ETH, header))
  await until(() => doors.length === 2)
  const [paid, unpaid, probe, got] = await Promise.all([
    post(url, ETH, headers[2]),
    post(url, ETH),
    post(url, undefined),
    post(url, undefined, {}, 'GET'),
  ])
  for (const refused of [paid, unpaid, probe]) {
    expect([refused?.status, refused?.body.code, refused?.headers.get('retry-after')]).toEqual([503, 'overloaded', '2'])
    expect(refused?.body.requestId).toBe(refused?.headers.get('x-request-id'))
    expect([refused?.body.charged, refused?.headers.get('cache-control')]).toEqual([false, 'no-store'])
  }
  expect(got?.status).toBe(402)
  letGo()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
  const third = post(url, ETH, headers[2])
  await until(() => doors.length === 1)
  letGo()
  expect((await third).status).toBe(200)
  expect((await shop.earned()) - before).toBe(30_000n)
  await replica.close()
})

it('S4: copies of one payment do not fill the server for honest buyers', async () => {
  const { capabilities, doors, letGo } = slowPrice()
  const replica = await shop.openReplica({ capabilities, settings: { SALES_AT_ONCE: '3' } })
  const url = `${replica.url}/api/price`
  const [attack, honest] = await Promise.all([1, 2].map(() => pay(shop.chain.payer, url)))
  const before = await shop.earned()
  let refused = 0
  const copies = Array.from({ length: 60 }, async () => {
    const { status } = await post(url, ETH, attack)
    if (status === 409) refused += 1
    return status
  })
  await until(() => doors.length === 1 && refused === 59 - COPIES_PER_PAYMENT)
  const bought = post(url, ETH, honest)
  await until(() => doors.length === 2)
  expect((await post(url, ETH)).status).toBe(402)
  const late = await post(url, ETH, attack)
  expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([409, 'payment_in_progress', '1'])
  letGo()
  expect((await bought).status).toBe(200)
  expect((await Promise.all(copies)).filter((status) => status === 200)).toHaveLength(1 + COPIES_PER_PAYMENT)
  expect((await shop.earned()) - before).toBe(20_000n)
  await replica.close()
})

it('a stop settles what was claimed, also for a buyer who has left', async () => {
  const replica = await shop.openReplica()
  const url = `${replica.url}/api/price`
  const headers = await Promise.all([1, 2].map(() => pay(shop.chain.payer, url)))
  const before = await shop.earned()
  await shop.chain.pauseMining()
  const stays = post(url, ETH, headers[0])
  const leaves = new AbortController()
  const left = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers[1] },
    body: JSON.stringify(ETH),
    signal: leaves.signal,
  }).catch(() => undefined)
  const settling = async () => (await replica.world.ledger.list({ state: 'settling', limit: 9 })).length
  while ((await settling()) < 2) await sleep(20)
  leaves.abort()
  await left
  const closed = replica.close()
  await sleep(300)
  await shop.chain.resumeMining()
  expect((await stays).status).toBe(200)
  await closed
  expect((await shop.earned()) - before).toBe(20_000n)
  expect(await shop.world.ledger.list({ state: 'settling', limit: 9 })).toEqual([])
})

it('cuts heads that trickle in, bodies that do not come and connections that say nothing', async () => {
  const { port } = new URL(shop.url)
  const began = Date.now()
  const open = async (first: string, more = '') => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('data', () => undefined)
    await once(socket, 'connect')
    if (first) socket.write(first)
    const drip = more ? setInterval(() => socket.write(more), 500) : undefined
    await once(socket, 'close')
    clearInterval(drip)
    return Date.now() - began
  }
  const took = await Promise.all([
    open(''),
    open('POST /api/price HTTP/1.1\r\nhost: a\r\n', 'x-a: b\r\n'),
    open('POST /api/price HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n', '{'),
  ])
  for (const ms of took) expect(ms).toBeLessThan(20_000)
  const long = await post(`${shop.url}/api/price`, ETH, { 'x-long': 'a'.repeat(70_000) }).catch(() => ({ status: 431 }))
  expect(long.status).toBe(431)
  expect((await post(`${shop.url}/api/price`, ETH)).status).toBe(402)
})
