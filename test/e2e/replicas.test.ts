import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { challengeOf, ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { startTestPostgres, type TestPostgres } from '../kit/postgres.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

let postgres: TestPostgres
let shop: Shop
let replicas: Replica[]
beforeAll(async () => {
  postgres = await startTestPostgres()
  const settings = { DATABASE_URL: postgres.url, SIGNING_KEY: randomBytes(32).toString('base64url') }
  shop = await openShop({ settings })
  replicas = [shop as Replica, await shop.openReplica(), await shop.openReplica()]
})
afterAll(async () => {
  await shop.close()
  await postgres.destroy()
})

const price = (index: number) => `${replicas[index % replicas.length]?.url}/api/price`
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

describe('three replicas on one Postgres and one relayer key', () => {
  it('sell one payment once, whoever is asked, and all know its answer', async () => {
    const before = await shop.earned()
    const headers = await pay(shop.chain.payer, price(0))
    const answers = await Promise.all(times(24, (index) => post(price(index), ETH, headers)))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const later = await Promise.all(times(3, (index) => post(price(index), ETH, headers)))
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200])
    const good = [...answers, ...later].filter(({ status }) => status === 200)
    expect(new Set(good.map(({ text }) => text)).size).toBe(1)
    expect(new Set(good.map((answer) => receiptOf(answer).transaction)).size).toBe(1)
    expect((await shop.earned()) - before).toBe(10_000n)
  })

  it('never use a nonce of the relayer twice, and leave none out', async () => {
    const { relayer, client } = shop.chain
    const before = await shop.earned()
    const sentBefore = await client.getTransactionCount({ address: relayer.address })
    const payments = await Promise.all(times(45, () => pay(shop.chain.payer, price(0))))
    const answers = await Promise.all(payments.map((headers, index) => post(price(index), ETH, headers)))
    expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 200))
    expect((await shop.earned()) - before).toBe(450_000n)
    const transactions = new Set(answers.map((answer) => receiptOf(answer).transaction))
    expect((await client.getTransactionCount({ address: relayer.address })) - sentBefore).toBe(transactions.size)
  })

  it('say store_unavailable while Postgres is away, send nothing, and sell the same payment when it is back', async () => {
    const before = await shop.earned()
    const headers = await pay(shop.chain.payer, price(0))
    await postgres.stop()
    const away = await post(price(0), ETH, headers)
    expect([away.status, away.body.code, away.body.charged]).toEqual([503, 'store_unavailable', false])
    expect((await challengeOf(price(1))).accepts.map(({ scheme }) => scheme)).toEqual(['exact', 'batch-settlement'])
    await expect.poll(async () => (await fetch(`${replicas[1]?.url}/readyz`)).status, { timeout: 10_000 }).toBe(503)
    expect((await shop.earned()) - before).toBe(0n)
    await postgres.start()
    expect((await post(price(1), ETH, headers)).status).toBe(200)
    expect((await shop.earned()) - before).toBe(10_000n)
  })
})
