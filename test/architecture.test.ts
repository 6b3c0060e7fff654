import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Which folder of `src` may take from which; `*` is the files of `src` itself, which put everything together. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  stores: ['domain'],
  ports: ['domain'],
  charts: ['domain'],
  capabilities: ['domain', 'ports'],
  sources: ['domain', 'ports', 'stores'],
  payments: ['domain', 'stores'],
  signing: ['domain'],
  chat: ['domain', 'ports', 'stores', 'charts', 'capabilities'],
  telemetry: ['domain', 'sources', 'payments', 'chat'],
  http: ['domain', 'ports', 'charts', 'capabilities', 'sources', 'payments', 'signing', 'chat', 'telemetry'],
  config: ['domain', 'sources'],
  service: [
    'domain',
    'ports',
    'stores',
    'charts',
    'capabilities',
    'sources',
    'payments',
    'signing',
    'chat',
    'config',
    'telemetry',
    'http',
  ],
  client: ['domain', 'capabilities', 'payments', 'chat'],
  cli: [
    'domain',
    'stores',
    'charts',
    'capabilities',
    'sources',
    'payments',
    'chat',
    'client',
    'config',
    'service',
    'http',
  ],
  '*': ['config', 'service', 'http', 'telemetry'],
}

const files = listFiles(join(root, 'src')).filter((file) => file.endsWith('.ts') && !/\.test(-kit)?\.ts$/.test(file))

describe('architecture', () => {
  it('finds the source files', () => {
    expect(files.length).toBeGreaterThan(80)
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200)
  })

  it('keeps every import within the table', () => {
    expect(
      files.flatMap((file) =>
        importsOf(file)
          .filter((target) => !isAllowed(file, target))
          .map((target) => `${show(file)} takes ${show(target)}`),
      ),
    ).toEqual([])
  })

  it('has only the folders of the table in src', () => {
    const folders = new Set(files.map(folderOf))
    expect([...folders].filter((folder) => !(folder in MAY_IMPORT))).toEqual([])
  })

  it('lets the app take only types from src', () => {
    const sources = listFiles(join(root, 'app')).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes(`${sep}dist${sep}`) && !file.includes('.build-'),
    )
    const imports = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^(import|export) [^']*?from '(\.[^']+)'/gm)]
        .filter(([, , path]) => resolve(dirname(file), path as string).startsWith(join(root, 'src') + sep))
        .map(([text]) => ({ file: show(file), isType: /^(import|export) type /.test(text) })),
    )
    expect(imports.length).toBeGreaterThan(5)
    expect(imports.filter(({ isType }) => !isType)).toEqual([])
  })

  it('reads the environment only where the program starts', () => {
    const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))
    expect(readers.map(show)).toEqual([join('src', 'main.ts')])
  })
})

function isAllowed(file: string, target: string): boolean {
  if (!target.startsWith(join(root, 'src') + sep)) return false
  const [from, to] = [folderOf(file), folderOf(target)]
  return from === to || (MAY_IMPORT[from]?.includes(to) ?? false)
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, path]) =>
    resolve(dirname(file), path as string),
  )
}

function folderOf(file: string): string {
  const [first = '', second] = relative(join(root, 'src'), file).split(sep)
  return second === undefined ? '*' : first
}

const show = (file: string) => relative(root, file)

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}
