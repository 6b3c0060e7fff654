import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWallet, type Signed, type Wallet } from '../chaos/wallet.ts'
import { beforeEachAnswer } from '../kit/before-answers.ts'
import { type Answer, challengeOf, ETH, post } from '../kit/buyer.ts'
import { type HostilePayer, openGasTrap, openOverdraft, openSwitched, openTwoFaced } from '../kit/hostile-payers.ts'
import { costOfFailures, GAS_OF_A_FAILURE, listRelayerTransactions } from '../kit/relayer-transactions.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// Payers who want our gas or answers for nothing: what each costs us at most, and that others are served meanwhile.

let shop: Shop
let second: Replica
let wallet: Wallet
beforeAll(async () => {
  shop = await openShop({ settings: { TRUSTED_PROXIES: '1' } })
  second = await shop.openReplica()
  wallet = createWallet(await challengeOf(`${shop.url}/api/price`))
})
afterAll(() => shop.close())

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

/** Each attacker comes from an address of its own. */
function send({ header }: Signed, { url = shop.url, from = '203.0.113.7' } = {}): Promise<Answer> {
  return post(`${url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': header, 'X-Forwarded-For': from })
}

const countPool = async () => (await shop.chain.client.getTxpoolStatus()).pending

/** What the relayer spent on payments that were not taken while this ran. */
async function costOf(payments: readonly Signed[], work: () => Promise<unknown>) {
  const from = (await shop.chain.client.getBlockNumber()) + 1n
  await work()
  const transactions = await listRelayerTransactions(shop.chain, [shop.chain.relayer.address], from)
  return costOfFailures(
    transactions,
    payments.map(({ authorization }) => authorization),
  )
}

it('S4: a wallet that lies to simulations without a gas price costs one transaction at most, however often it tries', async () => {
  const payer = await openTwoFaced(shop.chain, wallet)
  const payments = times(12, () => payer.sign())
  const answers: Answer[] = []
  const { failed, gas } = await costOf(payments, async () => {
    for (const payment of payments) answers.push(await send(payment))
  })
  expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 402))
  expect(failed.get(payer.address.toLowerCase()) ?? 0).toBeLessThanOrEqual(1)
  expect(gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
})

it('S4: a wallet that changes its mind after each verification costs one transaction', async () => {
  const payer = await openSwitched(shop.chain, wallet)
  const replica = await shop.openReplica({ capabilities: beforeEachAnswer(() => payer.setHonest(false)) })
  const payments = times(6, () => payer.sign())
  const answers: Answer[] = []
  const { failed, gas } = await costOf(payments, async () => {
    for (const payment of payments) {
      answers.push(await send(payment, { url: replica.url }))
      await payer.setHonest(true)
    }
  })
  expect(answers.map(({ status }) => status)).toEqual(payments.map(() => 402))
  expect(failed.get(payer.address.toLowerCase()) ?? 0).toBeLessThanOrEqual(1)
  expect(gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
  await replica.close()
})

it('S4: a wallet that changes its mind while its payments wait in the pool costs one transaction', async () => {
  const payer = await openSwitched(shop.chain, wallet)
  const payments = times(20, () => payer.sign())
  let answers: Answer[] = []
  const { failed, gas } = await costOf(payments, async () => {
    await shop.chain.pauseMining()
    const answering = Promise.all(
      payments.map((payment, index) => send(payment, { url: index % 2 === 0 ? shop.url : second.url })),
    )
    await expect.poll(countPool, { timeout: 9_000, interval: 20 }).toBeGreaterThan(0)
    await payer.setHonest(false)
    await shop.chain.resumeMining()
    answers = await answering
  })
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect([...failed]).toEqual([[payer.address.toLowerCase(), 1]])
  expect(gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
})

it('S4: twenty payments of an account with the money for one: one is served, at most one fails on chain', async () => {
  const payer = await openOverdraft(shop.chain, wallet)
  const payments = times(20, () => payer.sign())
  const before = await shop.earned()
  const answers: Answer[] = []
  await shop.chain.setBlockTime(2)
  const { failed, gas } = await costOf(payments, async () => {
    await Promise.all(
      payments.map(async (payment, index) => {
        await wait(index * 40)
        answers.push(await send(payment, { url: index % 2 === 0 ? shop.url : second.url }))
      }),
    )
  })
  await shop.chain.setBlockTime(null)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await shop.earned()) - before).toBe(wallet.priceBase)
  expect(failed.get(payer.address.toLowerCase()) ?? 0).toBeLessThanOrEqual(1)
  expect(gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
})

it('S4: 300 hostile payments at once cost one failure per payer at most, and every honest buyer is served', async () => {
  const trap = await shop.chain.createSmartWallet(shop.chain.payer.address, 'GasTrapWallet')
  const open = (kind: (index: number) => Promise<HostilePayer>, count: number) => Promise.all(times(count, kind))
  const hostile = (
    await Promise.all([
      open(() => openTwoFaced(shop.chain, wallet), 4),
      open(() => openOverdraft(shop.chain, wallet), 4),
      open(async () => {
        const payer = await openGasTrap(shop.chain, wallet, trap)
        await payer.delegate()
        return payer
      }, 4),
    ])
  ).flat()
  const honest = await Promise.all(times(8, () => shop.chain.createPayer()))
  const attacks = hostile.flatMap((payer) => times(25, () => payer.sign()))
  const purchases = honest.flatMap((payer) => times(10, () => wallet.sign(payer)))
  const before = await shop.earned()
  let answers: Answer[] = []
  let stolen: Answer[] = []
  const { failed, gas } = await costOf(attacks, async () => {
    const attacking = attacks.map((payment, index) =>
      send(payment, { url: index % 2 === 0 ? shop.url : second.url, from: `203.0.113.${index % 100}` }),
    )
    answers = await Promise.all(
      purchases.map((payment, index) =>
        send(payment, { url: index % 2 === 0 ? shop.url : second.url, from: '198.51.100.1' }),
      ),
    )
    stolen = (await Promise.all(attacking)).filter(({ status }) => status === 200)
  })
  expect(attacks).toHaveLength(300)
  expect(answers.map(({ status }) => status)).toEqual(purchases.map(() => 200))
  expect((await shop.earned()) - before).toBe(BigInt(purchases.length + stolen.length) * wallet.priceBase)
  expect(Math.max(0, ...failed.values())).toBeLessThanOrEqual(1)
  expect(gas).toBeLessThanOrEqual(hostile.length * GAS_OF_A_FAILURE)
})
