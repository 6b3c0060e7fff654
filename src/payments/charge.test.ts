import { describe, expect, it } from 'vitest'
import { fail } from '../domain/failure.ts'
import { clientHash } from './buyer-check.ts'
import { keyOf, LEASE_MS, openShop, type Plan, purchaseOf } from './charger.test-kit.ts'
import { failureOf, hashOf, nonceOf, paymentOf, TERMS } from './payment.test-kit.ts'
import type { Sale } from './sale.ts'
import { fingerprint } from './wire/payment.ts'
import { REASONS, type Reason, refuse } from './wire/reasons.ts'

const payment = paymentOf()
const key = keyOf(payment)
const purchase = purchaseOf()
const answer = async () => '{"price":1}'
const other = async () => '{"price":2}'
const neverAsked = async (): Promise<string> => {
  throw new Error('must not be asked')
}

const SETTLEMENT = { transaction: hashOf(1), blockNumber: 101, logIndex: 5 }
const SOLD = { answer: '{"price":1}', settlement: SETTLEMENT, claimedAtMs: expect.any(Number), again: false }
const AGAIN = { ...SOLD, again: true }
const IN_PROGRESS = { code: 'payment_in_progress' }
const refusal = (reason: Reason) => ({ code: 'payment_invalid', reason, message: REASONS[reason] })
const USED = refusal('invalid_exact_evm_nonce_already_used')

const stateOf = (sale: Sale | undefined) => sale && [sale.state, sale.reason]

describe('a fresh sale', () => {
  it('is claimed, settled, and handed over with its settlement', async () => {
    const { charger, ledger, chain, context } = openShop()
    expect(await charger.charge(payment, TERMS, purchase, answer)).toEqual(SOLD)
    expect(await ledger.find(key)).toEqual({
      key,
      route: '/api/price',
      requestHash: 'request-1',
      fingerprint: fingerprint(payment),
      payment: { ...payment, accepted: null },
      terms: TERMS,
      client: clientHash(key, purchase.client),
      sent: true,
      state: 'settled',
      owner: 'one',
      leaseUntilMs: context.now() + LEASE_MS,
      answer: '{"price":1}',
      transaction: hashOf(1),
      settlement: SETTLEMENT,
      reason: null,
      createdAtMs: context.now(),
      settledAtMs: context.now(),
      undeliveredAtMs: null,
    })
    expect([chain.settlements.size, charger.working()]).toEqual([1, []])
  })

  it('is refused before anything is asked when the window is about to close', async () => {
    const { charger, ledger, context } = openShop()
    context.advance(293)
    const late = charger.charge(payment, TERMS, purchase, neverAsked)
    expect(await failureOf(late)).toEqual(refusal('invalid_exact_evm_payload_authorization_valid_before'))
    expect(await ledger.list({ limit: 1 })).toEqual([])
  })

  it('is refused, and not claimed, when the payment does not verify', async () => {
    const { charger, ledger, chain } = openShop()
    chain.broke.add(key)
    const empty = charger.charge(payment, TERMS, purchase, neverAsked)
    expect(await failureOf(empty)).toEqual(refusal('invalid_exact_evm_insufficient_balance'))
    expect(await ledger.find(key)).toBeUndefined()
  })
})

