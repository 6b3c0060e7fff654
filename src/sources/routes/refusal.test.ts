import { describe, expect, it } from 'vitest'
import { countMapped } from '../adapters/count-mapped.test-kit.ts'
import { readSamples } from '../adapters/samples.test-kit.ts'
import { trouble } from '../client/failure.ts'
import { readRefusal, toMissReason } from './refusal.ts'

const refused = (status: number, body: unknown) =>
  readRefusal(
    trouble('x', { kind: status === 404 ? 'not_found' : 'status', url: '/', status, detail: JSON.stringify(body) }),
  )

it.each([
  ['LI.FI', 404, { message: 'No available quotes for the requested transfer', code: 1002 }, 'no_route'],
  ['LI.FI', 400, { code: 1011, message: 'Invalid' }, 'no_route'],
  ['LI.FI tool', 404, { code: 1002, errors: [{ code: 'AMOUNT_TOO_LOW' }] }, 'amount_too_low'],
  ['Relay', 400, { errorCode: 'NO_SWAP_ROUTES_FOUND' }, 'no_route'],
  ['Relay', 400, { errorCode: 'AMOUNT_TOO_LOW' }, 'amount_too_low'],
  ['Relay', 400, { errorCode: 'NO_INTERNAL_SWAP_ROUTES_FOUND' }, 'no_route'],
  ['Relay', 400, { errorCode: 'CHAIN_DISABLED' }, 'no_route'],
  ['Relay', 400, { errorCode: 'SOLANA_TX_TOO_LARGE' }, 'no_route'],
  ['Relay', 403, { errorCode: 'ROUTE_TEMPORARILY_RESTRICTED' }, 'no_route'],
  ['Across on a chain it left', 400, { code: 'ROUTE_NOT_ENABLED', message: 'Route is not enabled.' }, 'no_route'],
  [
    'KyberSwap on a chain it left',
    404,
    { message: 'not found', path: '/scroll/api/v1/routes', status: 404 },
    'no_route',
  ],
  ['KyberSwap', 400, { code: 4008, message: 'route not found' }, 'no_route'],
  ['KyberSwap', 400, { code: 4009 }, 'amount_too_high'],
  ['Jupiter', 400, { errorCode: 'TOKEN_NOT_TRADABLE' }, 'no_route'],
  ['CoW', 400, { errorType: 'SellAmountDoesNotCoverFee' }, 'amount_too_low'],
  ['CoW', 404, { errorType: 'NoLiquidity' }, 'no_route'],
  ['a page that is not there', 404, { message: 'Not Found' }, undefined],
  ['a key that is switched off', 403, { message: 'API key disabled' }, undefined],
  ['a defect of theirs', 500, { code: 4008 }, undefined],
  ['too many calls', 429, { code: 1002 }, undefined],
])('reads a refusal of %s', (_, status, body, refusal) => {
  expect(refused(status, body)).toBe(refusal)
})

describe('refusals in answers', () => {
  it.each([
    ['lifi', 'error-404-noquote', 404],
    ['relay', 'quote-error', 400],
    ['kyberswap', 'error-4008', 400],
  ])('of %s are understood', (folder, file, status) => {
    const samples = readSamples(folder, file)
    for (const { json } of samples) expect(refused(status, json)).toBe('no_route')
    countMapped(samples)
  })
})

it('says why a router gave nothing without its words', () => {
  const of = (kind: 'timeout' | 'over_budget' | 'bad_shape' | 'network') =>
    toMissReason(trouble('x', { kind, url: '/' }))
  expect([of('timeout'), of('over_budget'), of('bad_shape'), of('network'), toMissReason(new Error('boom'))]).toEqual([
    'timeout',
    'rate_limited',
    'unusable_answer',
    'source_failed',
    'source_failed',
  ])
})
