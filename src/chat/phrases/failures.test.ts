import { expect, it } from 'vitest'
import type { Failure } from '../../domain/failure.ts'
import { failureText, TEXTS } from './failures.ts'

const HOSTILE = 'evil\u202e\n[click](https://evil.example) @all `x`'

/** One of each code, with a stranger's words wherever a failure has room for them. */
const FAILURES: { [Code in Failure['code']]: Extract<Failure, { code: Code }> } = {
  invalid_json: { code: 'invalid_json' },
  invalid_request: { code: 'invalid_request', errors: [{ field: 'x', rule: 'y', message: HOSTILE }] },
  unknown_token: {
    code: 'unknown_token',
    query: HOSTILE,
    candidates: [{ symbol: HOSTILE, name: HOSTILE, chain: HOSTILE, address: null }],
  },
  token_not_on_chain: {
    code: 'token_not_on_chain',
    field: 'token',
    query: HOSTILE,
    chain: HOSTILE,
    candidates: [{ symbol: HOSTILE, name: HOSTILE, chain: HOSTILE, address: null }],
  },
  pools_too_shallow: {
    code: 'pools_too_shallow',
    field: 'token',
    query: HOSTILE,
    chain: HOSTILE,
    limitUsd: 50_000,
    candidates: [{ symbol: HOSTILE, name: HOSTILE, chain: HOSTILE, address: HOSTILE }],
  },
  unknown_dao: { code: 'unknown_dao', query: HOSTILE, known: ['uniswap', 'ens'] },
  no_data: { code: 'no_data', about: HOSTILE },
  method_not_allowed: { code: 'method_not_allowed', allowed: [] },
  body_too_large: { code: 'body_too_large', limitBytes: 1 },
  unsupported_media_type: { code: 'unsupported_media_type', expected: 'x' },
  not_found: { code: 'not_found' },
  idempotency_conflict: { code: 'idempotency_conflict' },
  payment_in_progress: { code: 'payment_in_progress' },
  payment_bound_to_another_request: { code: 'payment_bound_to_another_request' },
  unsupported_chain: { code: 'unsupported_chain', field: 'chain', chain: HOSTILE, supported: ['base', HOSTILE] },
  ambiguous_token: { code: 'ambiguous_token', field: 'token', query: HOSTILE, candidates: [] },
  no_route: { code: 'no_route', why: HOSTILE },
  missing_conditional_field: { code: 'missing_conditional_field', field: 'x', rule: HOSTILE },
  too_many_decimals: { code: 'too_many_decimals', field: 'x', symbol: HOSTILE, chain: 'base', decimals: 6 },
  level_on_wrong_side: { code: 'level_on_wrong_side', field: 'x', rule: HOSTILE },
  window_not_covered: {
    code: 'window_not_covered',
    field: 'timeframe',
    asked: HOSTILE,
    coveredSeconds: 480,
    coverable: ['5m'],
  },
  order_too_small: { code: 'order_too_small', field: 'x', rule: HOSTILE, least: '5' },
  venue_not_signable: { code: 'venue_not_signable', field: 'x', rule: HOSTILE, supported: ['base'] },
  rate_limited: { code: 'rate_limited', retryAfterSeconds: 3 },
  upstream_failed: { code: 'upstream_failed', source: HOSTILE },
  upstream_timeout: { code: 'upstream_timeout', source: HOSTILE },
  source_stale: { code: 'source_stale', source: HOSTILE, ageSeconds: 1, limitSeconds: 1 },
  source_disabled: { code: 'source_disabled', source: HOSTILE },
  overloaded: { code: 'overloaded', retryAfterSeconds: 3 },
  chain_unavailable: { code: 'chain_unavailable' },
  store_unavailable: { code: 'store_unavailable' },
  settlement_pending: { code: 'settlement_pending', transaction: null },
  payment_invalid: { code: 'payment_invalid', reason: 'x', message: HOSTILE },
  payment_failed: { code: 'payment_failed', reason: 'x', transaction: null },
  internal: { code: 'internal' },
}

it.each(Object.values(FAILURES))('$code is one plain sentence or two', (failure) => {
  const text = failureText(failure)
  expect(text).toMatch(/^[\p{Lu}\d][^\n]{5,400}[.?]$/u)
  expect(text).not.toMatch(/https?:|\/\/|@all|[`[\]*\u202e]|undefined/)
})

it('has a text for every code', () => {
  expect(Object.keys(TEXTS).sort()).toEqual(Object.keys(FAILURES).sort())
})

it('says what is covered and what is known', () => {
  expect(failureText({ code: 'unknown_dao', query: 'aave', known: ['uniswap', 'ens', 'arbitrum'] })).toBe(
    'The treasury of aave is not covered. Covered: uniswap, ens, arbitrum.',
  )
  const candidates = [{ symbol: 'DAI', name: 'Dai', chain: 'ethereum', address: null }]
  expect(failureText({ code: 'unknown_token', query: 'DAI', candidates })).toBe(
    'No token was found for DAI. Known: DAI on Ethereum. Check the spelling or the chain, or send the contract address.',
  )
})

it('A12: says where a token is, and how little its pools hold', () => {
  const candidates = [{ symbol: 'AERO', name: 'Aerodrome', chain: 'base', address: '0xabc' }]
  expect(
    failureText({ code: 'token_not_on_chain', field: 'token', query: 'AERO', chain: 'arbitrum', candidates }),
  ).toBe('AERO is not on Arbitrum One. Known: AERO on Base.')
  expect(
    failureText({
      code: 'pools_too_shallow',
      field: 'token',
      query: 'AERO',
      chain: 'base',
      limitUsd: 50_000,
      candidates,
    }),
  ).toBe(
    'The pools of AERO on Base hold less than $50,000, too little for a price or a trade by its ticker. Its contract is 0xabc.',
  )
})
