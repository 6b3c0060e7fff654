import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, type SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { encodeHeader, type Requirements, signAuthorization, toAuthorization } from '../../sandbox/pay.ts'
import type { Capability } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { type Answer, challengeOf, ETH, pay, post } from '../kit/buyer.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

let shop: Shop
let other: Replica
/** Runs after every answer is made and before it is settled. */
let afterWork: () => Promise<void> = async () => undefined
let capabilities: Capability[]
beforeAll(async () => {
  capabilities = catalog.map(
    (capability): Capability => ({
      ...capability,
      async answer(...asked) {
        const answer = await capability.answer(...asked)
        await afterWork()
        return answer
      },
    }),
  )
  shop = await openShop({ blockTimeSeconds: 1, capabilities })
  other = await shop.openReplica({ capabilities })
})
afterAll(() => shop.close())

const price = (replica: { url: string } = shop) => `${replica.url}/api/price`
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const sent = () => shop.chain.client.getTransactionCount({ address: shop.chain.relayer.address })
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const insufficient = 'invalid_exact_evm_insufficient_balance'

/** What `work` earned, and how many transactions it took. */
async function measure(work: () => Promise<void>) {
  const before = { earned: await shop.earned(), sent: await sent() }
  await work()
  return { earned: (await shop.earned()) - before.earned, sent: (await sent()) - before.sent }
}

/** As an honest client does: while the payment stays good, the same one is sent again. */
async function postUntilDone(url: string, headers: Record<string, string>): Promise<Answer> {
  for (;;) {
    const answer = await post(url, ETH, headers)
    if (answer.status !== 409 && answer.status < 500) return answer
    await sleep(500)
  }
}

/** Holds everybody who calls until as many have. */
function untilCalled(count: number): () => Promise<void> {
  let called = 0
  let goOn = () => {}
  const all = new Promise<void>((resolve) => {
    goOn = resolve
  })
  return () => {
    called += 1
    if (called === count) goOn()
    return all
  }
}

async function payFromWallet(wallet: Address, owner: SandboxAccount, seller: Shop = shop) {
  const accepted = (await challengeOf(price(seller))).accepts[0] as Requirements
  const authorization = toAuthorization(wallet, accepted)
  const signature = await signAuthorization(owner, authorization, accepted)
  return { 'PAYMENT-SIGNATURE': encodeHeader({ x402Version: 2, accepted, payload: { signature, authorization } }) }
}

describe('S4: calls in flight reserve the balance', () => {
  it('S4: a plain account with one price that pays 20 times, 40 ms apart, buys once and burns no gas', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: 10_000n })
    const payments = await Promise.all(times(20, () => pay(payer, price())))
    const { earned, sent } = await measure(async () => {
      const answers = await Promise.all(
        payments.map(async (headers, index) => {
          await sleep(index * 40)
          return post(price(), ETH, headers)
        }),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ status, body }) => [status, body.reason, body.charged])).toEqual(
        times(19, () => [402, insufficient, false]),
      )
    })
    expect([earned, sent]).toEqual([10_000n, 1])
  })

  it('S4: the same on two replicas at once: one price, one transaction', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: 10_000n })
    const payments = await Promise.all(times(12, () => pay(payer, price())))
    const { earned, sent } = await measure(async () => {
      const answers = await Promise.all(
        payments.map((headers, index) => post(price(index % 2 === 0 ? shop : other), ETH, headers)),
      )
      expect(statuses(answers).sort()).toEqual([200, ...times(11, () => 402)])
    })
    expect([earned, sent]).toEqual([10_000n, 1])
  })

  it('S4: an honest agent with 64 calls in flight and money for exactly 64 gets all answers', async () => {
    const payer = await shop.chain.createPayer({ fundsBase: 640_000n })
    const payments = await Promise.all(times(64, () => pay(payer, price())))
    const { earned } = await measure(async () => {
      const answers = await Promise.all(
        payments.map(async (headers, index) => {
          if (index >= 32) await sleep(700)
          return postUntilDone(price(index % 3 === 0 ? other : shop), headers)
        }),
      )
      expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text.slice(0, 400))).toEqual([])
    })
    expect(earned).toBe(640_000n)
  })
})

