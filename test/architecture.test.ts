import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHAT_MESSAGE, FLOORS, PAID_REQUEST } from '../scripts/architecture/pictures.ts'
import { findCircles, type Import, readImportGraph, root } from './kit/import-graph.ts'

/** What each top folder may import from; tests may import anything and nothing imports tests. */
const TOP: Record<string, readonly string[]> = {
  src: [],
  app: ['src'],
  sandbox: ['src'],
  scripts: ['src', 'sandbox', 'app', 'test/kit'],
  bench: ['src', 'sandbox', 'scripts', 'test/kit'],
  'test/kit': ['src', 'sandbox', 'app'],
  'test/contracts': ['src', 'sandbox', 'test/kit'],
}

const graph = readImportGraph(Object.keys(TOP))
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
/** The table of docs/architecture.md is the rule: folder of `src` -> folders that it may import from. */
const TABLE = readTable(page)

describe('the reader', () => {
  it('finds the files and their imports, types included', () => {
    expect(graph.files.length).toBeGreaterThan(800)
    expect(graph.imports.length).toBeGreaterThan(3_000)
    expect(graph.imports.filter(({ typeOnly }) => typeOnly).length).toBeGreaterThan(500)
    for (const top of Object.keys(TOP)) expect(graph.files.some((file) => topOf(file) === top)).toBe(true)
  })

  it('finds a circle', () => {
    const edges = ['ab', 'bc', 'cb', 'cd'].map(([from = '', to = '']) => ({ from, to }))
    expect(findCircles(['a', 'b', 'c', 'd'], edges)).toEqual([['b', 'c']])
  })
})

describe('architecture', () => {
  it('has no circle of files', () => {
    expect(findCircles(graph.files, graph.imports)).toEqual([])
  })

  it('keeps imports between the top folders to the table', () => {
    expect(
      breaches(({ from, to }) => topOf(from) === topOf(to) || (TOP[topOf(from)]?.includes(topOf(to)) ?? false)),
    ).toEqual([])
  })

  it('keeps imports within src to the table of docs/architecture.md, test kits included', () => {
    const within = graph.imports.filter(({ from, to }) => topOf(from) === 'src' && topOf(to) === 'src')
    const allowed = ({ from, to }: Import) => {
      const [own, other] = [folderOf(from), folderOf(to)]
      return own === other || (TABLE.get(own)?.includes(other) ?? false)
    }
    expect(within.filter((one) => !allowed(one)).map(tell)).toEqual([])
  })

  it('has no arrow upwards in the table: each row imports only from rows above it', () => {
    const names = [...TABLE.keys()]
    const upward = names.flatMap((name, index) =>
      (TABLE.get(name) ?? []).filter((other) => names.indexOf(other) >= index).map((other) => `${name} takes ${other}`),
    )
    expect(upward).toEqual([])
  })

  it('has every folder and file of src in the table, and nothing else', () => {
    expect([...TABLE.keys()].sort()).toEqual(readdirSync(join(root, 'src')).sort())
  })

  it('keeps the three levels of sources: client, then shapes and adapters, then ports', () => {
    const between = graph.imports.filter(
      (one) => one.from.startsWith('src/sources/') && one.to.startsWith('src/sources/'),
    )
    expect(between.length).toBeGreaterThan(200)
    const allowed = ({ from, to }: Import) => {
      const [own, other] = [sourceRoom(from), sourceRoom(to)]
      return own === other || SOURCE_LEVELS[levelOf(own)]?.includes(levelOf(other))
    }
    expect(between.filter((one) => !allowed(one)).map(tell)).toEqual([])
  })

  it('has no two folders that import each other, below any folder', () => {
    const edges = graph.imports.flatMap(({ from, to }) => {
      const [left, right] = siblings(from, to)
      return left === undefined || right === undefined ? [] : [{ from: left, to: right }]
    })
    const rooms = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
    expect(findCircles(rooms, edges)).toEqual([])
  })

  it('lets the app take only types from src, and values of a few files, which import nothing else', () => {
    const shared = [
      ...['src/domain/base58.ts', 'src/domain/format.ts', 'src/domain/methods.ts', 'src/domain/solana-accounts.ts'],
      // What cards say in the language of a reply; each language is loaded when a reply needs it.
      ...['figures', 'languages', 'say', 'template'].map((name) => `src/chat/say/${name}.ts`),
      ...['src/chat/intents/market-read/stances.ts', 'src/chat/intents/risk/findings.ts'],
      ...graph.files.filter((file) => /^src\/chat\/say\/(?:answers|talk)\/(?!en\b)\w+\.ts$/.test(file)),
    ]
    const values = graph.imports.filter(({ typeOnly, from }) => !typeOnly && !from.endsWith('.test.ts'))
    const taken = values.filter(({ from, to }) => topOf(from) === 'app' && topOf(to) === 'src')
    expect(taken.length).toBeGreaterThan(5)
    expect(taken.filter(({ to }) => !shared.includes(to)).map(tell)).toEqual([])
    const used = new Set(
      values.filter(({ from }) => topOf(from) === 'app' || shared.includes(from)).map(({ to }) => to),
    )
    expect(shared.filter((file) => !used.has(file))).toEqual([])
    expect(values.filter(({ from, to }) => shared.includes(from) && !shared.includes(to)).map(tell)).toEqual([])
  })

  it('reads the environment only where the program starts', () => {
    const readers = graph.files.filter(
      (file) =>
        topOf(file) === 'src' &&
        !file.endsWith('.test-kit.ts') &&
        readFileSync(join(root, file), 'utf8').includes('process.env'),
    )
    expect(readers).toEqual(['src/main.ts'])
  })
})

