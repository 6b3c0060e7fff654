import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createWallet, type Signed, type Wallet } from '../chaos/wallet.ts'
import { beforeEachAnswer, createGate, type Gate } from '../kit/before-answers.ts'
import { type Answer, challengeOf, ETH, post } from '../kit/buyer.ts'
import { type GasTrap, openGasTrap } from '../kit/hostile-payers.ts'
import { costOfFailures, GAS_OF_A_FAILURE, listRelayerTransactions } from '../kit/relayer-transactions.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Plain accounts that pay, and then delegate to code that burns all gas (EIP-7702), beside honest buyers.

let shop: Shop
let wallet: Wallet
let trapCode: `0x${string}`
let laterMs = 0
/** Holds answers back, while there is one, so that payments are settled together. */
let gate: Gate | undefined
beforeAll(async () => {
  // Before the shop opens: it keeps the clock that it finds.
  const clock = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => clock() + laterMs)
  shop = await openShop({ capabilities: beforeEachAnswer(() => gate?.pass()) })
  wallet = createWallet(await challengeOf(`${shop.url}/api/price`))
  trapCode = await shop.chain.createSmartWallet(shop.chain.payer.address, 'GasTrapWallet')
})
afterEach(() => shop.chain.resumeMining())
afterAll(async () => {
  await shop.close()
  vi.restoreAllMocks()
})

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const send = ({ header }: Signed): Promise<Answer> =>
  post(`${shop.url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': header })

async function untilPooled(isEnough: (inputs: string[]) => boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        const { pending } = await shop.chain.client.getTxpoolContent()
        return isEnough(Object.values(pending).flatMap((byNonce) => Object.values(byNonce).map(({ input }) => input)))
      },
      { timeout: 9_000, interval: 20 },
    )
    .toBe(true)
}

async function openTrap(): Promise<GasTrap> {
  const trap = await openGasTrap(shop.chain, wallet, trapCode)
  expect((await send(trap.sign())).status).toBe(200)
  return trap
}

/**
 * Sends the hostile payments together with 40 honest ones while no block is made. When all honest ones are in the pool (and
 * the hostile ones, with `spring`) `spring` happens, and blocks are made again.
 */
async function settleTogether(attacks: readonly Signed[], spring?: () => Promise<unknown>) {
  const honest = await Promise.all(times(8, () => shop.chain.createPayer()))
  const purchases = honest.flatMap((payer) => times(5, () => wallet.sign(payer)))
  const from = (await shop.chain.client.getBlockNumber()) + 1n
  await shop.chain.pauseMining()
  // The first takes the key for itself; those that come meanwhile share the next transaction, the hostile ones in front.
  const all = [...purchases.slice(0, 1), ...attacks, ...purchases.slice(1)]
  const held = createGate(all.length)
  gate = held
  const answering: Promise<Answer>[] = []
  for (const payment of all) {
    let isOver = false
    const here = held.came()
    answering.push(
      send(payment).finally(() => {
        isOver = true
        return held.leave()
      }),
    )
    if (answering.length <= 1 + attacks.length)
      await expect.poll(() => isOver || held.came() > here, { timeout: 20_000, interval: 5 }).toBe(true)
  }
  const awaited = spring ? all : purchases
  const nonces = awaited.map(({ authorization }) => authorization.nonce.slice(2))
  await untilPooled((inputs) => nonces.every((nonce) => inputs.some((input) => input.includes(nonce))))
  await spring?.()
  await shop.chain.resumeMining()
  const answers = await Promise.all(answering)
  gate = undefined
  const transactions = await listRelayerTransactions(shop.chain, [shop.chain.relayer.address], from)
  const isHonest = (_: unknown, index: number) => index < 1 || index >= 1 + attacks.length
  return {
    honest: answers.filter(isHonest).map(({ status }) => status),
    hostile: answers.filter((answer, index) => !isHonest(answer, index)).map(({ status }) => status),
    expected: purchases.map(() => 200),
    transactions,
    purchases,
    cost: costOfFailures(
      transactions,
      attacks.map(({ authorization }) => authorization),
    ),
    honestCost: costOfFailures(
      transactions,
      purchases.map(({ authorization }) => authorization),
    ),
  }
}

it('S5: an account that delegates while its batch waits in the pool destroys no neighbour’s transfer', async () => {
  const trap = await openTrap()
  const seen = await settleTogether([trap.sign()], trap.delegate)
  expect(seen.honest).toEqual(seen.expected)
  expect(seen.hostile).toEqual([402])
  expect([...seen.honestCost.failed]).toEqual([])
  expect(Math.max(0, ...seen.cost.failed.values())).toBeLessThanOrEqual(1)
  expect(seen.cost.gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
})

it('S5: a signature of 66 bytes by an account that was plain a minute ago shares no batch', async () => {
  const traps = await Promise.all(times(3, openTrap))
  for (const trap of traps) await trap.delegate()
  laterMs += 60_000
  const seen = await settleTogether(traps.map((trap) => trap.signOdd()))
  expect(seen.honest).toEqual(seen.expected)
  expect(seen.hostile.filter((status) => status === 200)).toEqual([])
  expect([...seen.honestCost.failed]).toEqual([])
  expect(Math.max(0, ...seen.cost.failed.values())).toBeLessThanOrEqual(1)
  expect(seen.cost.gas).toBeLessThanOrEqual(traps.length * GAS_OF_A_FAILURE)
})

it('S4: signatures of 65 bytes by a delegated account cost one transaction at most', async () => {
  const trap = await openTrap()
  await trap.delegate()
  const seen = await settleTogether(times(6, () => trap.sign()))
  expect(seen.honest).toEqual(seen.expected)
  expect(seen.hostile.filter((status) => status === 200)).toEqual([])
  expect(Math.max(0, ...seen.cost.failed.values())).toBeLessThanOrEqual(1)
  expect(seen.cost.gas).toBeLessThanOrEqual(GAS_OF_A_FAILURE)
})