describe('S4: calls in flight are limited', () => {
  it('S4: above the limit of a payer a call gets 429, and its payment stays good', async () => {
    const narrow = await shop.openReplica({ settings: { PAYER_CALLS_AT_ONCE: '2' }, capabilities })
    const payments = await Promise.all(times(4, () => pay(shop.chain.payer, price())))
    let refusedCalls = 0
    let goOn = () => {}
    const bothRefused = new Promise<void>((resolve) => {
      goOn = resolve
    })
    afterWork = () => bothRefused
    const answers = await Promise.all(
      payments.map(async (headers) => {
        const answer = await post(price(narrow), ETH, headers)
        refusedCalls += answer.status === 429 ? 1 : 0
        if (refusedCalls === 2) goOn()
        return answer
      }),
    )
    afterWork = async () => undefined
    expect(statuses(answers).sort()).toEqual([200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429) as Answer
    expect([refused.body.code, refused.headers.get('retry-after'), refused.body.charged]).toEqual([
      'rate_limited',
      '2',
      false,
    ])
    const again = payments[answers.indexOf(refused)] as Record<string, string>
    expect((await post(price(narrow), ETH, again)).status).toBe(200)
    await narrow.close()
  })
})

describe('S4: one failure on chain', () => {
  it('S4: a wallet that changes its mind costs one transaction, then it is refused for an hour on all replicas', async () => {
    // A block for each transaction, so that none comes between the last check and the transfer.
    const instant = await openShop({ capabilities })
    const second = await instant.openReplica({ capabilities })
    const { chain } = instant
    const owner = await chain.createPayer({ fundsBase: 0n })
    const wallet = await chain.createSmartWallet(owner.address, 'FickleWallet')
    await chain.mintUsdc(wallet, 1_000_000n)
    const sign = () => payFromWallet(wallet, owner, instant)
    const payments = await Promise.all(times(6, sign))
    const data = encodeFunctionData({ abi: parseAbi(['function changeMind()']) })
    const allWork = untilCalled(6)
    let changed: Promise<unknown> | undefined
    afterWork = async () => {
      await allWork()
      changed ??= chain.client.sendAs({ from: accounts.deployer.address, to: wallet, data })
      await changed
    }
    const nonce = () => chain.client.getTransactionCount({ address: chain.relayer.address })
    const before = await nonce()
    const answers = await Promise.all(
      payments.map((headers, index) => post(price(index % 2 === 0 ? instant : second), ETH, headers)),
    )
    afterWork = async () => undefined
    expect(statuses(answers)).toEqual(times(6, () => 402))
    expect(answers.filter(({ body }) => body.code === 'payment_failed')).toHaveLength(1)
    expect([await instant.earned(), (await nonce()) - before]).toEqual([0n, 1])
    for (const replica of [instant, second]) {
      const refused = await post(price(replica), ETH, await sign())
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
        402,
        'payment_invalid',
        'payer_refused_after_failure',
      ])
      expect(refused.body.detail).toMatch(/mined without effect .*refused until \d{4}-/)
      expect(refused.body.retryAfterSeconds).toBeGreaterThan(3_500)
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfterSeconds))
    }
    await instant.close()
  })

  it('S4: an honest contract wallet with several calls at once gets all answers', async () => {
    const owner = await shop.chain.createPayer({ fundsBase: 0n })
    const wallet = await shop.chain.createSmartWallet(owner.address)
    await shop.chain.mintUsdc(wallet, 40_000n)
    const payments = await Promise.all(times(4, () => payFromWallet(wallet, owner)))
    const { earned } = await measure(async () => {
      const answers = await Promise.all(
        payments.map((headers, index) => post(price(index % 2 === 0 ? shop : other), ETH, headers)),
      )
      expect(statuses(answers)).toEqual([200, 200, 200, 200])
    })
    expect(earned).toBe(40_000n)
  })
})

describe('S9: attempts that are not charged', () => {
  it('S9: after the limit of a payer its calls get 429 before any work, on every replica', async () => {
    const settings = { PAYER_UNCHARGED_CALLS: '3' }
    const [first, second] = [await shop.openReplica({ settings }), await shop.openReplica({ settings })]
    const payer = await shop.chain.createPayer()
    const ask = async (replica: Replica, symbol: string) => post(price(replica), { symbol }, await pay(payer, price()))
    for (let attempt = 0; attempt < 3; attempt++) expect((await ask(first, 'NOSUCHTOKEN')).status).toBe(404)
    const { earned } = await measure(async () => {
      for (const replica of [first, second]) {
        const limited = await ask(replica, 'ETH')
        expect([limited.status, limited.body.code, limited.body.charged]).toEqual([429, 'rate_limited', false])
        expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(500)
      }
    })
    expect(earned).toBe(0n)
    await first.close()
    await second.close()
  })
})

describe('S10: payments that are refused', () => {
  it('S10: a client whose payments are refused too often in a minute gets 429', async () => {
    const narrow = await shop.openReplica({ settings: { REFUSED_PAYMENTS_PER_MINUTE: '2' } })
    const poor = await shop.chain.createPayer({ fundsBase: 1n })
    const answers: Answer[] = []
    for (const payer of [poor, poor, shop.chain.payer]) {
      answers.push(await post(price(narrow), ETH, await pay(payer, price())))
    }
    expect(statuses(answers)).toEqual([402, 402, 429])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    await narrow.close()
  })
})
