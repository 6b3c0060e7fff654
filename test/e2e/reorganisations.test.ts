import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeFunctionData, type Hash, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeHeader } from '../../sandbox/pay.ts'
import { createRpc } from '../../src/payments/chain/rpc.ts'
import { NONCE_KEPT_MS } from '../../src/payments/limits.ts'
import { reconcile } from '../../src/payments/reconcile.ts'
import type { Sale } from '../../src/payments/sale.ts'
import { type Answer, ETH, pay, post, receiptOf } from '../kit/buyer.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// A reorganisation takes settled blocks back: the answers are sold, and must be paid for once all the same.

// A sale is looked at again after some seconds, and waits for its turn.
vi.setConfig({ testTimeout: 120_000 })

let shop: Shop
let rpc: ReturnType<typeof createRpc>
beforeAll(async () => {
  shop = await openShop()
  rpc = createRpc(shop.chain.url)
})
afterAll(async () => {
  await rpc.close()
  await shop.close()
})

interface Bought {
  headers: Record<string, string>
  answer: Answer
}

async function buy(url = shop.url): Promise<Bought> {
  const headers = await pay(shop.chain.payer, `${url}/api/price`)
  return { headers, answer: await post(`${url}/api/price`, ETH, headers) }
}

/** One after the other, so that each has a transaction and a block of its own. */
async function buyEach(count: number, url = shop.url): Promise<Bought[]> {
  const bought: Bought[] = []
  for (let index = 0; index < count; index++) bought.push(await buy(url))
  expect(bought.map(({ answer }) => answer.status)).toEqual(bought.map(() => 200))
  return bought
}

const isMined = async (transaction: string) => (await rpc.call('eth_getTransactionReceipt', [transaction])) !== null

interface Place {
  url: string
  world: Replica['world']
}

interface Start {
  earnedBase: bigint
  fromBlock: number
}

/** Where things stood before a test; blocks below it are not dropped. */
async function begin(): Promise<Start> {
  await shop.chain.mine()
  const fromBlock = Number(await shop.chain.client.getBlockNumber()) + 1
  return { earnedBase: await shop.earned(), fromBlock }
}

/** Every sale is settled, the chain shows each once, and every buyer has the bytes that were sold at first. */
async function expectAllPaid(bought: Bought[], start: Start, { url, world }: Place = shop): Promise<void> {
  const { ledger } = world
  const owed = BigInt(bought.length) * 10_000n
  const isPaid = async () => [(await shop.earned()) - start.earnedBase, await ledger.countOpen()]
  await expect.poll(isPaid, { timeout: 90_000, interval: 250 }).toEqual([owed, { claimed: 0, settling: 0 }])
  const { usdc: asset, payTo } = shop.chain
  const { differences } = await reconcile({
    ...{ ledger, rpc, asset, payTo, network: 'eip155:8453', fromBlock: start.fromBlock, nowMs: Date.now() },
  })
  expect(differences).toEqual([])
  for (const { headers, answer } of bought) {
    const again = await post(`${url}/api/price`, ETH, headers)
    expect([again.status, again.text]).toEqual([200, answer.text])
    expect(await isMined(receiptOf(again).transaction)).toBe(true)
  }
  expect((await shop.earned()) - start.earnedBase).toBe(owed)
}

describe('a reorganisation right after the answer', () => {
  it.each([
    { depth: 1, others: 'take the dropped nonces' },
    { depth: 2, others: 'take the dropped nonces' },
    { depth: 3, others: 'take the dropped nonces' },
    { depth: 3, others: 'are sent at once, with nonces after the dropped ones' },
  ])('S8: of $depth blocks, while other sales $others: each sale is settled, once', async ({ depth, others }) => {
    const start = await begin()
    const bought = await buyEach(depth)
    await shop.chain.reorganise(depth)
    expect((await shop.earned()) - start.earnedBase).toBe(0n)
    if (others === 'take the dropped nonces') await sleep(NONCE_KEPT_MS + 500)
    const asked = await Promise.all(Array.from({ length: 4 }, () => buy()))
    // Some of those may be told to come again; their payment is taken once in any case.
    const sold = await Promise.all(asked.map(async (one) => ({ ...one, answer: await untilSold(one) })))
    await expectAllPaid([...bought, ...sold], start)
  })

  it('S8: that mines one of the transactions again in another block: it counts where it is now', async () => {
    const start = await begin()
    await shop.chain.mine()
    const bought = await buyEach(3)
    const [kept] = bought.map(({ answer }) => receiptOf(answer).transaction as Hash)
    const placeOf = async () => (await getSale(kept)).settlement?.blockNumber
    expect(await placeOf()).toBe(start.fromBlock + 1)
    await shop.chain.reorganise(4, kept ? [kept] : [])
    await expectAllPaid(bought, start)
    expect(await placeOf()).toBe(start.fromBlock)
  })
})

