import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, requestHash } from './sale.ts'

describe('canonicalJson', () => {
  it('orders the keys at every depth', () => {
    expect(canonicalJson({ b: 1, a: { d: [{ z: 1, y: 2 }], c: null } })).toBe(
      '{"a":{"c":null,"d":[{"y":2,"z":1}]},"b":1}',
    )
  })

  it('leaves out what is undefined, and keeps its place in a list', () => {
    expect(canonicalJson({ a: undefined, b: [undefined, 1] })).toBe('{"b":[null,1]}')
    expect(canonicalJson(undefined)).toBe('null')
  })

  it('keeps text as it is: composed and decomposed letters are two texts', () => {
    expect(canonicalJson({ 'é"': '\u2028é' })).toBe(JSON.stringify({ 'é"': '\u2028é' }))
    expect(canonicalJson('\u00e9')).not.toBe(canonicalJson('e\u0301'))
  })

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('does not depend on the order in which keys were written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (value) => {
        const backwards = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(backwards)).toBe(canonicalJson(value))
      }),
    )
  })
})

describe('requestHash', () => {
  it('is 64 hex digits, the same for the same request', () => {
    const hash = requestHash('POST', '/api/yield', { symbol: 'USDC', limit: 5 })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(requestHash('POST', '/api/yield', { limit: 5, symbol: 'USDC', chain: undefined })).toBe(hash)
  })

  it('differs by method, route, field, value and type', () => {
    const hashes = [
      requestHash('POST', '/api/yield', { symbol: 'USDC', limit: 5 }),
      requestHash('GET', '/api/yield', { symbol: 'USDC', limit: 5 }),
      requestHash('POST', '/api/price', { symbol: 'USDC', limit: 5 }),
      requestHash('POST', '/api/yield', { symbol: 'USDT', limit: 5 }),
      requestHash('POST', '/api/yield', { symbol: 'USDC', limit: '5' }),
      requestHash('POST', '/api/yield', { symbol: 'USDC', limit: [5] }),
      requestHash('POST', '/api/yield', { symbol: 'USDC', limit: null }),
      requestHash('POST', '/api/yield', { symbol: 'USDC' }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
