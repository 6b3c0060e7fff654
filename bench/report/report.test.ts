import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { median, quantile, toText, toTimes } from './figures.ts'
import { withSection, writeSection } from './report.ts'
import { toTable } from './table.ts'

const withBoth = 'Words.\n\n<!-- a -->\n\nold a\n\n<!-- end of a -->\n\n<!-- b -->\n\nb\n\n<!-- end of b -->\n'

test('a section replaces only its own text', () => {
  expect(withSection(withBoth, 'a', 'new $& a')).toBe(withBoth.replace('old a', () => 'new $& a'))
})

test('a section that is not there yet goes to the end', () => {
  expect(withSection('Words.\n', 'a', '\nfirst\n')).toBe('Words.\n\n<!-- a -->\n\nfirst\n\n<!-- end of a -->\n')
})

test('a new report begins with how to run the benches, and later runs keep what is there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-report-'))
  const file = join(folder, 'report.md')
  writeSection(file, 'paid', 'first try')
  writeSection(file, 'challenge', 'two')
  const fresh = readFileSync(file, 'utf8')
  writeFileSync(file, fresh.replace('# Benchmarks', '# By hand'))
  writeSection(file, 'paid', 'second try')
  expect(fresh).toMatch(
    /^# Benchmarks\n[\s\S]*npm run bench:paid[\s\S]*<!-- paid -->\n\nfirst try\n[\s\S]*<!-- challenge -->\n\ntwo\n/,
  )
  expect(readFileSync(file, 'utf8')).toBe(fresh.replace('# Benchmarks', '# By hand').replace('first try', 'second try'))
  rmSync(folder, { recursive: true })
})

test('a table lines its columns up, words left and numbers right', () => {
  const table = toTable(
    [
      { title: 'server', align: 'left', cell: ({ name }: { name: string; rate: number }) => name },
      { title: 'rate', cell: ({ rate }) => toText(rate) },
    ],
    [
      { name: 'a', rate: 12345.6 },
      { name: 'official', rate: 0.1234 },
    ],
  )
  expect(table).toBe(
    ['| server   |   rate |', '| -------- | -----: |', '| a        | 12,346 |', '| official |  0.123 |'].join('\n'),
  )
})

test('figures that do not exist are dashes', () => {
  expect([toText(Number.NaN), toText(1 / 0), toTimes(0 / 0), toText(0), toTimes(2)]).toEqual([
    '–',
    '–',
    '–',
    '0',
    '2.00×',
  ])
})

test('medians and quantiles do not depend on order', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2]), quantile([5, 1, 3], 0.5), quantile([5, 1, 3], 0.99)]).toEqual([
    2, 2.5, 3, 5,
  ])
})