describe('a reorganisation', () => {
  it('S8: that comes while the service is down: it has the sales settled anew when it starts', async () => {
    // A ledger of its own, which no other process of this test watches.
    const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'sextant-test-')) }
    const first = await shop.openReplica({ settings })
    const start = await begin()
    const bought = await buyEach(2, first.url)
    await first.close()
    await shop.chain.reorganise(2)
    const next = await shop.openReplica({ settings })
    await expectAllPaid(bought, start, next)
    await next.close()
    rmSync(settings.DATA_DIR, { recursive: true, force: true, maxRetries: 10 })
  })

  it('S8: that two replicas see: a sale is settled anew once', async () => {
    const { client, relayer } = shop.chain
    const replica = await shop.openReplica()
    const start = await begin()
    const sentBefore = await client.getTransactionCount({ address: relayer.address })
    const bought = await buyEach(2)
    await shop.chain.reorganise(2)
    await expectAllPaid(bought, start)
    // The chain forgot the first transactions; there is at most one more for each sale.
    expect((await client.getTransactionCount({ address: relayer.address })) - sentBefore).toBeLessThanOrEqual(2)
    await replica.close()
  })

  it('S8: after which the authorization was cancelled: the sale is unpaid, and the operator is told', async () => {
    const start = await begin()
    const unpaidBefore = await countUnpaid()
    const [bought] = await buyEach(1)
    const { key } = await getSale(bought && receiptOf(bought.answer).transaction)
    await shop.chain.reorganise(1)
    await cancel(bought)
    const endOf = async () => {
      const sale = await shop.world.ledger.find(key)
      return [sale?.state, sale?.reason]
    }
    await expect.poll(endOf, POLLING).toEqual(['released', 'unpaid'])
    expect([await shop.earned(), await countUnpaid()]).toEqual([start.earnedBase, unpaidBefore + 1])
    const again = await post(`${shop.url}/api/price`, ETH, bought?.headers)
    expect(again.status).toBe(402)
  })
})

const POLLING = { timeout: 90_000, interval: 250 }

async function countUnpaid(): Promise<number> {
  const { values } = await shop.world.metrics.unpaid.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

async function untilSold({ headers, answer }: Bought): Promise<Answer> {
  let last = answer
  while (last.status !== 200) {
    expect([409, 503]).toContain(last.status)
    await sleep(500)
    last = await post(`${shop.url}/api/price`, ETH, headers)
  }
  return last
}

async function getSale(transaction: string | undefined): Promise<Sale> {
  const sales = await shop.world.ledger.list({ limit: 50 })
  const found = sales.find((sale) => sale.settlement?.transaction === transaction)
  if (!found) throw new Error(`nothing was settled by ${transaction}`)
  return found
}

/** The payer cancels the authorization of a payment, which EIP-3009 allows until it is used. */
async function cancel(bought: Bought | undefined): Promise<void> {
  const { payload } = decodeHeader<{ payload: { authorization: { nonce: Hex } } }>(
    bought?.headers['PAYMENT-SIGNATURE'] ?? null,
  )
  const { payer, usdc, client } = shop.chain
  const { nonce } = payload.authorization
  const signature = await privateKeyToAccount(payer.privateKey).signTypedData({
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: payer.address, nonce },
  })
  const abi = parseAbi(['function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)'])
  const data = encodeFunctionData({
    abi,
    functionName: 'cancelAuthorization',
    args: [payer.address, nonce, signature],
  })
  const somebody = await shop.chain.createPayer({ fundsBase: 0n })
  await shop.chain.fundEth(somebody.address)
  await client.sendAs({ from: somebody.address, to: usdc, data })
}