describe('many copies at once', () => {
  it('do the work once, settle once, and all get the same answer', async () => {
    const { charger, facilitator, chain } = openShop()
    let worked = 0
    const work = async () => `{"run":${++worked}}`
    const sold = await Promise.all(Array.from({ length: 50 }, () => charger.charge(payment, TERMS, purchase, work)))
    expect(new Set(sold.map((one) => one.answer))).toEqual(new Set(['{"run":1}']))
    expect([facilitator.attempts.length, chain.settlements.size]).toEqual([1, 1])
  })

  it('are told to come back by another process while one is at work', async () => {
    const { charger, join } = openShop()
    const two = join('two')
    const seen: unknown[] = []
    await charger.charge(payment, TERMS, purchase, async () => {
      seen.push(await failureOf(two.charge(payment, TERMS, purchase, neverAsked)))
      return '{}'
    })
    expect(seen).toEqual([IN_PROGRESS])
  })

  it('that start in two processes at once make one sale', async () => {
    const { charger, join, chain } = openShop()
    const chargers = [charger, join('two'), join('three')]
    const ends = await Promise.allSettled(
      chargers.map((each, index) => each.charge(payment, TERMS, purchase, async () => `{"by":${index}}`)),
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(chain.settlements.size).toBe(1)
  })

  it('go on for those who stayed when the first buyer left', async () => {
    const { charger } = openShop()
    const gone = charger.charge(payment, TERMS, purchaseOf({ isWanted: () => false }), answer)
    const stayed = charger.charge(payment, TERMS, purchase, neverAsked)
    expect(await Promise.all([gone, stayed])).toEqual([SOLD, SOLD])
  })
})

describe('one authorization', () => {
  it.each([
    ['body', purchaseOf({ requestHash: 'request-2' })],
    ['route', purchaseOf({ requestHash: 'request-3', route: '/api/treasury' })],
  ])('does not buy another %s: while at work, and after', async (_, elsewhere) => {
    const { charger } = openShop()
    const bound = { code: 'payment_bound_to_another_request' }
    const first = charger.charge(payment, TERMS, purchase, answer)
    expect(await failureOf(charger.charge(payment, TERMS, elsewhere, neverAsked))).toEqual(bound)
    await first
    expect(await failureOf(charger.charge(payment, TERMS, elsewhere, neverAsked))).toEqual(bound)
  })

  it('with another signature is refused and never shown the answer', async () => {
    const { charger } = openShop()
    const forged = { ...payment, signature: `0x${'66'.repeat(64)}1b` } as const
    const first = charger.charge(payment, TERMS, purchase, answer)
    expect(await failureOf(charger.charge(forged, TERMS, purchase, neverAsked))).toEqual(USED)
    await first
    expect(await failureOf(charger.charge(forged, TERMS, purchase, neverAsked))).toEqual(USED)
  })

  it('with another signature that came first does not keep the good one away', async () => {
    const { charger, facilitator } = openShop()
    const forged = { ...payment, signature: `0x${'66'.repeat(64)}1b` } as const
    const verify = facilitator.verify
    facilitator.verify = async (one, terms) => {
      if (one === forged) throw refuse('invalid_exact_evm_signature')
      return verify(one, terms)
    }
    const refused = failureOf(charger.charge(forged, TERMS, purchase, neverAsked))
    expect(await charger.charge(payment, TERMS, purchase, answer)).toEqual(SOLD)
    expect(await refused).toMatchObject({ code: 'payment_invalid' })
  })

  it('with another body that came first does not keep away the one whom another process sold it to', async () => {
    const { charger, join } = openShop()
    await join('two').charge(payment, TERMS, purchase, answer)
    const elsewhere = charger.charge(payment, TERMS, purchaseOf({ requestHash: 'request-2' }), neverAsked)
    const refused = failureOf(elsewhere)
    expect(await charger.charge(payment, TERMS, purchase, neverAsked)).toEqual(AGAIN)
    expect(await refused).toEqual({ code: 'payment_bound_to_another_request' })
  })

  it('with another window under the same nonce is refused as well', async () => {
    const { charger } = openShop()
    await charger.charge(payment, TERMS, purchase, answer)
    const longer = paymentOf({ validBefore: String(Number(payment.authorization.validBefore) + 1) })
    expect(await failureOf(charger.charge(longer, TERMS, purchase, neverAsked))).toEqual(USED)
  })

  it('gets the stored answer at any process for a day, and not after', async () => {
    const { charger, join, context, facilitator } = openShop()
    await charger.charge(payment, TERMS, purchase, answer)
    context.advance(24 * 3600)
    expect(await join('two').charge(payment, TERMS, purchase, neverAsked)).toEqual(AGAIN)
    context.advance(1)
    expect(await failureOf(charger.charge(payment, TERMS, purchase, neverAsked))).toEqual(USED)
    expect(facilitator.attempts).toHaveLength(1)
  })
})

describe('work that fails', () => {
  it('is not charged, and the payment is good for another try', async () => {
    const { charger, ledger, chain } = openShop()
    const broken = charger.charge(payment, TERMS, purchase, async () => {
      throw fail({ code: 'upstream_failed', source: 'somebody' })
    })
    expect(await failureOf(broken)).toEqual({ code: 'upstream_failed', source: 'somebody' })
    expect([stateOf(await ledger.find(key)), chain.settlements.size]).toEqual([['released', 'upstream_failed'], 0])
    expect(await charger.charge(payment, TERMS, purchaseOf({ requestHash: 'request-2' }), answer)).toEqual(SOLD)
  })

  it('for all who shared it', async () => {
    const { charger } = openShop()
    const work = async (): Promise<string> => {
      throw fail({ code: 'no_data', about: 'it' })
    }
    const copies = [1, 2, 3].map(() => failureOf(charger.charge(payment, TERMS, purchase, work)))
    expect(new Set((await Promise.all(copies)).map((each) => JSON.stringify(each))).size).toBe(1)
  })

  it('costs nothing when the buyer left meanwhile', async () => {
    const { charger, ledger, facilitator } = openShop()
    const gone = charger.charge(payment, TERMS, purchaseOf({ isWanted: () => false }), answer)
    expect(await failureOf(gone)).toEqual(IN_PROGRESS)
    expect([stateOf(await ledger.find(key)), facilitator.attempts]).toEqual([['released', 'buyer_left'], []])
  })
})

describe('a settlement', () => {
  const pending = { code: 'settlement_pending', transaction: hashOf(1) }
  const expired = 'invalid_exact_evm_payload_authorization_valid_before'

  it.each<[Plan, unknown, unknown]>([
    ['refused', { code: 'payment_failed', reason: expired, transaction: null }, ['released', expired]],
    [
      'reverted',
      { code: 'payment_failed', reason: 'invalid_exact_evm_transaction_failed', transaction: hashOf(1) },
      ['released', 'invalid_exact_evm_transaction_failed'],
    ],
    ['unsent', { code: 'chain_unavailable' }, ['released', 'chain_unavailable']],
    ['fails before', { code: 'chain_unavailable' }, ['released', 'chain_unavailable']],
    ['lost', pending, ['settling', null]],
    ['waiting', pending, ['settling', null]],
    ['fails after', pending, ['settling', null]],
  ])('that is %s ends in %j', async (plan, failure, state) => {
    const { charger, ledger, facilitator, chain } = openShop()
    facilitator.plans = [plan]
    expect(await failureOf(charger.charge(payment, TERMS, purchase, answer))).toEqual(failure)
    expect([stateOf(await ledger.find(key)), chain.settlements.size]).toEqual([state, 0])
  })

  it.each<Plan>(['lost', 'unsent', 'fails before'])('that was %s goes well at the next try', async (plan) => {
    const { charger, facilitator, chain } = openShop()
    facilitator.plans = [plan]
    await failureOf(charger.charge(payment, TERMS, purchase, answer))
    const sold = await charger.charge(payment, TERMS, purchase, plan === 'lost' ? neverAsked : answer)
    expect([sold.answer, chain.settlements.size]).toEqual([SOLD.answer, 1])
  })

  it('that is still waiting stays pending, and is answered with the first answer once it is mined', async () => {
    const { charger, facilitator, chain, join } = openShop()
    facilitator.plans = ['waiting']
    expect(await failureOf(charger.charge(payment, TERMS, purchase, answer))).toEqual(pending)
    // Its buyer was told; until it is looked at again it is nobody's, and every process may go on with it.
    expect(await failureOf(join('two').charge(payment, TERMS, purchase, other))).toEqual(pending)
    expect(await failureOf(charger.charge(payment, TERMS, purchase, other))).toEqual(pending)
    chain.mine()
    expect(await join('two').charge(payment, TERMS, purchase, other)).toEqual(SOLD)
    expect(await charger.charge(payment, TERMS, purchase, other)).toEqual(AGAIN)
  })

  it('that was sent stays pending with its hash when the next attempt cannot be sent', async () => {
    const { charger, facilitator } = openShop()
    facilitator.plans = ['lost', 'unsent']
    await failureOf(charger.charge(payment, TERMS, purchase, answer))
    expect(await failureOf(charger.charge(payment, TERMS, purchase, neverAsked))).toEqual(pending)
  })

  it('that was sent is over, and nothing was taken, once the chain is past the window', async () => {
    const { charger, ledger, facilitator, context } = openShop()
    facilitator.plans = ['lost']
    await failureOf(charger.charge(payment, TERMS, purchase, answer))
    context.advance(305)
    const late = charger.charge(payment, TERMS, purchase, neverAsked)
    expect(await failureOf(late)).toEqual({ code: 'payment_failed', reason: expired, transaction: hashOf(1) })
    expect(stateOf(await ledger.find(key))).toEqual(['released', expired])
  })
})

describe('a payment that somebody else brought on chain', () => {
  it('is served without another settlement', async () => {
    const { charger, chain } = openShop()
    chain.bring(payment)
    const sold = await charger.charge(payment, TERMS, purchase, answer)
    expect([sold.answer, sold.settlement.transaction]).toEqual(['{"price":1}', chain.settlements.get(key)?.transaction])
    expect(chain.settlements.get(key)?.by).toBe('somebody')
  })

  it('is still served after its window, when the work failed at first', async () => {
    const { charger, chain, context } = openShop()
    chain.bring(payment)
    await failureOf(
      charger.charge(payment, TERMS, purchase, async () => Promise.reject(fail({ code: 'no_data', about: 'it' }))),
    )
    context.advance(3600)
    expect((await charger.charge(payment, TERMS, purchase, answer)).answer).toBe('{"price":1}')
  })

  it('is on record as being settled before the answer goes out', async () => {
    const { chain, ledger, facilitator, join } = openShop()
    chain.bring(payment)
    const { settle } = facilitator
    const seen: unknown[] = []
    facilitator.settle = async (...values) => {
      seen.push((await ledger.find(key))?.state)
      return settle(...values)
    }
    await join('two').charge(payment, TERMS, purchase, answer)
    expect(seen).toEqual(['settling'])
  })
})

describe('the buyer’s own identifier', () => {
  const first = paymentOf({}, { paymentId: 'an-id-of-the-buyer' })
  const second = paymentOf({ nonce: nonceOf(2) }, { paymentId: 'an-id-of-the-buyer' })

  it('with the same request and a new payment gives the stored answer, and settles nothing', async () => {
    const { charger, chain } = openShop()
    await charger.charge(first, TERMS, purchase, answer)
    const sold = await charger.charge(second, TERMS, purchase, neverAsked)
    expect(sold).toEqual({ ...AGAIN, paidWith: first.authorization })
    expect(chain.settlements.size).toBe(1)
  })

  it('with another request is a conflict', async () => {
    const { charger } = openShop()
    await charger.charge(first, TERMS, purchase, answer)
    const elsewhere = charger.charge(second, TERMS, purchaseOf({ requestHash: 'request-2' }), neverAsked)
    expect(await failureOf(elsewhere)).toEqual({ code: 'idempotency_conflict' })
  })

  it('is a conflict, not a reason to pay again, when its answer is past its day', async () => {
    const { charger, context } = openShop()
    await charger.charge(first, TERMS, purchase, answer)
    context.advance(24 * 3600 + 1)
    const validBefore = String(Math.floor(context.now() / 1000) + 300)
    const later = paymentOf({ nonce: nonceOf(2), validBefore }, { paymentId: 'an-id-of-the-buyer' })
    expect(await failureOf(charger.charge(later, TERMS, purchase, neverAsked))).toEqual({
      code: 'idempotency_conflict',
    })
  })

  it('is at work while the first payment is', async () => {
    const { charger, chain } = openShop()
    const seen: unknown[] = []
    await charger.charge(first, TERMS, purchase, async () => {
      seen.push(await failureOf(charger.charge(second, TERMS, purchase, neverAsked)))
      return '{}'
    })
    expect([seen, chain.settlements.size]).toEqual([[IN_PROGRESS], 1])
  })

  it('makes one sale of two payments that come at once', async () => {
    const { charger, join, chain } = openShop()
    const two = join('two')
    const ends = await Promise.allSettled([
      charger.charge(first, TERMS, purchase, answer),
      two.charge(second, TERMS, purchase, other),
    ])
    expect([ends.filter(({ status }) => status === 'fulfilled').length, chain.settlements.size]).toEqual([1, 1])
  })
})
