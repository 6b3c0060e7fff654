import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ETH, pay, payV1, post, receiptOf } from '../kit/buyer.ts'
import { startFacilitator, type TestFacilitator } from '../kit/facilitator.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let facilitator: TestFacilitator
beforeAll(async () => {
  shop = await openShop({
    async adjust(chain) {
      facilitator = await startFacilitator(chain)
      return {
        RELAYER_KEY: '',
        FACILITATOR_URL: facilitator.url,
        FACILITATOR_HEADERS: '{"authorization":"Bearer test-token"}',
      }
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

const price = () => `${shop.url}/api/price`

async function earnings(work: () => Promise<void>): Promise<bigint> {
  const before = await shop.earned()
  await work()
  return (await shop.earned()) - before
}

describe('a remote facilitator made of the official packages', () => {
  it.each(['version 2', 'version 1'])(
    'settles a %s payment, once, with our authentication headers',
    async (version) => {
      const earned = await earnings(async () => {
        const headers =
          version === 'version 1' ? await payV1(shop.chain.payer, price()) : await pay(shop.chain.payer, price())
        const answer = await post(price(), ETH, headers)
        expect(answer.status).toBe(200)
        expect(receiptOf(answer)).toMatchObject({ success: true })
        expect((await post(price(), ETH, headers)).text).toBe(answer.text)
      })
      expect(earned).toBe(10_000n)
      expect(facilitator.seenHeaders.at(-1)).toMatchObject({ authorization: 'Bearer test-token' })
    },
  )

  it('refuses a bad payment with the protocol’s reason', async () => {
    const poor = await shop.chain.createPayer({ fundsBase: 1n })
    const answer = await post(price(), ETH, await pay(poor, price()))
    expect([answer.status, answer.body.reason]).toEqual([402, 'invalid_exact_evm_insufficient_balance'])
  })

  it('that claims a settlement which is not on chain yields no data', async () => {
    facilitator.lie = 'says-settled'
    const headers = await pay(shop.chain.payer, price())
    const earned = await earnings(async () => {
      const answer = await post(price(), ETH, headers)
      expect([answer.status, answer.body.code]).toEqual([503, 'settlement_pending'])
      expect(answer.text).not.toContain('sparkline7d')
    })
    expect(earned).toBe(0n)
    facilitator.lie = 'honest'
    const after = await earnings(async () => expect((await postUntilDone(headers)).status).toBe(200))
    expect(after).toBe(10_000n)
  })

  it('that calls a bad payment valid yields no data', async () => {
    facilitator.lie = 'says-valid'
    const poor = await shop.chain.createPayer({ fundsBase: 1n })
    const answer = await post(price(), ETH, await pay(poor, price()))
    expect(answer.status).toBe(402)
  })

  it('that settles and calls it refused: the chain is believed, one charge, the answer is served', async () => {
    facilitator.lie = 'says-refused-but-settles'
    const headers = await pay(shop.chain.payer, price())
    expect(await earnings(async () => expect((await postUntilDone(headers)).status).toBe(200))).toBe(10_000n)
  })

  it('that hangs up after settling: the chain is believed, one charge', async () => {
    facilitator.lie = 'hangs-up-after-settling'
    const headers = await pay(shop.chain.payer, price())
    expect(await earnings(async () => expect((await postUntilDone(headers)).status).toBe(200))).toBe(10_000n)
  })

  it('that talks garbage: 503, nothing charged, the payment stays good', async () => {
    facilitator.lie = 'garbage'
    const headers = await pay(shop.chain.payer, price())
    const earned = await earnings(async () => {
      const answer = await post(price(), ETH, headers)
      expect([answer.status, answer.body.code]).toEqual([503, 'chain_unavailable'])
    })
    expect(earned).toBe(0n)
    facilitator.lie = 'honest'
    expect((await post(price(), ETH, headers)).status).toBe(200)
  })

  it('that cannot be reached: 503, nothing charged', async () => {
    const replica = await shop.openReplica({ settings: { FACILITATOR_URL: 'http://127.0.0.1:9' } })
    const url = `${replica.url}/api/price`
    const earned = await earnings(async () => {
      const answer = await post(url, ETH, await pay(shop.chain.payer, url))
      expect([answer.status, answer.body.code, answer.body.charged]).toEqual([503, 'chain_unavailable', false])
    })
    expect(earned).toBe(0n)
    await replica.close()
  })
})

describe('a facilitator whose answer to /settle is not the truth', () => {
  it.each([
    'refuses-and-mines-later',
    'fails-and-mines-later',
    'closes-and-mines-later',
    'hangs-and-mines-later',
  ] as const)(
    'S3: one that %s: no answer says that nothing was taken, one charge, and the answer can be had',
    async (lie) => {
      facilitator.lie = lie
      const headers = await pay(shop.chain.payer, price())
      const earned = await earnings(async () => {
        const first = await post(price(), ETH, headers)
        if (first.status !== 200) expect(toldOf(first)).toEqual(PENDING)
        const answer = await postUntilDone(headers)
        expect([answer.status, answer.body.symbol]).toEqual([200, 'ETH'])
        expect((await post(price(), ETH, headers)).text).toBe(answer.text)
      })
      expect(earned).toBe(10_000n)
    },
  )

  it('S3: one that names the transaction of another payment: pending, and settled once it is honest', async () => {
    const paid = await post(price(), ETH, await pay(shop.chain.payer, price()))
    facilitator.lie = 'names-another'
    const headers = await pay(shop.chain.payer, price())
    const earned = await earnings(async () => {
      const answer = await post(price(), ETH, headers)
      expect(toldOf(answer)).toEqual(PENDING)
      expect(answer.body.transaction).not.toBe(receiptOf(paid).transaction)
    })
    expect(earned).toBe(0n)
    facilitator.lie = 'honest'
    expect(await earnings(async () => expect((await postUntilDone(headers)).status).toBe(200))).toBe(10_000n)
  })

  it('S3: one that refuses truthfully: pending until the authorization has expired on chain, then 402', async () => {
    facilitator.lie = 'refuses'
    const headers = await pay(shop.chain.payer, price())
    const asked = facilitator.settleCalls
    const earned = await earnings(async () => {
      for (let times = 0; times < 5; times++) {
        const answer = await post(price(), ETH, headers)
        if (answer.status !== 409) expect(toldOf(answer)).toEqual(PENDING)
      }
      // It may be asked once more when time has passed, never with each request.
      expect(facilitator.settleCalls - asked).toBeLessThan(3)
      await shop.chain.increaseTime(400)
      const end = await postUntilDone(headers)
      expect([end.status, end.body.charged, end.body.reason]).toEqual([
        402,
        false,
        'invalid_exact_evm_payload_authorization_valid_before',
      ])
    })
    expect(earned).toBe(0n)
    expect(await shop.world.ledger.countOpen()).toEqual({ claimed: 0, settling: 0 })
  })
})

const PENDING = [503, 'settlement_pending', null]
const toldOf = ({ status, body }: Answer) => [status, body.code, body.charged]

async function postUntilDone(headers: Record<string, string>) {
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await post(price(), ETH, headers)
    if (answer.status !== 503 && answer.status !== 409) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the payment stayed open')
}
