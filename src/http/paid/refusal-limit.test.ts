import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { RECENT_BUYER_MS } from '../../payments/limits.ts'
import { createRefusalLimit } from './refusal-limit.ts'

const INVALID = { code: 'payment_invalid', reason: 'invalid_exact_evm_signature', message: 'no' } as const
const LIMITED = expect.objectContaining({ failure: expect.objectContaining({ code: 'rate_limited' }) })

it('S10: a client whose payments are refused too often in a minute has to wait, and nobody else', () => {
  const context = createTestContext()
  const limit = createRefusalLimit(2, context.now)
  limit.count('a', 'payer', INVALID)
  limit.count('a', 'payer', { code: 'no_data', about: 'a token' })
  limit.check('a', 'payer')
  context.advance(20)
  limit.count('a', 'payer', INVALID)
  expect(() => limit.check('a', 'payer')).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 40 }) }),
  )
  limit.check('b', 'payer')
  context.advance(40)
  limit.check('a', 'payer')
})

it('S10: refusals of many payers at one address count together', () => {
  const limit = createRefusalLimit(3, createTestContext().now)
  for (const payer of ['one', 'two', 'three']) limit.count('a', payer, INVALID)
  expect(() => limit.check('a', 'four')).toThrow(LIMITED)
})

it('S10: a buyer of the last day is not shut out by its neighbours, and is by its own refusals', () => {
  const context = createTestContext()
  const limit = createRefusalLimit(2, context.now)
  limit.noteSettled('buyer')
  for (let times = 0; times < 9; times++) limit.count('a', 'attacker', INVALID)
  expect(() => limit.check('a', 'attacker')).toThrow(LIMITED)
  limit.check('a', 'buyer')
  limit.count('a', 'buyer', INVALID)
  limit.check('a', 'buyer')
  limit.count('a', 'buyer', INVALID)
  expect(() => limit.check('a', 'buyer')).toThrow(LIMITED)
  limit.check('b', 'buyer')
  context.advance(RECENT_BUYER_MS / 1000)
  for (let times = 0; times < 2; times++) limit.count('a', 'attacker', INVALID)
  expect(() => limit.check('a', 'buyer')).toThrow(LIMITED)
})
