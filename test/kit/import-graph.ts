import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Which file of the repository imports which, read from the text of the files; imports of types count too. */
export interface ImportGraph {
  files: string[]
  imports: Import[]
}

export interface Import {
  from: string
  to: string
  /** `import type` or `export type`: gone after compiling. */
  typeOnly: boolean
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const SKIPPED = new Set(['node_modules', 'dist', 'reference'])
const STATEMENT = /^(?:import|export)(?<type> type)?\b[^'\n;]*(?:\n[^'\n;]*)*?\bfrom '(?<path>\.[^']+)'/gm
const BARE = /^import '(?<path>\.[^']+)'/gm
const DYNAMIC = /\bimport\(\s*'(?<path>\.[^']+)'\s*\)/g
/** Modules that a worker thread or child process loads by URL. */
const ADDRESSED = /new URL\('(?<path>\.[^']+\.(?:ts|mjs))', import\.meta\.url\)/g

/** All TypeScript files of the given folders, without tests but with test kits. */
export function readImportGraph(folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) => listFiles(join(root, folder))).filter(isSource)
  const known = new Set(files)
  const imports = files.flatMap((from) => {
    const text = readFileSync(from, 'utf8')
    return [STATEMENT, BARE, DYNAMIC, ADDRESSED]
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(({ groups }) => ({
        from,
        to: resolve(dirname(from), groups?.path ?? ''),
        typeOnly: groups?.type !== undefined,
      }))
  })
  return {
    files: files.map(show),
    imports: imports
      .filter(({ to }) => known.has(to) || !to.startsWith(root))
      .map(({ from, to, typeOnly }) => ({ from: show(from), to: show(to), typeOnly })),
  }
}

/** Cycles of the graph: groups of nodes that reach each other, each sorted. */
export function findCircles(nodes: readonly string[], edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>(nodes.map((node) => [node, []]))
  for (const { from, to } of edges) if (from !== to) next.get(from)?.push(to)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    lowest.set(node, order.get(node) ?? 0)
    stack.push(node)
    for (const target of next.get(node) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(target) ?? 0))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) circles.push(group.sort())
  }
  for (const node of nodes) if (!order.has(node)) visit(node)
  return circles
}

function isSource(file: string): boolean {
  return /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.build-')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

const show = (file: string) => relative(root, file).split(sep).join('/')
