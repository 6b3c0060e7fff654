import { expect, it } from 'vitest'
import { fail, toFailure } from '../domain/failure.ts'
import { toFieldErrors } from './field-errors.ts'
import { priceOffer } from './price/offer.ts'
import { yieldOffer } from './yield/offer.ts'

it.each([priceOffer, yieldOffer])('A12: $name says that it takes a symbol when an address is sent', ({ input }) => {
  for (const symbol of ['0x6982508145454Ce325dDbE47a25d4ec3d2311933', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm']) {
    const read = input.safeParse({ symbol })
    expect(read.error && toFieldErrors(read.error)).toMatchObject([
      { field: 'symbol', rule: 'max_length', message: expect.stringMatching(/takes a token symbol .* risk \(query\)/) },
    ])
  }
  const long = input.safeParse({ symbol: 'A'.repeat(21) })
  expect(long.error && toFieldErrors(long.error)[0]?.message).toBe('symbol must have at most 20 characters')
})

it('A13: figures of candidates have six digits, in every failure that lists some', () => {
  const candidates = [
    { symbol: 'X', name: 'X', chain: 'base', address: '0x1', liquidityUsd: 12_345.678_901, marketCapUsd: null },
  ]
  const failures = [
    { code: 'unknown_token', query: 'X', candidates },
    { code: 'ambiguous_token', field: 'token', query: 'X', candidates },
    { code: 'token_not_on_chain', field: 'token', query: 'X', chain: 'base', candidates },
    { code: 'pools_too_shallow', field: 'token', query: 'X', chain: 'base', limitUsd: 1_000, candidates },
  ] as const
  for (const failure of failures)
    expect(toFailure(fail({ ...failure, candidates: [...candidates] }))).toMatchObject({
      candidates: [{ liquidityUsd: 12_345.7, marketCapUsd: null }],
    })
})
