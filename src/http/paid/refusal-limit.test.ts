import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { createRefusalLimit } from './refusal-limit.ts'

const INVALID = { code: 'payment_invalid', reason: 'invalid_exact_evm_signature', message: 'no' } as const

it('S10: a client whose payments are refused too often in a minute has to wait, and nobody else', () => {
  const context = createTestContext()
  const limit = createRefusalLimit(2, context.now)
  limit.count('a', INVALID)
  limit.count('a', { code: 'no_data', about: 'a token' })
  limit.check('a')
  context.advance(20)
  limit.count('a', INVALID)
  expect(() => limit.check('a')).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 40 }) }),
  )
  limit.check('b')
  context.advance(40)
  limit.check('a')
})
