import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { METHOD_IDS } from '../src/domain/methods.ts'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/app-checks.md', root), 'utf8')

interface Row {
  first: string
  tests: { file: string; titles: string[] }[]
}

/** The rows of the tables: what the first cell names, and the files and titles of the last one. */
const rows: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('|---'))
  .map((line) => line.split(' | '))
  .filter((cells) => /`[^`]+\.ts`/.test(cells.at(-1) ?? ''))
  .map((cells) => ({ first: (cells[0] ?? '').replace(/^\| |`/g, ''), tests: readTests(cells.at(-1) ?? '') }))

function readTests(cell: string): Row['tests'] {
  return [...cell.matchAll(/`([^`]+\.ts)`([^`]*)/g)].map(([, file = '', after = '']) => ({
    file: file.includes('/') ? file : `test/browser/${file}`,
    titles: [...after.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }))
}

/** The source of a file as one text, without the marks that a title may be written with. */
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8').replaceAll('\\', '')

describe('docs/app-checks.md', () => {
  it.each(rows.map((row) => [row.first, row] as const))('names tests that exist for %s', (_, { tests }) => {
    expect(tests.length).toBeGreaterThan(0)
    for (const { file, titles } of tests) {
      expect(existsSync(fileURLToPath(new URL(file, root))), file).toBe(true)
      expect(titles.length, file).toBeGreaterThan(0)
      for (const title of titles) expect(read(file), file).toContain(title)
    }
  })

  it('leaves out no method, no venue, no hostile case and no finding', () => {
    const firsts = new Set(rows.map(({ first }) => first))
    const venues = ['cow', 'orbs', 'definitive']
    const cases = Array.from({ length: 50 }, (_, place) => String(place + 1))
    const findings = Array.from({ length: 23 }, (_, place) => `U${place + 1}`)
    for (const needed of [...METHOD_IDS, ...venues, ...cases, ...findings]) expect([...firsts]).toContain(needed)
  })

  it('knows every test with a hostile case', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)))
    const hostile = readdirSync(new URL('test/browser', root)).filter((file) => /^sign-.*\.test\.ts$/.test(file))
    expect(hostile.length).toBeGreaterThan(8)
    for (const file of hostile.filter((one) => read(`test/browser/${one}`).includes('case ')))
      expect([...named]).toContain(`test/browser/${file}`)
  })
})
