import { describe, expect, it } from 'vitest'
import { fail } from '../domain/failure.ts'
import { keyOf, LEASE_MS, openShop, type Plan, purchaseOf, watchLedger } from './charger.test-kit.ts'
import type { Ledger } from './ledger/ledger.ts'
import { failureOf, hashOf, NOW_SECONDS, paymentOf, TERMS } from './payment.test-kit.ts'

const payment = paymentOf()
const key = keyOf(payment)
const purchase = purchaseOf()
const first = async () => '{"run":1}'
const second = async () => '{"run":2}'

type Shop = ReturnType<typeof openShop>

/** A process that stops for good right before the given call; its sale stays as it is. */
async function crashBefore(call: keyof Ledger, shop: Shop, work = first): Promise<void> {
  await new Promise<void>((resolve) => {
    const dying = watchLedger(shop.ledger, (name) => {
      if (name !== call) return
      resolve()
      return new Promise<void>(() => undefined)
    })
    void shop.join('dead', dying).charge(payment, TERMS, purchase, work)
  })
  shop.context.advance(LEASE_MS / 1000)
}

const found = async ({ ledger }: Shop) => {
  const sale = await ledger.find(key)
  return [sale?.state, sale?.answer]
}

describe('a process that died', () => {
  it('before it sent anything: the buyer gets the work of another process', async () => {
    const shop = openShop()
    await crashBefore('markSettling', shop)
    expect(await found(shop)).toEqual(['claimed', null])
    expect((await shop.charger.charge(payment, TERMS, purchase, second)).answer).toBe('{"run":2}')
    expect(shop.chain.settlements.size).toBe(1)
  })

  it('after its transaction was mined: the buyer gets the answer, with that settlement', async () => {
    const shop = openShop()
    await crashBefore('markSettled', shop)
    expect(await found(shop)).toEqual(['settling', '{"run":1}'])
    const sold = await shop.charger.charge(payment, TERMS, purchase, second)
    expect([sold.answer, sold.settlement.transaction]).toEqual(['{"run":1}', hashOf(1)])
    expect(await found(shop)).toEqual(['settled', '{"run":1}'])
  })

  it('and every later process tells the same time of the sale, so that its receipt is the same', async () => {
    const shop = openShop()
    const failing = watchLedger(shop.ledger, (name) => {
      if (name === 'markSettled') throw new Error('the store is away')
    })
    const sold = await shop.join('one', failing).charge(payment, TERMS, purchase, first)
    shop.context.advance(LEASE_MS / 1000)
    const later = [
      await shop.join('two').charge(payment, TERMS, purchase, second),
      await shop.join('three').charge(payment, TERMS, purchase, second),
    ]
    expect(later.map(({ again }) => again)).toEqual([false, true])
    expect(later.map(({ claimedAtMs }) => claimedAtMs)).toEqual([sold.claimedAtMs, sold.claimedAtMs])
  })

  it('keeps others away until its lease is over', async () => {
    const shop = openShop()
    await crashBefore('markSettled', shop)
    shop.context.advance(-0.001)
    expect(await failureOf(shop.charger.charge(payment, TERMS, purchase, second))).toEqual({
      code: 'payment_in_progress',
    })
    shop.context.advance(0.001)
    expect((await shop.charger.charge(payment, TERMS, purchase, second)).answer).toBe('{"run":1}')
  })

  it('with an answer that nobody settled: after the window it is refused, not settled', async () => {
    const shop = openShop()
    await crashBefore('markSettling', shop)
    shop.context.advance(300)
    const late = shop.charger.charge(payment, TERMS, purchase, second)
    expect(await failureOf(late)).toMatchObject({ code: 'payment_invalid' })
    expect(shop.chain.settlements.size).toBe(0)
  })

  it('with a payment that was on chain before: the stored answer stays the only one', async () => {
    const shop = openShop()
    shop.chain.bring(payment)
    await crashBefore('markSettled', shop)
    shop.context.advance(3600)
    const [abandoned] = await shop.ledger.listAbandoned(shop.context.now(), 1)
    if (abandoned) await shop.charger.finish(abandoned)
    expect((await shop.charger.charge(payment, TERMS, purchase, second)).answer).toBe('{"run":1}')
  })
})

