import { setTimeout as sleep } from 'node:timers/promises'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { GAS_PRICE_ORACLE } from '../../src/domain/chains/contracts.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const ORACLE = parseAbi(['function setFees(uint256 l1BaseFee, uint256 blobBaseFee)'])

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(() => shop.chain.resumeMining())

async function gasKey(): Promise<{ address: Hex; privateKey: Hex }> {
  const account = await shop.chain.createPayer({ fundsBase: 0n })
  return { address: account.address, privateKey: account.privateKey as Hex }
}

it('a transaction that stays in the pool is replaced for a higher fee, and charged once', async () => {
  const headers = await pay(shop.chain.payer, `${shop.url}/api/price`)
  const before = await shop.earned()
  await shop.chain.pauseMining()
  const answer = post(`${shop.url}/api/price`, ETH, headers)
  const waiting = async () => {
    const { pending } = await shop.chain.client.getTxpoolContent()
    return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
  }
  const untilThere = async (isRight: (fee: bigint) => boolean) => {
    for (let turn = 0; turn < 300; turn++) {
      const [first] = await waiting()
      if (first?.maxFeePerGas && isRight(BigInt(first.maxFeePerGas))) return BigInt(first.maxFeePerGas)
      await sleep(50)
    }
    throw new Error('it never came')
  }
  const offered = await untilThere(() => true)
  const raised = await untilThere((fee) => fee > offered)
  expect(Number(raised)).toBeGreaterThanOrEqual(Number(offered) * 1.12)
  expect((await waiting()).length).toBe(1)
  await shop.chain.resumeMining()
  const { status, text } = await answer
  const last = status === 200 ? text : (await post(`${shop.url}/api/price`, ETH, headers)).text
  expect(JSON.parse(last).symbol).toBe('ETH')
  expect((await shop.earned()) - before).toBe(10_000n)
  const [sale] = await shop.world.ledger.list({ limit: 1 })
  expect([sale?.state, sale?.settlement?.transaction]).toEqual(['settled', sale?.transaction])
})

it('without ether for gas nothing is sold: 503 before anything is claimed, and not ready', async () => {
  const empty = await gasKey()
  const replica = await shop.openReplica({ settings: { RELAYER_KEY: empty.privateKey } })
  const headers = await pay(shop.chain.payer, `${replica.url}/api/price`)
  const before = await shop.earned()
  const known = await shop.world.ledger.list({ limit: 1_000 })
  const refused = await post(`${replica.url}/api/price`, ETH, headers)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'chain_unavailable',
    '2',
  ])
  expect(await shop.world.ledger.list({ limit: 1_000 })).toEqual(known)
  const ready = await post(`${replica.url}/readyz`, undefined, {}, 'GET')
  expect([ready.status, ready.body.problems]).toMatchObject([
    503,
    [expect.stringContaining(empty.address.toLowerCase())],
  ])
  expect((await shop.earned()) - before).toBe(0n)
  await replica.close()
})

it('gas that costs more than its share of the price: nothing is sold until it is cheaper', async () => {
  const replica = await shop.openReplica()
  const url = `${replica.url}/api/price`
  const headers = await pay(shop.chain.payer, url)
  await shop.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 20_000_000n })
  await shop.chain.mine()
  const refused = await post(url, ETH, headers)
  expect([refused.status, refused.body.code]).toEqual([503, 'chain_unavailable'])
  await shop.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: 5_000_000n })
  await shop.chain.mine()
  await expect.poll(async () => (await post(url, ETH, headers)).status, { timeout: 20_000, interval: 500 }).toBe(200)
  await replica.close()
})

it('S4: data that costs more on Ethereum than its share of the price: nothing is sold until it is cheaper', async () => {
  const charge = (wei: bigint) => {
    const data = encodeFunctionData({ abi: ORACLE, functionName: 'setFees', args: [wei, 0n] })
    return shop.chain.client.sendAs({ from: shop.chain.payer.address, to: GAS_PRICE_ORACLE, data })
  }
  await shop.chain.fundEth(shop.chain.payer.address)
  const ordinary = 500_000_000n
  await charge(1_000n * ordinary)
  const replica = await shop.openReplica()
  const url = `${replica.url}/api/price`
  const headers = await pay(shop.chain.payer, url)
  const before = await shop.earned()
  const refused = await post(url, ETH, headers)
  expect([refused.status, refused.body.code, (await shop.earned()) - before]).toEqual([503, 'chain_unavailable', 0n])
  await charge(ordinary)
  await expect.poll(async () => (await post(url, ETH, headers)).status, { timeout: 20_000, interval: 500 }).toBe(200)
  expect((await shop.earned()) - before).toBe(10_000n)
  await replica.close()
})

it('several keys settle side by side; the one without ether is left alone', async () => {
  const [empty, rich, richer] = await Promise.all([gasKey(), gasKey(), gasKey()])
  for (const { address } of [rich, richer]) await shop.chain.fundEth(address)
  const keys = [empty, rich, richer].map(({ privateKey }) => privateKey).join(', ')
  const replica = await shop.openReplica({ settings: { RELAYER_KEY: keys } })
  const url = `${replica.url}/api/price`
  const before = await shop.earned()
  const headers = await Promise.all(Array.from({ length: 80 }, () => pay(shop.chain.payer, url)))
  const answers = await Promise.all(headers.map((header) => post(url, ETH, header)))
  expect(answers.map(({ status }) => status)).toEqual(Array(80).fill(200))
  expect((await shop.earned()) - before).toBe(800_000n)
  const sent = await Promise.all(
    [empty, rich, richer].map(({ address }) => shop.chain.client.getTransactionCount({ address })),
  )
  expect([sent[0], (sent[1] ?? 0) + (sent[2] ?? 0) > 1]).toEqual([0, true])
  await replica.close()
})
