import { describe, expect, it } from 'vitest'
import { fail } from '../domain/failure.ts'
import { keyOf, LEASE_MS, openShop, type Plan, purchaseOf, watchLedger } from './charger.test-kit.ts'
import type { Ledger } from './ledger/ledger.ts'
import { UNPROVED_ATTEMPTS, WRONG_BODIES } from './limits.ts'
import { failureOf, paymentOf, TERMS } from './payment.test-kit.ts'
import type { Purchase } from './sale.ts'
import { REASONS } from './wire/reasons.ts'

const ID = 'an-id-of-the-buyer'
const payment = paymentOf()
const identified = paymentOf({}, { paymentId: ID })
const key = keyOf(payment)
const reason = 'invalid_exact_evm_nonce_already_used'
const USED = { code: 'payment_invalid', reason, message: REASONS[reason] }
const BOUND = { code: 'payment_bound_to_another_request' }
const buyer = purchaseOf()
const stranger = purchaseOf({ client: '203.0.113.9' })
const elsewhere = (purchase: Purchase): Purchase => ({ ...purchase, requestHash: 'request-2' })
const answer = async () => '{"price":1}'
const neverAsked = async (): Promise<string> => {
  throw new Error('must not be asked')
}
const noData = async (): Promise<string> => {
  throw fail({ code: 'no_data', about: 'it' })
}

/** A buyer whose connection the test cuts. */
function cuttable(changes: Partial<Purchase> = {}) {
  const listeners: (() => void)[] = []
  const purchase = purchaseOf({ whenCutOff: (listener) => void listeners.push(listener), ...changes })
  return { purchase, cut: () => listeners.forEach((listener) => void listener()) }
}

describe('a settled sale', () => {
  it('S1: is closed to whoever shows only what the chain shows, whatever the body', async () => {
    const { charger, join } = openShop()
    await charger.charge(identified, TERMS, buyer, answer)
    for (const one of [charger, join('two')]) {
      for (const asked of [stranger, elsewhere(stranger), purchaseOf({ client: null })]) {
        expect(await failureOf(one.charge(payment, TERMS, asked, neverAsked))).toEqual(USED)
      }
      const guess = paymentOf({}, { paymentId: 'an-id-of-somebody' })
      expect(await failureOf(one.charge(guess, TERMS, stranger, neverAsked))).toEqual(USED)
    }
  })

  it('S1: is not opened by what both do not have: no identifier, no client address', async () => {
    const { charger } = openShop()
    const unknown = purchaseOf({ client: null })
    await charger.charge(payment, TERMS, unknown, answer)
    expect(await failureOf(charger.charge(payment, TERMS, unknown, neverAsked))).toEqual(USED)
  })

  it.each<[string, typeof payment, Purchase]>([
    ['client address', payment, buyer],
    ['identifier', identified, stranger],
    ['sign-in', payment, { ...stranger, isSignedBy: async (payer) => payer === payment.authorization.from }],
  ])('S1: is open by the %s, at any process, and says so when the request is another one', async (_, shown, asked) => {
    const { charger, join } = openShop()
    await charger.charge(identified, TERMS, buyer, answer)
    for (const one of [charger, join('two')]) {
      expect(await one.charge(shown, TERMS, asked, neverAsked)).toMatchObject({ answer: '{"price":1}', again: true })
      expect(await failureOf(one.charge(shown, TERMS, elsewhere(asked), neverAsked))).toEqual(BOUND)
    }
  })

  it('S1: is closed to the address alone after a few other bodies from there, and open by the identifier', async () => {
    const { charger } = openShop()
    await charger.charge(identified, TERMS, buyer, answer)
    for (let guess = 0; guess < WRONG_BODIES; guess++) {
      expect(await failureOf(charger.charge(payment, TERMS, elsewhere(buyer), neverAsked))).toEqual(BOUND)
    }
    for (const asked of [elsewhere(buyer), buyer]) {
      expect(await failureOf(charger.charge(payment, TERMS, asked, neverAsked))).toEqual(USED)
    }
    expect(await charger.charge(identified, TERMS, buyer, neverAsked)).toMatchObject({ again: true })
  })

  it('S1: is not opened by a sign-in of somebody else', async () => {
    const { charger } = openShop()
    await charger.charge(payment, TERMS, buyer, answer)
    const other = { ...stranger, isSignedBy: async () => false }
    expect(await failureOf(charger.charge(payment, TERMS, other, neverAsked))).toEqual(USED)
  })

  it('S1: does the same work in the ledger for right and wrong bodies of a stranger', async () => {
    const { charger, ledger, join } = openShop()
    await charger.charge(payment, TERMS, buyer, answer)
    const calls: string[] = []
    const watched = join(
      'two',
      watchLedger(ledger, (call) => void calls.push(call)),
    )
    await failureOf(watched.charge(payment, TERMS, stranger, neverAsked))
    const right = calls.splice(0)
    await failureOf(watched.charge(payment, TERMS, elsewhere(stranger), neverAsked))
    expect([right, calls]).toEqual([['find'], ['find']])
  })
})

