import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findExecutable } from '../../test/kit/no-calldata.ts'
import { catalog, findOffer, offers } from './catalog.ts'

describe('the catalog', () => {
  it('sells ten routes at their prices, in order', () => {
    expect(offers.map(({ name, priceUsd }) => [name, priceUsd])).toEqual([
      ['price', '0.01'],
      ['quote', '0.02'],
      ['risk', '0.02'],
      ['smart-money', '0.05'],
      ['yield', '0.01'],
      ['prediction-markets', '0.01'],
      ['market-read', '0.01'],
      ['treasury', '0.01'],
      ['sniper-check', '0.25'],
      ['advanced-order', '0.02'],
    ])
  })

  it('has one capability for each offer', () => {
    expect(catalog.map(({ offer }) => offer)).toEqual(offers)
  })

  it('finds an offer by name, and nothing under another', () => {
    expect(findOffer('yield')?.title).toBe('Yield pools')
    expect(findOffer('yields')).toBeUndefined()
  })
})

describe.each(offers.map((offer) => [offer.name, offer] as const))('%s', (_name, offer) => {
  it('has an example request that passes', () => {
    expect(offer.input.safeParse(offer.example.input).error).toBeUndefined()
  })

  it('has an example answer that passes and holds no field the schema does not know', () => {
    expect(offer.output.parse(offer.example.output)).toEqual(offer.example.output)
  })

  it('has an example answer that was fresh and charged', () => {
    const { meta } = offer.example.output as { meta: { ageSeconds: number; charged: boolean; stale: boolean } }
    expect(meta).toMatchObject({ stale: false, charged: true })
    expect(meta.ageSeconds).toBeLessThanOrEqual(offer.freshSeconds)
  })

  it('hands out nothing that could be executed', () => {
    expect(findExecutable(offer.example.output)).toEqual([])
    expect(findExecutable(z.toJSONSchema(offer.output))).toEqual([])
  })

  it('keeps its texts within what directories take', () => {
    expect(offer.summary.length).toBeLessThanOrEqual(300)
    expect(offer.tags.length).toBeLessThanOrEqual(5)
    for (const tag of offer.tags) expect(tag).toMatch(/^[\x20-\x7e]{1,32}$/)
  })
})

it('risk answers with the verdict first', () => {
  const { output } = findOffer('risk') ?? expect.fail('no offer')
  expect(Object.keys(z.toJSONSchema(output).properties ?? {})[0]).toBe('verdict')
})
