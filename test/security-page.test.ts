import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const FINDINGS = [...Array.from({ length: 13 }, (_, at) => `S${at + 1}`), 'L1', 'L2', 'L3', 'L4', 'L5', 'L6']

interface Row {
  threat: string
  promise: string
  files: string[]
}

/** The rows of the table in docs/security.md by the number of their finding. */
const rows = new Map<string, Row>(
  [...read('docs/security.md').matchAll(/^\| ([SL]\d+) \| (.*?) \| (.*?) \|(.*)\|$/gm)].map(
    ([, number = '', threat = '', promise = '', tests = '']) => [
      number,
      { threat, promise, files: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file) },
    ],
  ),
)

/** A title that begins with the number: `it('S4: …'`, also after `it.each([…])`. */
const holdsTitle = (text: string, number: string) => new RegExp(`\\(\\s*['"\`]${number}: `).test(text)

const testFiles = ['src', 'test', 'sandbox', 'app']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
const listHolders = (number: string) => testFiles.filter((file) => holdsTitle(read(file), number)).sort()

describe('docs/security.md', () => {
  it('has a row for each finding, and no other', () => {
    expect([...rows.keys()]).toEqual(FINDINGS)
    expect(testFiles.length).toBeGreaterThan(100)
  })

  it.each(FINDINGS)('%s: says threat and promise, and names tests that there are', (number) => {
    const { threat = '', promise = '', files = [] } = rows.get(number) ?? {}
    expect([threat.length > 40, promise.length > 40]).toEqual([true, true])
    expect(files.length, `no test is named; files with such titles: ${listHolders(number).join(', ')}`).toBeGreaterThan(
      0,
    )
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
    expect(files.filter((file) => !holdsTitle(read(file), number))).toEqual([])
  })

  it('is found from the README, the operators page and the page about reports', () => {
    expect(read('README.md')).toContain('(docs/security.md)')
    expect(read('SECURITY.md')).toContain('(docs/security.md)')
    expect(read('docs/operators.md')).toContain('(security.md)')
  })
})