describe('docs/architecture.md', () => {
  const named = [...page.matchAll(/`((?:src|app|sandbox|scripts|bench|test|docs)\/[^`*<>… ]+)`/g)].map(
    ([, path]) => path,
  )

  it('names only files and folders that exist', () => {
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !exists(path ?? ''))).toEqual([])
  })

  it('draws every folder of src once, and none on a floor below one that it imports', () => {
    const floorOf = new Map(FLOORS.flatMap(({ rooms }, floor) => rooms.map(([folder]) => [folder, floor] as const)))
    expect([...floorOf.keys()].sort()).toEqual([...TABLE.keys()].sort())
    const upward = [...TABLE].flatMap(([folder, imports]) =>
      imports
        .filter((other) => (floorOf.get(other) ?? 0) < (floorOf.get(folder) ?? 0))
        .map((other) => `${folder} takes ${other}`),
    )
    expect(upward).toEqual([])
  })

  it('walks a paid request and a chat message through files that exist and that import each other', () => {
    for (const steps of [PAID_REQUEST, CHAT_MESSAGE]) {
      expect(steps.filter(({ file }) => !graph.files.includes(file))).toEqual([])
      for (const { file } of steps.slice(1))
        expect([file, graph.imports.some(({ from, to }) => to === file && topOf(from) === 'src')]).toEqual([file, true])
    }
  })
})

/** Sources: what a level may import from beside itself. */
const SOURCE_LEVELS: Record<string, readonly string[]> = {
  client: [],
  shapes: ['client'],
  known: ['client', 'shapes'],
  adapter: ['client', 'shapes', 'known'],
  port: ['client', 'shapes', 'known', 'adapter', 'port'],
}

function sourceRoom(file: string): string {
  const [, , room = '', upstream = ''] = file.split('/')
  return room === 'adapters' && !upstream.endsWith('.ts') ? `adapters/${upstream}` : room
}

function levelOf(room: string): string {
  if (room.startsWith('adapters')) return 'adapter'
  return room in SOURCE_LEVELS ? room : 'port'
}

/** The two folders, or files, in which the ways to both files part; undefined where one of them is a file. */
function siblings(from: string, to: string): [string?, string?] {
  const [left, right] = [from.split('/'), to.split('/')]
  const parting = left.findIndex((part, index) => part !== right[index])
  if (parting < 0 || parting >= left.length - 1 || parting >= right.length - 1) return []
  return [left.slice(0, parting + 1).join('/'), right.slice(0, parting + 1).join('/')]
}

function readTable(text: string): Map<string, string[]> {
  const rows = text.matchAll(/^\| `(?<folder>[\w.-]+)` \| (?<imports>[^|]*) \|/gm)
  return new Map(
    [...rows].map(({ groups }) => [
      groups?.folder ?? '',
      groups?.imports === 'nothing' ? [] : (groups?.imports ?? '').split(',').map((name) => name.trim()),
    ]),
  )
}

function topOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'test' ? `test/${second}` : first
}

function folderOf(file: string): string {
  return file.split('/')[1] ?? ''
}

const breaches = (allowed: (one: Import) => boolean) => graph.imports.filter((one) => !allowed(one)).map(tell)
const tell = ({ from, to }: Import) => `${from} takes ${to}`
const exists = (path: string) => {
  try {
    readdirSync(join(root, path))
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOTDIR'
  }
}