describe('finish', () => {
  const abandoned = async ({ ledger, context }: Shop) => {
    const [sale] = await ledger.listAbandoned(context.now(), 1)
    if (!sale) throw new Error('nothing is abandoned')
    return sale
  }

  it('releases what was left before anything was sent', async () => {
    const shop = openShop()
    await crashBefore('markSettling', shop)
    await shop.charger.finish(await abandoned(shop))
    expect([await found(shop), shop.facilitator.attempts.length]).toEqual([['released', null], 1])
    expect((await shop.charger.charge(payment, TERMS, purchase, second)).answer).toBe('{"run":2}')
  })

  it('settles what was being settled, so that the buyer finds the answer', async () => {
    const shop = openShop()
    await crashBefore('markSettled', shop)
    await shop.charger.finish(await abandoned(shop))
    expect(await found(shop)).toEqual(['settled', '{"run":1}'])
    expect(await shop.charger.charge(payment, TERMS, purchase, second)).toMatchObject({
      answer: '{"run":1}',
      again: true,
    })
  })

  it('leaves alone what this process is at work on, and what others hold', async () => {
    const shop = openShop()
    const { charger, ledger, context, join } = shop
    await charger.charge(payment, TERMS, purchase, async () => {
      const sale = await ledger.find(key)
      if (!sale) throw new Error('not claimed')
      context.advance(LEASE_MS / 1000)
      await charger.finish(sale)
      context.advance(-LEASE_MS / 1000)
      await join('two').finish(sale)
      expect(await found(shop)).toEqual(['claimed', null])
      return '{"run":1}'
    })
    expect(await found(shop)).toEqual(['settled', '{"run":1}'])
  })

  it('and a buyer who comes in the same moment share one settlement', async () => {
    const shop = openShop()
    shop.facilitator.plans = ['lost']
    await failureOf(shop.charger.charge(payment, TERMS, purchase, first))
    shop.context.advance(LEASE_MS / 1000)
    const two = shop.join('two')
    const finishing = two.finish(await abandoned(shop))
    const sold = await two.charge(payment, TERMS, purchase, second)
    await finishing
    expect([sold.answer, shop.facilitator.attempts.length]).toEqual(['{"run":1}', 2])
  })

  it('does not take the answer away from a buyer who comes in the same moment', async () => {
    const shop = openShop()
    await crashBefore('markSettling', shop)
    const finishing = shop.charger.finish(await abandoned(shop))
    expect(await failureOf(shop.charger.charge(payment, TERMS, purchase, second))).toEqual({
      code: 'payment_in_progress',
    })
    await finishing
    expect((await shop.charger.charge(payment, TERMS, purchase, second)).answer).toBe('{"run":2}')
    expect(await found(shop)).toEqual(['settled', '{"run":2}'])
  })
})

describe('a process that lost its lease', () => {
  it('while it worked: it sends nothing', async () => {
    const shop = openShop()
    const { charger, join, context, chain } = shop
    const late = charger.charge(payment, TERMS, purchase, async () => {
      context.advance(LEASE_MS / 1000)
      await join('two').charge(payment, TERMS, purchase, second)
      return '{"run":1}'
    })
    expect(await failureOf(late)).toEqual({ code: 'payment_in_progress' })
    expect([chain.settlements.size, await found(shop)]).toEqual([1, ['settled', '{"run":2}']])
  })

  it('while it was sending in vain: it does not say that it is over, for its successor goes on', async () => {
    const shop = openShop()
    const { charger, join, context, facilitator } = shop
    const { settle } = facilitator
    facilitator.plans = ['unsent', 'waiting']
    let depth = 0
    facilitator.settle = async (...values) => {
      const mine = depth++
      const outcome = await settle(...values)
      if (mine === 0) {
        context.advance(LEASE_MS / 1000)
        await failureOf(join('two').charge(payment, TERMS, purchase, second))
      }
      return outcome
    }
    const told = await failureOf(charger.charge(payment, TERMS, purchase, first))
    expect(told).toEqual({ code: 'settlement_pending', transaction: hashOf(1) })
    expect(await found(shop)).toEqual(['settling', '{"run":1}'])
  })
})

