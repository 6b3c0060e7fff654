import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { Contexts, toPerpetuals } from './perpetuals.ts'

describe('answers of Hyperliquid', () => {
  const samples = readSamples('hyperliquid', 'metaAndAssetCtxs')

  it('maps every listed future with the figures of the answer', () => {
    for (const { json } of samples) {
      const [{ universe }, contexts] = json as [
        { universe: { name: string; isDelisted?: boolean }[] },
        Record<'funding' | 'openInterest' | 'markPx' | 'oraclePx' | 'dayNtlVlm', string>[],
      ]
      const listed = universe.flatMap(({ name, isDelisted }, place) => {
        const context = contexts[place]
        return isDelisted || !context ? [] : [{ name, context }]
      })
      const found = Contexts.parse(json)
      expect([...found.keys()]).toEqual(listed.map(({ name }) => name.replace(/^k(?=[A-Z])/, '')))
      for (const { name, context } of listed) {
        const coins = /^k[A-Z]/.test(name) ? 1_000 : 1
        expect(found.get(name.replace(/^k(?=[A-Z])/, ''))).toMatchObject({
          fundingHourPct: Number(context.funding) * 100,
          openInterestUsd: Number(context.openInterest) * Number(context.markPx),
          markPriceUsd: Number(context.markPx) / coins,
          indexPriceUsd: Number(context.oraclePx) / coins,
          volume24hUsd: Number(context.dayNtlVlm),
        })
      }
    }
    countMapped(samples)
  })

  it('leaves out what lacks a figure, and keeps the order of both lists', () => {
    const good = { funding: '0', openInterest: '1', premium: null, oraclePx: '2', markPx: '2', dayNtlVlm: '3' }
    const universe = [{ name: 'A' }, { name: 'B' }, 7, { name: 'D' }, { name: 'E' }]
    const found = toPerpetuals(universe, [{ ...good, markPx: '0' }, good, good, null, { ...good, funding: 'x' }])
    expect([...found]).toEqual([
      [
        'B',
        {
          venue: 'hyperliquid',
          fundingHourPct: 0,
          openInterestUsd: 2,
          premiumPct: null,
          markPriceUsd: 2,
          indexPriceUsd: 2,
          volume24hUsd: 3,
        },
      ],
    ])
  })
})
