import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const ENTRIES = ['chat', 'sign', 'activity', 'approvals', 'pay', 'sandbox-wallet'] as const
export type Entry = (typeof ENTRIES)[number]

export interface SandboxWallet {
  /** Public, and worth nothing on a real chain. */
  key: string
  rpcUrl: string
}

/** The built web app as the pages use it: addresses of script, style and icon, and the files behind them. */
export interface BuiltApp {
  /** The script of a page and the chunks that it imports statically; undefined while the app is not built. */
  scriptOf(entry: Entry): { src: string; preload: string[] } | undefined
  styleUrl: string
  /** Loaded with the page, so that no text moves when they come. */
  fontUrls: readonly string[]
  iconUrl: string
  /** A script for before the first paint of the front page. */
  earlyUrl: string
  /** A wallet with play money that the pages offer; in the sandbox only. */
  sandboxWallet?: SandboxWallet | undefined
  /** A file by its name under `/assets/`. */
  read(name: string): { body: Uint8Array<ArrayBuffer>; type: string } | undefined
}

const appFolder = fileURLToPath(new URL('../../../app', import.meta.url))

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
  }),
)

/** Reads the build. Without one the pages still show all their text, and say that nothing can be signed here. */
export function readBuiltApp(folder = appFolder): BuiltApp {
  const dist = join(folder, 'dist')
  const manifestFile = join(dist, '.vite', 'manifest.json')
  const manifest = existsSync(manifestFile) ? Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8'))) : {}
  const kept = new Map<string, { body: Uint8Array<ArrayBuffer>; type: string }>()
  const keep = (name: string, file: string) => {
    const body = readFileSync(file)
    const [stem = '', end = ''] = [name.slice(0, -extname(name).length), extname(name)]
    const named = `${stem}-${createHash('sha256').update(body).digest('hex').slice(0, 10)}${end}`
    kept.set(named, { body: new Uint8Array(body), type: TYPES[end] ?? 'application/octet-stream' })
    return `/assets/${named}`
  }
  // All files are kept in memory: a page that was served must find its files even after a new build replaced them.
  for (const { file } of Object.values(manifest)) {
    const type = TYPES[extname(file)]
    if (type) kept.set(basename(file), { body: new Uint8Array(readFileSync(join(dist, file))), type })
  }
  const styles = readFileSync(join(folder, 'public', 'style.css'), 'utf8')
  const fonts = FONTS.map(([word, file]) => [word, keep('inter.woff2', resolveFont(file))] as const)
  const withFonts = fonts.reduce((text, [word, url]) => text.replace(word, url), styles)
  const styleBytes = new Uint8Array(Buffer.from(withFonts))
  const styleName = `style-${createHash('sha256').update(styleBytes).digest('hex').slice(0, 10)}.css`
  kept.set(styleName, { body: styleBytes, type: TYPES['.css'] as string })
  return {
    styleUrl: `/assets/${styleName}`,
    fontUrls: fonts.map(([, url]) => url),
    iconUrl: keep('icon.svg', join(folder, 'public', 'icon.svg')),
    earlyUrl: keep('early.js', join(folder, 'public', 'early.js')),
    scriptOf(entry) {
      const found = Object.values(manifest).find(({ isEntry, name }) => isEntry && name === entry)
      if (!found) return undefined
      return { src: `/${found.file}`, preload: listImports(manifest, found.imports).map((file) => `/${file}`) }
    },
    read: (name) => kept.get(name),
  }
}

/** Reads the build with the first page, so that a process that serves no pages needs none. */
export function createAppReader(sandboxWallet?: SandboxWallet): () => BuiltApp {
  let kept: BuiltApp | undefined
  return () => {
    kept ??= { ...readBuiltApp(), sandboxWallet }
    return kept
  }
}

/** Says what is missing from the build, as a sentence; undefined when it is complete. */
export function findAppGap(folder = appFolder): string | undefined {
  const start = 'The web app is not built, so no link could be signed:'
  try {
    const app = readBuiltApp(folder)
    const missing = ENTRIES.filter((entry) => app.scriptOf(entry) === undefined)
    if (missing.length === 0) return undefined
    return `${start} ${join(folder, 'dist')} has no script for ${missing.join(' and ')}.`
  } catch (thrown) {
    return `${start} ${thrown instanceof Error ? thrown.message : String(thrown)}.`
  }
}

/** Asks again and again whether the build is complete; one that was is read anew after a while only. */
export function createAppGapFinder(now: () => number, folder = appFolder): () => string | undefined {
  let wellUntilMs = 0
  return () => {
    if (now() < wellUntilMs) return undefined
    const gap = findAppGap(folder)
    if (gap === undefined) wellUntilMs = now() + APP_READ_EVERY_MS
    return gap
  }
}

/** Reading the whole build takes some milliseconds. */
const APP_READ_EVERY_MS = 60_000

function listImports(
  manifest: z.output<typeof Manifest>,
  names: readonly string[],
  seen = new Set<string>(),
): string[] {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    listImports(manifest, chunk.imports, seen)
  }
  return [...seen]
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Placeholders in `style.css` and the font files whose addresses replace them. */
const FONTS: readonly [string, string][] = [
  ['INTER_400', 'inter-latin-400-normal.woff2'],
  ['INTER_600', 'inter-latin-600-normal.woff2'],
]

const resolveFont = (file: string): string => createRequire(import.meta.url).resolve(`@fontsource/inter/files/${file}`)
