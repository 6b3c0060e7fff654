import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { daysOf, missing, protocolOf, sourced } from '../../../ports/market-reads.test-kit.ts'
import { type DefiFacts, readDefi } from './defi.ts'

const flow = (week: number | null, weekBefore: number | null, weekChangePct: number | null = null) => ({
  day: 1,
  week,
  weekBefore,
  weekChangePct,
})

/** Nothing moved. */
const calm: DefiFacts = {
  lockedValue: sourced(daysOf({ 1: 100, 7: 100, 30: 100 })),
  exchangeVolume: sourced(flow(100, 100)),
  fees: sourced({ ...flow(100, 100), bySlug: {} }),
  stablecoins: sourced({ now: 100, weekAgo: 100, belowPeg: {} }),
  protocols: sourced({ protocols: [], excluded: {}, drained: {} }),
  ethChange7d: sourced(40, 'coingecko'),
}
const up: Partial<DefiFacts> = {
  exchangeVolume: sourced(flow(111, 100)),
  stablecoins: sourced({ now: 100.3, weekAgo: 100, belowPeg: {} }),
}
const down: Partial<DefiFacts> = {
  exchangeVolume: sourced(flow(89, 100)),
  stablecoins: sourced({ now: 99.7, weekAgo: 100, belowPeg: {} }),
}
const read = (changes: Partial<DefiFacts>) => readDefi({ ...calm, ...changes })

describe('the DeFi regime', () => {
  it('needs two signals more on one side', () => {
    expect([read({}).stance, read(up).stance, read(down).stance]).toEqual(['MIXED', 'RISK_ON', 'RISK_OFF'])
    expect(read({ stablecoins: sourced({ now: 100.3, weekAgo: 100, belowPeg: {} }) }).stance).toBe('MIXED')
  })

  it.each([
    ['tvlChange7dPct', 2, (pct: number) => ({ lockedValue: sourced(daysOf({ 7: 100 / (1 + pct / 100), 30: 100 })) })],
    ['tvlChange30dPct', 5, (pct: number) => ({ lockedValue: sourced(daysOf({ 7: 100, 30: 100 / (1 + pct / 100) })) })],
    ['dexVolumeWeekPct', 10, (pct: number) => ({ exchangeVolume: sourced(flow(100 + pct, 100)) })],
    ['feesWeekPct', 5, (pct: number) => ({ fees: sourced({ ...flow(100 + pct, 100), bySlug: {} }) })],
    [
      'stablecoinChange7dPct',
      0.25,
      (pct: number) => ({ stablecoins: sourced({ now: 100 + pct, weekAgo: 100, belowPeg: {} }) }),
    ],
  ] as const)('counts %s beyond %d percent only', (name, threshold, facts) => {
    const countOf = (pct: number) => Number(/score ([+-]?\d)/.exec(read(facts(pct)).text)?.[1])
    expect([countOf(threshold * 0.99), countOf(threshold * 1.01), countOf(-threshold * 1.01)]).toEqual([0, 1, -1])
    expect(read(facts(1)).inputs.find((input) => input.name === name)?.value).toBeCloseTo(1, 4)
  })

  it('is less sure with four signals or three, and silent with fewer', () => {
    expect(read({}).confidence).toBe('high')
    const four = read({ fees: missing() })
    expect([four.confidence, four.missing]).toEqual(['medium', [{ check: 'feesWeekPct', reason: 'upstream_failed' }]])
    expect(read({ fees: missing(), stablecoins: missing() }).confidence).toBe('low')
    expect(() => read({ fees: missing(), stablecoins: missing(), exchangeVolume: missing() })).toThrow()
    const failure = (() => {
      try {
        return read({ lockedValue: missing(), fees: missing() })
      } catch (thrown) {
        return toFailure(thrown)
      }
    })()
    expect(failure).toEqual({ code: 'upstream_failed', source: 'defillama' })
  })

  it('takes the comparison of the upstream where a sum is missing, and names a figure it never got', () => {
    expect(read({ exchangeVolume: sourced(flow(null, 100, -18.6)) }).inputs[2]?.value).toBe(-18.6)
    expect(read({ exchangeVolume: sourced(flow(null, null)) }).missing).toEqual([
      { check: 'dexVolumeWeekPct', reason: 'not_reported' },
    ])
  })

  it('names what points the other way, and says when it is mostly price', () => {
    const facts = {
      ...up,
      fees: sourced({ ...flow(90, 100), bySlug: {} }),
      lockedValue: sourced(daysOf({ 7: 95, 30: 100 })),
      ethChange7d: sourced(5, 'coingecko'),
    }
    const { text } = read(facts)
    expect(text).toContain('Against it: fees week on week.')
    expect(text).toContain('mostly price')
    expect(read(up).text).not.toContain('mostly price')
  })

  it('lists what moved by the most dollars', () => {
    const protocols = [
      protocolOf('Tiny', { tvlUsd: 1e6, change1dPct: 90 }),
      protocolOf('Large', { tvlUsd: 1.1e9, change1dPct: 10, chain: 'base' }),
      protocolOf('Unknown', { change1dPct: null }),
    ]
    expect(read({ protocols: sourced({ protocols, excluded: {}, drained: {} }) }).items).toEqual([
      {
        name: 'Large',
        chain: 'base',
        valueUsd: 1.1e9,
        change24hPct: 10,
        why: 'gained $100M of value locked in a day',
        flags: ['LARGE_MOVE'],
      },
      {
        name: 'Tiny',
        chain: null,
        valueUsd: 1e6,
        change24hPct: 90,
        why: 'gained $474K of value locked in a day',
        flags: ['LARGE_MOVE'],
      },
    ])
  })

  it('holds for three hours from its oldest signal', () => {
    const old = read({ stablecoins: sourced({ now: 100, weekAgo: 100, belowPeg: {} }, 'defillama', 3_600) })
    expect(new Date(old.validUntilMs).toISOString()).toBe('2026-11-15T14:00:00.000Z')
  })
})