describe('a reorganisation that takes a settlement back', () => {
  /** Sold, then taken back; the ledger knows. */
  async function takenBack() {
    const shop = openShop()
    const sold = await shop.charger.charge(payment, TERMS, purchase, first)
    shop.chain.settlements.clear()
    expect(await shop.ledger.markUnsettled(sold.settlement.transaction, 0)).toBe(1)
    return shop
  }
  const goOn = async ({ ledger, charger, context }: Shop) => {
    for (const sale of await ledger.listAbandoned(context.now(), 9)) await charger.finish(sale).catch(() => undefined)
  }

  it('S8: the sale is settled anew by recovery, with the answer that was sold', async () => {
    const shop = await takenBack()
    await goOn(shop)
    expect(await found(shop)).toEqual(['settled', '{"run":1}'])
    expect(shop.chain.settlements.get(key)?.transaction).toBe(hashOf(2))
    const again = await shop.charger.charge(payment, TERMS, purchase, second)
    expect([again.answer, again.settlement.transaction, shop.chain.settlements.size]).toEqual([
      '{"run":1}',
      hashOf(2),
      1,
    ])
  })

  it('S8: where somebody mined the transfer elsewhere meanwhile, that place counts and nothing is sent', async () => {
    const shop = await takenBack()
    shop.chain.bring(payment)
    await goOn(shop)
    const sale = await shop.ledger.find(key)
    const { by, ...settlement } = shop.chain.settlements.get(key) ?? { by: undefined }
    expect([sale?.settlement, by]).toEqual([settlement, 'somebody'])
  })

  it('S8: a transfer that fails now is tried again, ever later, and the payment buys nothing else', async () => {
    const shop = await takenBack()
    shop.facilitator.plans = ['reverted', 'reverted']
    await goOn(shop)
    expect(await found(shop)).toEqual(['settling', '{"run":1}'])
    const other = purchaseOf({ requestHash: 'request-2' })
    expect(await failureOf(shop.charger.charge(payment, TERMS, other, second))).toEqual({
      code: 'payment_bound_to_another_request',
    })
    shop.chain.broke.clear()
    shop.facilitator.plans = []
    await goOn(shop)
    expect(await found(shop), 'not at once').toEqual(['settling', '{"run":1}'])
    shop.context.advance(LEASE_MS / 1000)
    await goOn(shop)
    expect(await found(shop)).toEqual(['settled', '{"run":1}'])
  })

  it('S8: too late: the sale is unpaid, once, and the operator is told', async () => {
    const shop = await takenBack()
    const told: unknown[] = []
    shop.context.log = { ...shop.context.log, error: (event, facts) => void told.push([event, facts?.key]) }
    shop.context.advance(400)
    await goOn(shop)
    await goOn(shop)
    expect(await shop.ledger.find(key)).toMatchObject({ state: 'released', reason: 'unpaid' })
    expect([told, shop.unpaid]).toEqual([[['sale.unpaid', key]], [key]])
    expect(await failureOf(shop.charger.charge(payment, TERMS, purchase, second))).toMatchObject({
      code: 'payment_invalid',
    })
  })
})

