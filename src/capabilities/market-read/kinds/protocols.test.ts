import { describe, expect, it } from 'vitest'
import { missing, protocolOf, sourced } from '../../../ports/market-reads.test-kit.ts'
import type { ProtocolFigures } from '../../../ports/market-reads.ts'
import { type ProtocolFacts, readProtocols } from './protocols.ts'

const flow = { day: 1, week: 1, weekBefore: 1, weekChangePct: 0 }
/** Coins that did not move, unless a test moves them. */
const still = { ethChange7d: sourced(0), btcChange7d: sourced(0), solChange7d: sourced(0) }
const read = (protocols: ProtocolFigures[], bySlug: Record<string, number> = {}, moves: Partial<ProtocolFacts> = {}) =>
  readProtocols({
    ...still,
    ...moves,
    protocols: sourced({ protocols, excluded: { CEX: 2, Bridge: 1 }, drained: {} }),
    fees: sourced({ ...flow, bySlug }),
  })

describe('the largest protocols', () => {
  it.each([
    [2.01, 'INFLOWS'],
    [1.99, 'FLAT'],
    [-1.99, 'FLAT'],
    [-2.01, 'OUTFLOWS'],
  ])('with %d percent in a week are %s', (change7dPct, stance) => {
    expect(read([protocolOf('Lido', { change7dPct })]).stance).toBe(stance)
  })

  it('weigh by the value they started from, the fifty largest only', () => {
    const grown = protocolOf('Grown', { tvlUsd: 200, change7dPct: 100 })
    const shrunk = protocolOf('Shrunk', { tvlUsd: 50, change7dPct: -50 })
    expect(read([grown, shrunk]).inputs[1]).toMatchObject({ name: 'change7dPct', value: 25 })
    const many = Array.from({ length: 60 }, (_, place) =>
      protocolOf(`P${place}`, { tvlUsd: 10, change7dPct: place < 50 ? 0 : 900 }),
    )
    expect(read(many).stance).toBe('FLAT')
    expect(read(many).items).toHaveLength(10)
  })

  it('sum fees over versions, and do not take an unknown fee for none', () => {
    const aave = protocolOf('Aave', { slugs: ['aave-v3', 'aave-v2', 'aave-v1'] })
    const found = read([aave, protocolOf('Lido')], { 'aave-v3': 7, 'aave-v2': 0 })
    expect(found.items.map((item) => ('fees24hUsd' in item ? item.fees24hUsd : undefined))).toEqual([7, null])
    expect(found.missing).toEqual([{ check: 'items.fees24hUsd', reason: 'not_reported_for_some' }])
    const without = readProtocols({
      ...still,
      protocols: sourced({ protocols: [aave], excluded: {}, drained: {} }),
      fees: missing(),
    })
    expect(without.missing).toEqual([{ check: 'fees', reason: 'upstream_failed' }])
  })

  it('name what was left out, and are less sure where changes are unknown', () => {
    expect(read([protocolOf('Lido')]).text).toContain('Left out: CEX, Bridge.')
    const known = Array.from({ length: 10 }, (_, place) => protocolOf(`K${place}`))
    const unknown = Array.from({ length: 40 }, (_, place) => protocolOf(`U${place}`, { change7dPct: null }))
    expect(read(known).confidence).toBe('high')
    expect(read([...known, ...unknown.slice(0, 10)]).confidence).toBe('medium')
    expect(read([...known, ...unknown]).confidence).toBe('low')
    expect(() => read([...known.slice(1), ...unknown])).toThrow('no_data')
    expect(() => readProtocols({ ...still, protocols: missing(), fees: missing() })).toThrow('upstream_failed')
  })

  describe('A10: apart from what prices did', () => {
    const eth = (pct: number) => ({ ethChange7d: sourced(pct) })

    it('are FLAT when only ETH rose, and OUTFLOWS when they rose less than it', () => {
      const lido = (change7dPct: number) => protocolOf('Lido', { category: 'Liquid Staking', change7dPct })
      expect(read([lido(9)], {}, eth(9)).stance).toBe('FLAT')
      expect(read([lido(9)], {}, eth(15)).stance).toBe('OUTFLOWS')
      expect(read([lido(-9)], {}, eth(-9)).stance).toBe('FLAT')
      expect(read([lido(-1)], {}, eth(-9)).stance).toBe('INFLOWS')
    })

    it('count dollars as dollars, bitcoin by BTC, Solana by SOL, and the rest by half', () => {
      const flowOf = (facts: Partial<ProtocolFigures>, moves: Partial<ProtocolFacts>) => {
        const [item] = read([protocolOf('P', { tvlUsd: 110, change7dPct: 10, ...facts })], {}, moves).items
        return item && 'flow7dUsd' in item ? [item.flow7dUsd, item.price7dUsd] : []
      }
      expect(flowOf({ category: 'RWA' }, eth(50))).toEqual([10, 0])
      expect(flowOf({ category: 'Lending' }, eth(10))).toEqual([5, 5])
      expect(flowOf({ category: 'Restaked BTC' }, { ...eth(50), btcChange7d: sourced(10) })).toEqual([0, 10])
      expect(flowOf({ category: 'Liquid Staking', chain: 'solana' }, { ...eth(50), solChange7d: sourced(4) })).toEqual([
        6, 4,
      ])
    })

    it('say both parts in one line, and how far the estimate may be off', () => {
      const found = read([protocolOf('Aave', { tvlUsd: 1.1e9, change7dPct: 10 })], {}, eth(10))
      expect(found.headline).toBe(
        'The top 1 DeFi protocols hold $1.1B, +10.00% in a week: +5.00% is money that came, +5.00% is price.',
      )
      expect(found.text).toContain('the flow is an estimate, 0% to +10.00%')
      expect(found.inputs.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['flow7dPct', 'price7dPct', 'ethChange7dPct']),
      )
    })

    it('claim no flow that the doubt about the estimate could explain', () => {
      const half = protocolOf('Aave', { category: 'Lending', change7dPct: -31 })
      expect(read([half], {}, eth(-55)).stance).toBe('FLAT')
      expect(read([protocolOf('Aave', { category: 'Lending', change7dPct: -48 })], {}, eth(-55)).stance).toBe(
        'OUTFLOWS',
      )
    })

    it('are less sure when the bounds of the estimate contradict each other', () => {
      expect(read([protocolOf('Aave', { change7dPct: 6 })], {}, eth(12)).confidence).toBe('medium')
    })

    it('do not speak of flows without prices', () => {
      const blind = read([protocolOf('Aave', { change7dPct: 10 })], {}, { ethChange7d: missing('coingecko') })
      expect([blind.stance, blind.confidence]).toEqual(['VALUE_UP', 'low'])
      expect(blind.missing).toContainEqual({ check: 'items.flow7dUsd', reason: 'prices_not_read' })
      expect(blind.missing).toContainEqual({ check: 'ethChange7dPct', reason: 'upstream_failed' })
    })
  })
})
