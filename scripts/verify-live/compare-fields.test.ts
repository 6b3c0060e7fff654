import { expect, it } from 'vitest'
import { compareFields, createFieldComparison } from './compare-fields.ts'
import { showReport } from './show.ts'

const expected = { result: { XBTUSD: { c: ['1', '2'], v: 3, note: null } }, rows: [{ id: 1, name: 'a' }, { id: 2 }] }

it('finds nothing where only values, keys of tables and the length of lists differ', () => {
  const found = { result: { ETHUSD: { c: [], v: 9, note: 'x' }, SOLUSD: { c: ['4'], v: 1, note: null } }, rows: [] }
  expect(compareFields([expected], [found])).toMatchObject({ differences: [], further: 0 })
})

it('tells a field that is gone, one of another type, and counts those that are new', () => {
  const found = { result: { ETHUSD: { c: ['1'], v: '9', fresh: true } }, rows: { id: 1 } }
  expect(compareFields([expected], [found])).toEqual({
    alike: 5,
    further: 2,
    differences: [
      { field: 'result.{}.v', expected: 'number', found: 'string' },
      { field: 'result.{}.note', expected: 'null', found: 'missing' },
      { field: 'rows', expected: 'list', found: 'object' },
    ],
  })
})

it('compares an answer with the fixture of its endpoint, and shows the difference as a table', () => {
  const fields = createFieldComparison()
  fields.keep({
    source: 'alternative_me',
    endpoint: '/fng/?limit=31',
    url: 'https://api.test/fng/?limit=31',
    json: { name: 'Index', data: [{ value: 40, timestamp: '1', value_classification: 'Fear' }] },
  })
  const report = showReport([], [], fields.compare())
  expect(report).toContain('Expected against found, by field:')
  expect(report).toMatch(/alternative-me\/fng +data\[\]\.value +string +number/)
  expect(report).toMatch(/\d+ fields of 1 endpoints are as expected, \d+ differ/)
  expect(report.split('\n').filter((line) => line.length > 100)).toEqual([])
})
