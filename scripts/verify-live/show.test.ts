import { expect, it } from 'vitest'
import { toShapeWords } from './finding.ts'
import type { Row } from './probe.ts'
import { hasContent } from './run-probes.ts'
import { showReport } from './show.ts'

const ok: Row = { source: 'kraken', endpoint: '/0/public/Ticker', ms: 12, verdict: 'ok', status: 200, detail: '' }
const rows: Row[] = [
  ok,
  {
    ...ok,
    source: 'lifi',
    endpoint: `/token?${'x'.repeat(60)}`,
    verdict: 'failed',
    status: 500,
    detail: 'key s3cret!',
  },
  { ...ok, source: 'nansen', endpoint: '', ms: null, verdict: 'skipped', status: null, detail: 'no key' },
]

it('shows a table of at most 100 columns, what went wrong in full, and the sum of it', () => {
  const report = showReport(rows, ['s3cret!'])
  expect(report.split('\n').filter((line) => line.length > 100)).toEqual([])
  expect(
    report,
  ).toBe(`source                 endpoint                                     result                        ms
---------------------  -------------------------------------------  ------------------------  ------
kraken                 /0/public/Ticker                             ok                            12
lifi                   /token?xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…  HTTP 500                      12
nansen                                                              skipped: no key

In full:
- lifi /token?xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: failed (HTTP 500): key
  ***

1 sources ok, 1 in trouble (lifi), 1 skipped (nansen), 2 calls.
`)
})

it('says where a shape differs, also when the list of places is cut off', () => {
  const issues = JSON.stringify(
    [{ code: 'invalid_type', path: ['data', 0, 'price'], message: 'expected "number"' }],
    null,
    2,
  )
  expect(toShapeWords(`ZodError: ${issues}`)).toBe('at data.0.price: expected "number"')
  expect(toShapeWords('[{"path": [], "message": "expected array"}, {"path": ["a')).toBe('at the top: expected array')
  expect(toShapeWords('no dollar stablecoin has a supply')).toBe('no dollar stablecoin has a supply')
})

it('takes an answer of empty lists and nulls for nothing', () => {
  expect([[], {}, { coins: [], at: null }, new Map(), '', undefined, Number.NaN].map(hasContent)).not.toContain(true)
  expect([[0], { price: 1 }, new Map([['a', [1]]]), false, 5n].map(hasContent)).not.toContain(false)
})