describe('recovery of a sale whose end is not known', () => {
  it('S3: looks again ever later, and a buyer is served at once when it is mined', async () => {
    const shop = openShop()
    const { ledger, charger, facilitator, context, chain } = shop
    const lasting = paymentOf({ validBefore: String(NOW_SECONDS + 3_600) })
    facilitator.plans = ['waiting']
    await failureOf(charger.charge(lasting, TERMS, purchase, first))
    const looks: number[] = []
    for (let second = 0; second < 600; second += 1) {
      context.advance(1)
      const before = facilitator.attempts.length
      for (const sale of await ledger.listAbandoned(context.now(), 9)) await charger.finish(sale).catch(() => undefined)
      if (facilitator.attempts.length > before) looks.push(second + 1)
    }
    expect(looks.length).toBeLessThan(20)
    expect(Math.max(...looks.slice(1).map((at, index) => at - (looks[index] ?? 0)))).toBeLessThanOrEqual(61)
    chain.mine()
    const elsewhere = shop.join('two')
    expect((await elsewhere.charge(lasting, TERMS, purchase, second)).answer).toBe('{"run":1}')
  })
})

describe('a store that fails', () => {
  const plans: Plan[] = ['mined', 'waiting', 'lost', 'unsent', 'reverted', 'refused', 'fails before', 'fails after']
  const CALLS = 8

  /** Fails at the n-th call alone, or from then on; `late` is a store that did what it was told before it failed. */
  function failing(ledger: Ledger, { nth, forGood, late }: { nth: number; forGood: boolean; late: boolean }): Ledger {
    let calls = 0
    const breakIf = (breaks: boolean) => {
      if (breaks) throw fail({ code: 'store_unavailable' })
    }
    const before = () => {
      calls++
      breakIf((calls === nth && !late) || (calls > nth && forGood))
    }
    return watchLedger(ledger, before, () => breakIf(calls === nth))
  }

  const cases = [true, false].flatMap((prepaid) =>
    plans.flatMap((plan) =>
      [true, false].flatMap((forGood) => [true, false].map((late) => ({ plan, prepaid, forGood, late }))),
    ),
  )

  it.each(cases)('at any call never gives away, loses or doubles a sale: %j', async ({ plan, prepaid, ...how }) => {
    for (let nth = 1; nth <= CALLS; nth++) {
      const shop = openShop()
      const { chain, facilitator, ledger, context, charger } = shop
      if (prepaid) chain.bring(payment)
      facilitator.plans = [plan]
      let handed: string | undefined
      const told = await shop
        .join('one', failing(ledger, { nth, ...how }))
        .charge(payment, TERMS, purchase, first)
        .then(
          (sold) => {
            handed = sold.answer
            expect(chain.settlements.has(key), 'an answer needs a settlement').toBe(true)
            return 'sold'
          },
          (thrown) => thrown.failure.code as string,
        )
      const sale = await ledger.find(key)
      const onItsWay = !prepaid && (chain.pool.has(key) || chain.settlements.has(key))
      if (onItsWay) expect(sale?.state, 'what was sent is never released').not.toBe('released')
      if (onItsWay && told !== 'sold') expect(told).toBe('settlement_pending')
      if (told !== 'sold' && told !== 'settlement_pending') {
        expect(sale?.state, 'nobody goes on with a sale that was called off').not.toBe('settling')
      }
      facilitator.plans = []
      // Everything works again: whatever was left ends, and the same payment gets one and the same answer.
      context.advance(LEASE_MS / 1000)
      for (const left of await ledger.listAbandoned(context.now(), 9)) await charger.finish(left).catch(() => undefined)
      chain.mine()
      context.advance(LEASE_MS / 1000)
      if (chain.broke.has(key)) continue
      const { answer } = await charger.charge(payment, TERMS, purchase, second)
      if (handed !== undefined) expect(answer).toBe(handed)
      expect((await charger.charge(payment, TERMS, purchase, second)).answer).toBe(answer)
      expect(chain.settlements.size).toBe(1)
      await ledger.close()
    }
  })

  it('when a refused sale cannot be called off: the buyer is told that it is pending, because somebody will go on', async () => {
    const shop = openShop()
    shop.facilitator.plans = ['unsent']
    const noRelease = watchLedger(shop.ledger, (call) => {
      if (call === 'release') throw fail({ code: 'store_unavailable' })
    })
    const told = await failureOf(shop.join('two', noRelease).charge(payment, TERMS, purchase, first))
    expect(told).toEqual({ code: 'settlement_pending', transaction: hashOf(1) })
  })
})
