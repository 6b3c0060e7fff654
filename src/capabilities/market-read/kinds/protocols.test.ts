import { describe, expect, it } from 'vitest'
import { missing, protocolOf, sourced } from '../../../ports/market-reads.test-kit.ts'
import type { ProtocolFigures } from '../../../ports/market-reads.ts'
import { readProtocols } from './protocols.ts'

const flow = { day: 1, week: 1, weekBefore: 1, weekChangePct: 0 }
const read = (protocols: ProtocolFigures[], bySlug: Record<string, number> = {}) =>
  readProtocols({
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
    expect(found.missing).toEqual([{ check: 'fees24hUsd', reason: 'not_reported_for_some' }])
    const without = readProtocols({
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
    expect(() => readProtocols({ protocols: missing(), fees: missing() })).toThrow('upstream_failed')
  })
})
