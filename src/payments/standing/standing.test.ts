import { describe, expect, it } from 'vitest'
import { newSale } from '../../../test/contracts/ledger.ts'
import { type Failure, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createSqliteLedger } from '../ledger/sqlite-ledger.ts'
import { BUYER, failureOf, nonceOf, paymentOf, settlementAt, TERMS } from '../payment.test-kit.ts'
import { createSqliteStanding } from './sqlite-standing.ts'
import { createStanding, type StandingLimits } from './standing.ts'
import type { StandingStore } from './standing-store.ts'

const payer = BUYER.address.toLowerCase()
const prefix = `${TERMS.network}:${TERMS.asset.toLowerCase()}:${payer}:`
const HERE = '192.0.2.1'
const LIMITS: StandingLimits = { PAYER_CALLS_AT_ONCE: 3, PAYER_REFUSED_MINUTES: 60, PAYER_UNCHARGED_CALLS: 2 }

/** One database; `join` adds a process. `balance` is what the payer holds on chain. */
function setUp(limits: Partial<StandingLimits> = {}, dearestBase = 10_000n) {
  const context = createTestContext()
  const db = openSqliteDatabase(':memory:')
  const ledger = createSqliteLedger(db)
  const asked: string[] = []
  const store = new Proxy(createSqliteStanding(db, context.now), {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...values: unknown[]) => {
        asked.push(String(name))
        return member.apply(target, values)
      }
    },
  }) as StandingStore
  const chain = { balance: 1_000_000n, reads: 0 }
  const join = (owner: string) => {
    const standing = createStanding({ store, context, owner, limits: { ...LIMITS, ...limits }, dearestBase })
    standing.learnBalance(payer, TERMS, chain.balance)
    const admit = (number: number, terms = TERMS) => {
      const key = `${prefix}${nonceOf(number)}`
      const sale = newSale({ key, owner, terms, payment: paymentOf({ nonce: nonceOf(number) }) })
      return standing.admit(sale, {
        claim: () => ledger.claim(sale),
        release: (reason) => ledger.release(key, owner, reason),
        async readBalance() {
          chain.reads += 1
          return chain.balance
        },
      })
    }
    /** The transfer is on chain, then the ledger knows, then the sale ends. */
    const settle = async (number: number, leave: () => void) => {
      chain.balance -= 10_000n
      await ledger.markSettled(`${prefix}${nonceOf(number)}`, settlementAt(), context.now())
      leave()
    }
    return { standing, admit, settle }
  }
  return { context, ledger, store, asked, chain, join }
}

const never = async () => false
const reasonNow = (thrown: unknown) => toFailure(thrown).code

const reasonOf = async (work: Promise<unknown>) => {
  const failure = (await failureOf(work)) as Failure
  return failure.code === 'payment_invalid' ? failure.reason : failure.code
}

