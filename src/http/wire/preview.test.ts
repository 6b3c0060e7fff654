import { expect, it } from 'vitest'
import type { Failure } from '../../domain/failure.ts'
import { PREVIEW_BYTES, toPreviewFields, toPreviewText } from './preview.ts'

const refused = (failure: Failure) =>
  toPreviewFields({ answerable: { status: 'no', failure }, dataAgeSeconds: null, expectedMs: 123_456 })

it.each<[string, Failure]>([
  ['letters of any script', { code: 'unknown_token', query: '\u0130\u{1F600}'.repeat(200) }],
  ['long lists', { code: 'unknown_dao', query: 'x', known: Array.from({ length: 90 }, (_, index) => `dao-${index}`) }],
  ['quotes', { code: 'unsupported_chain', field: 'destinationChain', chain: '"\\'.repeat(200) }],
])('the text of a preview with %s is ASCII, fits its room and is JSON', (_what, failure) => {
  const text = toPreviewText(refused(failure))
  expect(text.length).toBeLessThanOrEqual(PREVIEW_BYTES)
  expect(text).toMatch(/^[ -~]+$/)
  expect(JSON.parse(`{"a":1${text}}`)).toMatchObject({
    answerable: 'no',
    refusal: { code: failure.code },
    expectedMs: 123_456,
  })
})

it('the field that causes a refusal is named', () => {
  expect(refused({ code: 'unsupported_chain', field: 'chain', chain: 'x' }).refusal?.field).toBe('chain')
  expect(refused({ code: 'unknown_dao', query: 'x', known: [] }).refusal?.field).toBe('dao')
  expect(refused({ code: 'unknown_token', query: 'x' }).refusal).toEqual({ code: 'unknown_token' })
})
