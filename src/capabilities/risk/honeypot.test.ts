import { describe, expect, it } from 'vitest'
import { fakeScan } from '../../ports/risk.test-kit.ts'
import { combine, type Scanned } from './combine.ts'
import { judgeHoneypot } from './honeypot.ts'

const says = (source: string, honeypot: boolean | null): Scanned => ({
  source,
  method: source === 'honeypot_is' ? 'simulation' : 'scanner',
  scan: fakeScan({ honeypot, canSell: honeypot === null ? null : !honeypot }),
})
const quiet = { buys24h: 3, sells24h: 1 }
const lively = { buys24h: 200, sells24h: 150 }
const oneWay = { buys24h: 25, sells24h: 0 }

describe('the honeypot judgement', () => {
  it.each([
    [
      'one scanner says yes and nothing speaks against it',
      [says('goplus', true)],
      quiet,
      'confirmed',
      false,
      'scanner',
    ],
    [
      'two scanners agree, whatever the trades',
      [says('goplus', true), says('honeypot_is', true)],
      lively,
      'confirmed',
      false,
      'simulation',
    ],
    [
      'scanners contradict each other',
      [says('goplus', true), says('honeypot_is', false)],
      quiet,
      'suspected',
      null,
      'simulation',
    ],
    ['many sold what one scanner calls unsellable', [says('goplus', true)], lively, 'suspected', null, 'scanner'],
    ['scanners say no', [says('goplus', false), says('honeypot_is', false)], quiet, 'clear', true, 'simulation'],
    ['scanners say no but nobody sold', [says('goplus', false)], oneWay, 'clear', null, 'scanner'],
    ['nobody scanned it and everybody only buys', [says('goplus', null)], oneWay, 'suspected', null, 'flow'],
    ['nobody scanned it and many sold', [], lively, 'clear', true, 'flow'],
    ['nothing is known', [says('goplus', null)], { buys24h: null, sells24h: null }, 'unknown', null, null],
  ] as const)('%s', (_, scans, flow, status, canSell, method) => {
    expect(judgeHoneypot(scans, flow)).toMatchObject({ status, canSell, method })
  })

  it('shows who disagrees, the trades among them', () => {
    expect(judgeHoneypot([says('goplus', true)], lively).disagreement).toEqual({
      check: 'honeypot',
      values: [
        { source: 'goplus', value: 'yes' },
        { source: 'flow', value: 'no' },
      ],
    })
    expect(judgeHoneypot([says('goplus', true)], quiet).disagreement).toBeNull()
  })
})

describe('several scanners together', () => {
  const scan = (source: string, said: Parameters<typeof fakeScan>[0]): Scanned => ({
    ...says(source, null),
    scan: fakeScan(said),
  })

  it('count by the worse answer, and the difference is shown', () => {
    const combined = combine([
      scan('goplus', { facts: { verified: true, mintable: false }, sellTaxPct: 1 }),
      scan('rugcheck', { facts: { verified: false, mintable: true }, sellTaxPct: 12 }),
    ])
    expect(combined.facts).toEqual({
      verified: { value: false, source: 'rugcheck' },
      mintable: { value: true, source: 'rugcheck' },
    })
    expect(combined.sellTaxPct).toEqual({ value: 12, source: 'rugcheck' })
    expect(combined.disagreements.map(({ check }) => check)).toEqual(['verified', 'mintable', 'sellTax'])
  })

  it('agree on a tax that differs by less than two points', () => {
    expect(combine([scan('a', { buyTaxPct: 3 }), scan('b', { buyTaxPct: 4.5 })]).disagreements).toEqual([])
  })

  it('leave open what nobody said, and do not take a count of zero holders for one', () => {
    const combined = combine([scan('a', { holderCount: 0 })])
    expect([combined.facts, combined.holderCount, combined.top10Pct]).toEqual([{}, null, null])
  })
})
