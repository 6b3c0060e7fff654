import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemRows, toProblem } from './problem.ts'

const place = { publicUrl: 'https://sextant.example', instance: '/api/price', requestId: 'req_1' }

describe('toProblem', () => {
  it('says everything an agent needs', () => {
    const errors = [{ field: 'symbol', rule: 'required', message: 'symbol is required' }]
    expect(toProblem({ code: 'invalid_request', errors }, place)).toEqual({
      type: 'https://sextant.example/docs/errors#invalid_request',
      title: 'Invalid request',
      status: 400,
      detail: 'symbol is required',
      instance: '/api/price',
      code: 'invalid_request',
      errors,
      retryable: false,
      suggestion: 'Correct the fields named in errors and send the same payment again.',
      charged: false,
      error: 'symbol is required',
      requestId: 'req_1',
    })
  })

  it('never claims to know how a settlement under way will end', () => {
    expect(toProblem({ code: 'settlement_pending', transaction: '0x1' }, place)).toMatchObject({
      status: 503,
      charged: null,
      transaction: '0x1',
      retryable: true,
      retryAfterSeconds: 3,
    })
  })

  it('A12: names field and rule of what is unknown or has no data', () => {
    const told = (failure: Parameters<typeof toProblem>[0]) => toProblem(failure, place).errors
    expect(told({ code: 'unknown_token', field: 'symbol', query: 'NOPE' })).toEqual([
      { field: 'symbol', rule: 'known', message: 'no token was found for "NOPE"' },
    ])
    expect(told({ code: 'no_data', field: 'topic', about: 'zebras' })).toMatchObject([
      { field: 'topic', rule: 'found' },
    ])
    expect(told({ code: 'unknown_dao', query: 'x', known: ['ens'] })).toMatchObject([{ field: 'dao', rule: 'known' }])
    expect(told({ code: 'no_route', field: 'token', why: 'same' })).toMatchObject([
      { field: 'token', rule: 'tradable' },
    ])
    expect(told({ code: 'no_data', about: 'zebras' })).toBeUndefined()
  })

  it('has a line in docs/errors.md for every code', () => {
    const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
    for (const code of [...Object.keys(problemRows), 'payment_required']) expect(page).toContain(`<a id="${code}"></a>`)
  })
})
