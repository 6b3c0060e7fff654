import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usdcAbi } from '../../sandbox/chain/usdc-abi.ts'
import { encodeHeader } from '../../sandbox/pay.ts'
import { createWallet, type Signed, type Wallet } from '../chaos/wallet.ts'
import { beforeEachAnswer } from '../kit/before-answers.ts'
import { type Answer, challengeOf, ETH, post } from '../kit/buyer.ts'
import { readPaymentsInCalldata } from '../kit/payments-in-calldata.ts'
import { listRelayerTransactions } from '../kit/relayer-transactions.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// What somebody can do with payments that the chain shows to everybody: settled ones and failed ones.

let shop: Shop
let second: Replica
let wallet: Wallet
beforeAll(async () => {
  shop = await openShop({ settings: { TRUSTED_PROXIES: '1' } })
  second = await shop.openReplica()
  wallet = createWallet(await challengeOf(`${shop.url}/api/price`))
})
afterAll(() => shop.close())

const BUYER = '198.51.100.1'
const STRANGER = '203.0.113.9'
const RIGHT = { route: '/api/price', body: ETH }
const WRONG = [
  { route: '/api/price', body: { symbol: 'BTC' } },
  { route: '/api/yield', body: { symbol: 'USDC' } },
  { route: '/api/treasury', body: { dao: 'ens' } },
]

const buy = ({ header }: Signed, url = shop.url): Promise<Answer> =>
  post(`${url}/api/price`, ETH, { 'PAYMENT-SIGNATURE': header, 'X-Forwarded-For': BUYER })

/** What an answer says of the payment. */
const toWords = ({ status, body }: Answer) => [status, body.code, body.reason, body.title, body.detail]

it('S1: payments read from the chain, alone and in batches, get no answer from anybody, whatever the body', async () => {
  const from = (await shop.chain.client.getBlockNumber()) + 1n
  const payers = await Promise.all(Array.from({ length: 6 }, () => shop.chain.createPayer()))
  const lone = wallet.sign(shop.chain.payer)
  expect((await buy(lone)).status).toBe(200)
  const together = payers.flatMap((payer) => [wallet.sign(payer), wallet.sign(payer)])
  const sold = await Promise.all(together.map((payment) => buy(payment)))
  expect(sold.map(({ status }) => status)).toEqual(together.map(() => 200))

  const transactions = await listRelayerTransactions(shop.chain, [shop.chain.relayer.address], from)
  const seen = transactions.map(({ input }) => readPaymentsInCalldata(input))
  expect(seen.flat()).toHaveLength(13)
  expect(Math.max(...seen.map((batch) => batch.length))).toBeGreaterThan(1)
  for (const { authorization, signature } of seen.flat()) {
    const { header } = wallet.present(authorization, signature)
    const v1 = encodeHeader({ x402Version: 1, scheme: 'exact', network: 'base', payload: { authorization, signature } })
    const headers: Record<string, string>[] = [{ 'X-PAYMENT': v1 }, { 'PAYMENT-SIGNATURE': header }]
    for (const payment of headers) {
      const replies = await Promise.all(
        [RIGHT, ...WRONG].map(({ route, body }, index) =>
          post(`${index % 2 ? second.url : shop.url}${route}`, body, { ...payment, 'X-Forwarded-For': STRANGER }),
        ),
      )
      expect(replies.map(({ status }) => status)).not.toContain(200)
      // The wrong body on the right route tells a stranger as much as the right one: nothing.
      const [right, wrong] = replies.map(toWords)
      expect(right).toEqual(wrong)
    }
  }
  const again = await Promise.all(together.map((payment) => buy(payment, second.url)))
  expect(again.map(({ text }) => text)).toEqual(sold.map(({ text }) => text))
})

it('S2: a payment that failed on chain buys nothing else when the money is back, for its holder or for a stranger', async () => {
  const payer = await shop.chain.createPayer({ fundsBase: wallet.priceBase })
  await shop.chain.fundEth(payer.address)
  let spent: Promise<unknown> | undefined
  const spend = () => {
    const args = [shop.chain.payer.address, wallet.priceBase] as const
    const data = encodeFunctionData({ abi: usdcAbi, functionName: 'transfer', args })
    return shop.chain.client.sendAs({ from: payer.address, to: shop.chain.usdc, data })
  }
  const replica = await shop.openReplica({
    capabilities: beforeEachAnswer(() => {
      spent ??= spend()
      return spent
    }),
  })
  const payment = wallet.sign(payer)
  const before = await shop.earned()
  const failed = await buy(payment, replica.url)
  expect([failed.status, failed.body.code]).toEqual([402, 'payment_failed'])
  await shop.chain.mintUsdc(payer.address, wallet.priceBase)
  for (const address of [STRANGER, BUYER]) {
    for (const { route, body } of WRONG) {
      const headers = { 'PAYMENT-SIGNATURE': payment.header, 'X-Forwarded-For': address }
      expect((await post(`${shop.url}${route}`, body, headers)).status).not.toBe(200)
    }
  }
  expect((await shop.earned()) - before).toBe(0n)
  await replica.close()
})
