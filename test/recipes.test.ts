// docs/recipes.md: its paths and commands exist, and every recipe has its parts.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(join(root, 'docs', 'recipes.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const recipes = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text }))

/** The twelve changes that a newcomer was asked to find, and the six that come up next most often. */
const TITLES = [
  'The price of a route',
  'A chain',
  'A price upstream',
  'How long an answer is served again',
  'A chat intent',
  'The colours of charts',
  'A field of a CoW order',
  'A payment network',
  'The daily cap of chat per anonymous id',
  'An error code',
  'An MCP prompt',
  'The confirmations of a settlement',
  'A capability',
  'A setting',
  'A metric with its alarm',
  'A language of chat',
  'A scenario of the sandbox',
  'An example program',
]

const TOP = readdirSync(root)
/** Words in backticks that begin with a file or folder of the root, and the arguments of commands. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(' '))
    .filter((word) => (word.includes('/') || /\.md$/.test(word)) && TOP.includes(word.split('/')[0] ?? ''))

it('has the recipes that are asked for', () => {
  expect(recipes.map(({ title }) => title)).toEqual(TITLES)
})

describe.each(recipes)('$title', ({ text }) => {
  it('says what to do, lists files in order, what names a gap, and a command', () => {
    const [, words = ''] = text.split('\n\n')
    expect(words).toMatch(/^[A-Z][\s\S]+[.:]$/)
    const steps = [...text.matchAll(/^(\d+)\. (?=.)/gm)].map(([, number]) => Number(number))
    expect(steps.length).toBeGreaterThan(1)
    expect(steps).toEqual(steps.map((_, index) => index + 1))
    expect(text).toMatch(/^- \*\*If a place is forgotten:\*\* \S/m)
    expect(text).toMatch(/^- \*\*See it work:\*\* `(npx vitest run|npm run|node) [^`]+`$/m)
  })

  it('names only files and folders that exist', () => {
    const named = pathsIn(text)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((path) => !isThere(path))).toEqual([])
  })
})

it('names only commands that exist', () => {
  const named = [...page.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it('finds a path that is gone', () => {
  expect(pathsIn('see `src/nowhere.ts` and `README.md`, not `a/b`')).toEqual(['src/nowhere.ts', 'README.md'])
  const paths = ['src/nowhere.ts', 'src/capabilities/<name>/offer.ts', 'src/capabilities/<name>/gone.ts', 'gone/<x>.ts']
  expect(paths.map(isThere)).toEqual([false, true, false, false])
})

/** With a placeholder: some file or folder in that place, with the rest of the path below it, has the pattern. */
function isThere(path: string): boolean {
  const place = path.split('/').findIndex((part) => part.includes('<'))
  if (place < 0) return existsSync(join(root, path))
  const parts = path.split('/')
  const folder = join(root, ...parts.slice(0, place))
  const pattern = new RegExp(`^${(parts[place] ?? '').replace(/[.]/g, '\\.').replace(/<\w+>/, '[a-z][\\w-]*')}$`)
  if (!existsSync(folder)) return false
  return readdirSync(folder).some(
    (name) => pattern.test(name) && existsSync(join(folder, name, ...parts.slice(place + 1))),
  )
}
