import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readNamed, readSamples } from '../samples.test-kit.ts'
import { nextPath, reduce, toCatalogue } from './catalogue-reducer.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const item = (resource: unknown, facts: object = {}) => ({
  resource,
  accepts: [{ asset: USDC, amount: '10000' }],
  ...facts,
})
const page = (items: unknown[], pagination: object = {}) => ({ items, pagination: { total: 1000, ...pagination } })
const calls = (l30DaysTotalCalls: unknown) => ({ quality: { l30DaysTotalCalls } })

describe('the catalogue of paid resources', () => {
  it('is a sample: prices of a call in USDC, and sellers by calls', () => {
    const first = page([
      item('https://api.acme.dev/a', calls(70)),
      item({ url: 'https://api.acme.dev/b' }, { ...calls(30), accepts: [{ asset: USDC, maxAmountRequired: '50000' }] }),
      item('https://bee.example/x', { serviceName: 'Bee Data', accepts: [{ asset: '0x1', amount: '7' }] }),
      item('no address'),
    ])
    expect(toCatalogue(reduce(first))).toEqual({
      resources: 1000,
      sampled: 3,
      medianPriceUsd: 0.03,
      sellers: [
        { name: 'acme', resources: 2, calls30d: 100 },
        { name: 'Bee Data', resources: 1, calls30d: null },
      ],
    })
  })

  it('folds pages and knows where the next one starts', () => {
    const full = Array.from({ length: 100 }, (_, place) => item(`https://s${place}.example/a`))
    expect(nextPath(page(full, { offset: 200 }))).toBe('/discovery/resources?type=http&limit=100&offset=300')
    expect(nextPath(page(full, { total: 100, offset: 0 }))).toBeUndefined()
    expect(nextPath(page([item('https://a.example')]))).toBeUndefined()
    const folded = toCatalogue(reduce(page([item('https://a.example/2')]), reduce(page([item('https://a.example/1')]))))
    expect([folded.sampled, folded.sellers]).toEqual([2, [{ name: 'a', resources: 2, calls30d: null }]])
  })

  it('has no price where nobody asks for USDC, and is none when the body is not one', () => {
    expect(toCatalogue(reduce(page([item('https://a.example', { accepts: [] })]))).medianPriceUsd).toBeNull()
    expect(() => reduce({ errorType: 'x' })).toThrow()
    expect(() => reduce(page([item('https://a.example')], { total: 0 }))).toThrow()
  })
})

describe('answers with a page of the catalogue', () => {
  it('map every item, v1 and v2', () => {
    const samples = readSamples('x402-bazaar', 'discovery-resources')
    for (const { json } of samples) {
      const { items, pagination } = json as {
        items: { accepts: { maxAmountRequired?: string; amount?: string }[] }[]
        pagination: { total: number }
      }
      const seen = toCatalogue(reduce(json))
      expect([seen.resources, seen.sampled]).toEqual([pagination.total, items.length])
      expect(seen.sellers.reduce((sum, { resources }) => sum + resources, 0)).toBe(items.length)
    }
    expectRows(samples, ({ json }) => (json as { items: unknown[] }).items.length, {
      fixtures: [2, 3],
      shared: [4, 211],
    })
    countMapped(samples)
  })

  it.each(perSet({ fixtures: 0.02, shared: 0.005 }))('have a price in the middle: %s', (set, medianUsd) => {
    const { json } = readNamed(set, 'x402-bazaar/discovery-resources-1')
    expect(toCatalogue(reduce(json)).medianPriceUsd).toBe(medianUsd)
  })
})