describe('standing', () => {
  it('S4: an ordinary sale costs one read of the store, and none of the chain', async () => {
    const { asked, chain, join } = setUp()
    const { leave, rival } = await join('one').admit(1)
    expect([rival, asked, chain.reads]).toEqual([undefined, ['read'], 0])
    leave()
  })

  it('S4: calls in flight are limited over all processes, and a call that ended makes room', async () => {
    const { join, ledger } = setUp()
    const [one, other] = [join('one'), join('other')]
    const first = await one.admit(1)
    await one.admit(2)
    await other.admit(3)
    expect(await failureOf(one.admit(4))).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
    expect((await ledger.find(`${prefix}${nonceOf(4)}`))?.state).toBe('released')
    await one.settle(1, first.leave)
    expect((await one.admit(4)).rival).toBeUndefined()
  })

  it('S4: what does not fit into the balance beside calls in flight is refused when they have ended', async () => {
    const { join, chain, ledger } = setUp()
    chain.balance = 20_000n
    const one = join('one')
    const [first, second] = await Promise.all([one.admit(1), one.admit(2)])
    const third = reasonOf(one.admit(3))
    await one.settle(1, first.leave)
    await one.settle(2, second.leave)
    expect(await third).toBe('invalid_exact_evm_insufficient_balance')
    expect(await ledger.find(`${prefix}${nonceOf(3)}`)).toBeUndefined()
  })

  it('S4: a sale that is settled on chain and still open in the ledger does not refuse the next one', async () => {
    const { join, chain, ledger, context } = setUp()
    chain.balance = 20_000n
    const one = join('one')
    const first = await one.admit(1)
    chain.balance = 10_000n
    const second = one.admit(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await ledger.markSettled(`${prefix}${nonceOf(1)}`, settlementAt(), context.now())
    first.leave()
    expect((await second).rival).toBeUndefined()
  })

  it('S4: two processes decide one after the other for a payer whose balance is tight', async () => {
    const { join, chain, context } = setUp()
    chain.balance = 10_000n
    const [one, other] = [join('one'), join('other')]
    const ends = await Promise.all(
      [one, other].map(async ({ admit, settle }, index) => {
        try {
          const { leave } = await admit(index + 1)
          await new Promise((resolve) => setTimeout(resolve, 100))
          await settle(index + 1, leave)
          return 'sold'
        } catch (thrown) {
          context.advance(10)
          return reasonOf(Promise.reject(thrown))
        }
      }),
    )
    expect(ends.sort()).toEqual(['invalid_exact_evm_insufficient_balance', 'sold'])
  })

  it('S4: after a failure on chain the payer is refused for an hour here at once, and elsewhere from the store', async () => {
    const { join, context, asked, chain } = setUp()
    const [one, other] = [join('one'), join('other')]
    await one.standing.refuse(payer, '0xaa')
    await expect(one.standing.check(payer, HERE, never)).rejects.toThrow()
    expect(() => one.standing.checkFailure(payer)).toThrow()
    expect(await failureOf(other.admit(1))).toMatchObject({
      code: 'payment_invalid',
      reason: 'payer_refused_after_failure',
      message: expect.stringContaining('transaction 0xaa'),
      retryAfterSeconds: 3_600,
    })
    asked.length = 0
    expect(await reasonOf(other.admit(2))).toBe('payer_refused_after_failure')
    expect([asked, chain.reads]).toEqual([[], 0])
    await expect(other.standing.takeSendingLease(payer, TERMS)).rejects.toThrow()
    context.advance(3_601)
    expect((await other.admit(3)).rival).toBeUndefined()
  })

  it('S9: uncharged calls are limited over all processes, and a sale under way is still settled', async () => {
    const { join, context } = setUp()
    const [one, other] = [join('one'), join('other')]
    await one.standing.countUncharged(payer, HERE)
    await other.standing.countUncharged(payer, HERE)
    expect(() => one.standing.checkFailure(payer)).not.toThrow()
    expect(await failureOf(one.admit(1))).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 600 })
    await one.standing.recheckFailure(payer, TERMS)
    context.advance(601)
    expect((await one.admit(1)).rival).toBeUndefined()
  })

  it('S4: a payer with code has one transaction in flight; the next one waits and is called off when it failed', async () => {
    const { join } = setUp()
    const [one, other] = [join('one'), join('other')]
    const first = await one.standing.takeSendingLease(payer, TERMS)
    let taken = 0
    const waiting = [one, one, other].map(async ({ standing }) => {
      const lease = await standing.takeSendingLease(payer, TERMS)
      taken += 1
      return lease
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(taken).toBe(0)
    await first.end(true)
    const next = (await Promise.race(waiting)) as Awaited<(typeof waiting)[0]>
    await one.standing.refuse(payer, '0xaa')
    await next.end(true)
    const ends = await Promise.allSettled(waiting)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  })
})

describe('4: uncharged calls from one address', () => {
  const wallet = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

  it('4: are limited over new payers and all processes; buyers at that address and others elsewhere go on', async () => {
    const { join, context } = setUp()
    const [one, other] = [join('one').standing, join('other').standing]
    const may = async (standing: typeof one, number: number, address = HERE) =>
      standing.check(wallet(number), address, never).then(() => 'yes', reasonNow)
    one.noteSettled(wallet(50))
    for (const number of [1, 2, 3]) await one.countUncharged(wallet(number), HERE)
    expect(await may(one, 60)).toBe('yes')
    await other.countUncharged(wallet(4), HERE)
    expect(await may(other, 60)).toBe('rate_limited')
    await one.countUncharged(wallet(5), HERE)
    expect([await may(one, 60), await may(one, 50), await may(one, 60, '192.0.2.2')]).toEqual([
      'rate_limited',
      'yes',
      'yes',
    ])
    context.advance(601)
    expect(await may(one, 60)).toBe('yes')
  })

  it('4: hold up no buyer of another process, nor of one that was killed, and ask for each only once', async () => {
    const { join, asked } = setUp()
    const [one, later] = [join('one'), join('later')]
    const { leave } = await one.admit(1)
    await one.settle(1, leave)
    for (const number of [1, 2, 3, 4]) await later.standing.countUncharged(wallet(number), HERE)
    asked.length = 0
    const check = (who: string) => later.standing.check(who, HERE, () => later.standing.hasBought(who, TERMS))
    await check(payer)
    await check(payer)
    expect(asked).toEqual(['hasBought'])
    await expect(check(wallet(60))).rejects.toThrow('rate_limited')
    await later.standing.check(wallet(60), '192.0.2.2', () => Promise.reject(new Error('asked elsewhere')))
  })

  it('4: leave the address itself out of the store', async () => {
    const { join, store } = setUp()
    const told: unknown[] = []
    const countUncharged = store.countUncharged
    store.countUncharged = (...values) => {
      told.push(values[0])
      return countUncharged(...values)
    }
    await join('one').standing.countUncharged(payer, HERE)
    expect(told).toEqual([payer, expect.stringMatching(/^address [0-9a-f]{64}$/)])
  })
})

describe('13: what calls in flight may cost', () => {
  const DEAR = { ...TERMS, amount: '250000' }

  it('13: once a payer has sales elsewhere, they are taken to cost the highest price', async () => {
    const { join, chain } = setUp({ PAYER_CALLS_AT_ONCE: 8 }, 250_000n)
    // Enough for eight calls at the highest price and the dear one, and not for the cheap one as well.
    chain.balance = 2_255_000n
    const [one, other] = [join('one'), join('other')]
    await other.admit(1, DEAR)
    expect(chain.reads).toBe(0)
    await one.admit(2)
    expect(chain.reads).toBe(1)
  })

  it('13: a payer whose sales are all here is measured by the highest price that it pays', async () => {
    const { join, chain } = setUp({ PAYER_CALLS_AT_ONCE: 8 }, 250_000n)
    chain.balance = 2_000_000n
    const one = join('one')
    const cheap = await one.admit(1)
    expect(chain.reads).toBe(0)
    await one.settle(1, cheap.leave)
    await one.admit(2, DEAR)
    await one.admit(3)
    expect(chain.reads).toBe(2)
  })
})