describe('an end that the store did not take when its buyer was told', () => {
  it.each<[string, keyof Ledger, Plan]>([
    ['an answer', 'markSettled', 'mined'],
    ['that it is pending', 'park', 'waiting'],
  ])(
    'S1: %s: the sale stays in progress here until it is written, and strangers get nothing',
    async (_, call, plan) => {
      const { ledger, facilitator, context, join } = openShop()
      let isAway = true
      const failing = watchLedger(ledger, (name) => {
        if (isAway && name === call) throw new Error('the store is away')
      })
      facilitator.plans.push(plan)
      const told = join('one', failing)
      await told.charge(payment, TERMS, buyer, answer).catch(() => undefined)
      await told.catchUp()
      expect(told.working()).toEqual([key])
      isAway = false
      await told.catchUp()
      expect(told.working()).toEqual([])
      context.advance(LEASE_MS / 1000)
      expect(await failureOf(join('two').charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    },
  )

  it('M10: is not open to strangers when the lease is over before it is written', async () => {
    const { ledger, context, join } = openShop()
    let isAway = true
    const failing = watchLedger(ledger, (name) => {
      if (isAway && name === 'markSettled') throw new Error('the store is away')
    })
    const told = join('one', failing)
    await told.charge(payment, TERMS, buyer, answer)
    context.advance(LEASE_MS / 1000)
    expect(await failureOf(told.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    isAway = false
    expect(await told.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ answer: '{"price":1}' })
    expect(await failureOf(told.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
  })

  it('M11: is not open to strangers elsewhere after the store was away for longer than a lease', async () => {
    const { ledger, context, join } = openShop()
    let isAway = true
    const failing = watchLedger(ledger, (name) => {
      if (isAway && name === 'markSettled') throw new Error('the store is away')
    })
    const [told, other] = [join('one', failing), join('two')]
    await told.charge(payment, TERMS, buyer, answer)
    context.advance(LEASE_MS / 1000)
    other.noteStoreAway()
    isAway = false
    for (const sale of await ledger.listAbandoned(context.now(), 10)) await other.finish(sale)
    expect(await failureOf(other.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    await told.catchUp()
    expect(await failureOf(other.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    expect(await other.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ again: true })
  })

  it('M11: is settled elsewhere a lease later if its process is gone', async () => {
    const { ledger, context, join } = openShop()
    const dying = watchLedger(ledger, (name) => {
      if (name === 'markSettled') throw new Error('the store is away')
    })
    await join('one', dying).charge(payment, TERMS, buyer, answer)
    const other = join('two')
    context.advance(LEASE_MS / 1000)
    other.noteStoreAway()
    context.advance(LEASE_MS / 1000)
    for (const sale of await ledger.listAbandoned(context.now(), 10)) await other.finish(sale)
    expect(await ledger.find(key)).toMatchObject({ state: 'settled' })
  })

  it('M12: is written by its own time, for whoever looks for reorganisations', async () => {
    const { ledger, context, join } = openShop()
    let isAway = true
    const failing = watchLedger(ledger, (name) => {
      if (isAway && name === 'markSettled') throw new Error('the store is away')
    })
    const told = join('one', failing)
    await told.charge(payment, TERMS, buyer, answer)
    const lookedUntilMs = context.now()
    context.advance(30)
    isAway = false
    await told.catchUp()
    expect(await ledger.listSettlements(lookedUntilMs, context.now())).toMatchObject([{ key }])
  })
})

describe('an answer that was not delivered', () => {
  it('S1: is open to whoever sends the same request, for 10 minutes after the settlement', async () => {
    const { charger, join, context } = openShop()
    const { purchase, cut } = cuttable()
    await charger.charge(payment, TERMS, purchase, answer)
    expect(await failureOf(join('two').charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    cut()
    context.advance(600)
    expect(await join('two').charge(payment, TERMS, stranger, neverAsked)).toMatchObject({ again: true })
    expect(await failureOf(join('two').charge(payment, TERMS, elsewhere(stranger), neverAsked))).toEqual(USED)
    context.advance(1)
    expect(await failureOf(join('two').charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    expect(await charger.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ again: true })
  })

  it('S1: is also one of a buyer who was cut off while it was made, who then comes from elsewhere', async () => {
    const { charger } = openShop()
    const { purchase, cut } = cuttable()
    const seen: unknown[] = []
    const first = charger.charge(payment, TERMS, purchase, async () => {
      seen.push(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked)))
      cut()
      seen.push(charger.charge(payment, TERMS, stranger, neverAsked))
      return '{"price":1}'
    })
    await first
    expect(seen[0]).toEqual(USED)
    expect(await seen[1]).toMatchObject({ answer: '{"price":1}' })
  })

  it('S1: is open to so many attempts without proof; then only a proof opens it', async () => {
    const { charger } = openShop()
    const { purchase, cut } = cuttable()
    await charger.charge(payment, TERMS, purchase, answer)
    cut()
    for (let tries = 0; tries < UNPROVED_ATTEMPTS; tries++) {
      expect(await failureOf(charger.charge(payment, TERMS, elsewhere(stranger), neverAsked))).toEqual(USED)
    }
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    const how: unknown[] = []
    const signed = {
      ...stranger,
      isSignedBy: async (_: string, asked: unknown) => {
        how.push(asked)
        return true
      },
    }
    expect(await charger.charge(payment, TERMS, signed, neverAsked)).toMatchObject({ again: true })
    // Strangers cannot make us ask the chain without end.
    expect(how).toEqual([{ locally: true }])
    expect(await charger.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ again: true })
  })

  it('S1: is not that of a buyer who was told that it is pending, before or after it is settled', async () => {
    const { facilitator, charger, chain, ledger, context } = openShop()
    facilitator.plans = ['waiting']
    await failureOf(charger.charge(payment, TERMS, buyer, answer))
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    chain.mine()
    context.advance(LEASE_MS / 1000)
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    const [waiting] = await ledger.listAbandoned(context.now(), 1)
    if (waiting) await charger.finish(waiting)
    expect(await ledger.find(key)).toMatchObject({ state: 'settled', undeliveredAtMs: null })
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    expect(await charger.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ answer: '{"price":1}' })
  })

  it('S1: is that of a process that died', async () => {
    const { ledger, context, charger, join } = openShop()
    await new Promise<void>((resolve) => {
      const dying = watchLedger(ledger, (call) => {
        if (call !== 'markSettled') return
        resolve()
        return new Promise<void>(() => undefined)
      })
      void join('dead', dying).charge(payment, TERMS, buyer, answer)
    })
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    context.advance(LEASE_MS / 1000)
    const [abandoned] = await ledger.listAbandoned(context.now(), 1)
    if (abandoned) await charger.finish(abandoned)
    expect(await ledger.find(key)).toMatchObject({ state: 'settled', undeliveredAtMs: context.now() })
    expect(await charger.charge(payment, TERMS, stranger, neverAsked)).toMatchObject({ answer: '{"price":1}' })
  })
})

describe('a sale in progress', () => {
  it('S1: is neither shared with nor shown to a stranger, at this process and at others', async () => {
    const { charger, join } = openShop()
    const two = join('two')
    const seen: unknown[] = []
    await charger.charge(payment, TERMS, buyer, async () => {
      for (const one of [charger, two]) {
        for (const asked of [stranger, elsewhere(stranger)]) {
          seen.push(await failureOf(one.charge(payment, TERMS, asked, neverAsked)))
        }
      }
      return '{}'
    })
    expect(seen).toEqual([USED, USED, USED, USED])
  })

  it('S1: stays closed to strangers however long it takes', async () => {
    const { charger, context } = openShop()
    const seen: unknown[] = []
    await charger.charge(payment, TERMS, buyer, async () => {
      context.advance(LEASE_MS / 1000)
      seen.push(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked)))
      return '{}'
    })
    expect(seen).toEqual([USED])
  })

  it('S1: of a stranger does not keep the buyer away, who comes in the same moment', async () => {
    const { charger, join } = openShop()
    await join('two').charge(payment, TERMS, buyer, answer)
    const refused = failureOf(charger.charge(payment, TERMS, stranger, neverAsked))
    expect(await charger.charge(payment, TERMS, buyer, neverAsked)).toMatchObject({ again: true })
    expect(await refused).toEqual(USED)
  })
})

describe('a payment that was sent and bought nothing', () => {
  async function reverted() {
    const shop = openShop()
    shop.facilitator.plans = ['reverted']
    expect(await failureOf(shop.charger.charge(payment, TERMS, buyer, answer))).toMatchObject({
      code: 'payment_failed',
    })
    shop.chain.broke.clear()
    return shop
  }

  it('S2: buys nothing for a stranger, whatever the body', async () => {
    const { charger, join, chain } = await reverted()
    for (const one of [charger, join('two')]) {
      for (const asked of [stranger, elsewhere(stranger)]) {
        expect(await failureOf(one.charge(payment, TERMS, asked, neverAsked))).toEqual(USED)
      }
    }
    expect(chain.settlements.size).toBe(0)
  })

  it('S2: buys only its own request for its buyer, at any process', async () => {
    const { charger, join, chain } = await reverted()
    expect(await failureOf(charger.charge(payment, TERMS, elsewhere(buyer), neverAsked))).toEqual(BOUND)
    expect(await join('two').charge(payment, TERMS, buyer, answer)).toMatchObject({ answer: '{"price":1}' })
    expect(chain.settlements.size).toBe(1)
  })

  it('S2: stays bound when the next try fails before anything is sent', async () => {
    const { charger } = await reverted()
    expect(await failureOf(charger.charge(payment, TERMS, buyer, noData))).toMatchObject({ code: 'no_data' })
    expect(await failureOf(charger.charge(payment, TERMS, elsewhere(buyer), neverAsked))).toEqual(BOUND)
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
  })

  it('S2: buys nothing at all once it has expired', async () => {
    const { charger, context } = await reverted()
    context.advance(305)
    const late = await failureOf(charger.charge(payment, TERMS, buyer, neverAsked))
    expect(late).toMatchObject({ reason: 'invalid_exact_evm_payload_authorization_valid_before' })
  })

  it('S2: also when it was asked of a facilitator that named no transaction', async () => {
    const { charger, ledger, facilitator } = openShop()
    facilitator.settle = async (_payment, _terms, { persistHash }) => {
      await persistHash({ transaction: null })
      return { kind: 'refused', reason: 'facilitator_refused', transaction: null }
    }
    await failureOf(charger.charge(payment, TERMS, buyer, answer))
    expect(await ledger.find(key)).toMatchObject({ state: 'released', transaction: null, sent: true })
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    expect(await failureOf(charger.charge(payment, TERMS, elsewhere(buyer), neverAsked))).toEqual(BOUND)
  })

  it('S2: that somebody else then brought on chain serves its buyer, with any request, and nobody else', async () => {
    const { charger, chain } = openShop()
    await failureOf(charger.charge(payment, TERMS, buyer, noData))
    chain.bring(payment)
    expect(await failureOf(charger.charge(payment, TERMS, stranger, neverAsked))).toEqual(USED)
    // It is paid and has bought nothing yet, so the buyer may ask for something that there is.
    expect(await charger.charge(payment, TERMS, elsewhere(buyer), answer)).toMatchObject({ answer: '{"price":1}' })
    expect(await failureOf(charger.charge(payment, TERMS, buyer, neverAsked))).toEqual(BOUND)
  })

  it('a payment that was never sent may still buy another request, from anywhere', async () => {
    const { charger } = openShop()
    await failureOf(charger.charge(payment, TERMS, buyer, noData))
    expect(await charger.charge(payment, TERMS, elsewhere(stranger), answer)).toMatchObject({ answer: '{"price":1}' })
  })
})

describe('a payment whose record is deleted', () => {
  it('S9: never buys again, however the chain shows it', async () => {
    const { charger, ledger, context } = openShop()
    await charger.charge(payment, TERMS, buyer, answer)
    context.advance(500 * 86_400)
    await ledger.forgetAnswers(context.now(), 10)
    expect(await ledger.deleteSettled(context.now(), 10)).toBe(1)
    expect(await failureOf(charger.charge(payment, TERMS, buyer, neverAsked))).toMatchObject({
      code: 'payment_invalid',
    })
  })

  it('S9: is refused as used when it was released, and brought on chain longer ago than answers are kept', async () => {
    const { charger, chain, context } = openShop()
    await failureOf(charger.charge(payment, TERMS, buyer, noData))
    chain.bring(payment)
    context.advance(300 + 24 * 3_600)
    expect(await failureOf(charger.charge(payment, TERMS, buyer, noData))).toMatchObject({ code: 'no_data' })
    context.advance(1)
    expect(await failureOf(charger.charge(payment, TERMS, buyer, neverAsked))).toEqual(USED)
  })
})
