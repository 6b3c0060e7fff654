import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { ALONE_UNMINED } from '../limits.ts'
import { nonceOf, paymentOf } from '../payment.test-kit.ts'
import type { Payment } from '../wire/payment.ts'
import { createAloneQueue } from './alone-queue.ts'

const addressOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`

function setUp() {
  const context = createTestContext()
  const queue = createAloneQueue(context.now)
  let made = 0
  const lone = (payer?: number, seconds = 300): Payment => {
    made += 1
    const validBefore = String(Math.floor(context.now() / 1000) + seconds)
    const payment = paymentOf({ nonce: nonceOf(made), from: addressOf(payer ?? 1_000 + made), validBefore })
    queue.mark(payment)
    return payment
  }
  /** Lone sales that begin until one is refused; at most 100. */
  const fill = (payer?: number) => {
    const ends: (() => void)[] = []
    try {
      while (ends.length < 100) ends.push(queue.enter(lone(payer)) as () => void)
    } catch (thrown) {
      return { ends, failure: toFailure(thrown) }
    }
    return { ends, failure: undefined }
  }
  return { context, queue, lone, fill }
}

describe('3: sales whose transfers travel alone', () => {
  it('3: are taken on while the last one waits ten seconds at most, then refused before any work', () => {
    const { fill, queue, lone } = setUp()
    const { ends, failure } = fill()
    // Four at a time for two seconds each: five rounds before the last one.
    expect([ends.length, failure]).toEqual([6 * ALONE_UNMINED, { code: 'overloaded', retryAfterSeconds: 2 }])
    expect(() => queue.enter(lone())).toThrow()
    ends.pop()?.()
    expect(queue.enter(lone())).toBeTypeOf('function')
    expect(() => queue.enter(lone())).toThrow()
  })

  it('3: of one payer are taken on as long as its turn comes in time', () => {
    const { fill, queue, lone } = setUp()
    const { ends, failure } = fill(7)
    expect(ends.length).toBe(11)
    expect(failure).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 })
    expect(queue.enter(lone(8))).toBeTypeOf('function')
    for (const end of ends) end()
    expect(fill(7).ends.length).toBe(11)
  })

  it('3: are fewer when the chain is slow, and more when it is fast', () => {
    const slow = setUp()
    for (let times = 0; times < 50; times++) slow.queue.learn(10_000)
    expect(slow.fill().ends.length).toBe(2 * ALONE_UNMINED)
    const fast = setUp()
    for (let times = 0; times < 50; times++) fast.queue.learn(100)
    expect(fast.fill()).toMatchObject({ failure: undefined })
  })

  it('3: are refused when they would expire in the queue', () => {
    const { queue, lone, fill } = setUp()
    expect(queue.enter(lone(1, 13))).toBeTypeOf('function')
    fill()
    const ends = setUp()
    for (let count = 0; count < 2 * ALONE_UNMINED; count++) ends.queue.enter(ends.lone())
    expect(() => ends.queue.enter(ends.lone(2, 15))).toThrow('payment_invalid')
    expect(ends.queue.enter(ends.lone(2, 17))).toBeTypeOf('function')
  })

  it('3: hold up nobody else', () => {
    const { fill, queue } = setUp()
    fill()
    expect(queue.enter(paymentOf())).toBeUndefined()
  })
})
