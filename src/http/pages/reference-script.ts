import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { hashOf, type Served, serveStatic } from '../wire/static-file.ts'

/**
 * The script that shows the reference on the docs page: Scalar's file for browsers, kept in `reference/` with its licence
 * and its hash by `scripts/vendor-reference.ts`, and served by ourselves.
 */
export const REFERENCE_FILE = new URL('reference/scalar.js.br', import.meta.url)
export const REFERENCE_RECORD = new URL('reference/source.json', import.meta.url)

export interface ReferenceScript {
  /** Holds a hash of the file, so that it may be kept for ever. */
  path: string
  serve: Served
}

/** Where the package came from, and what its bytes must be. */
export interface ReferenceRecord {
  package: string
  file: string
  license: string
  version: string
  /** Of the package, as npm writes it. */
  integrity: string
  /** Of the file, before it was compressed. */
  sha256: string
}

/** Undefined where the file is missing or is not the recorded one; the page is the summary alone then. */
export function readReferenceScript(file: URL = REFERENCE_FILE): ReferenceScript | undefined {
  try {
    const compressed = readFileSync(file)
    const bytes = brotliDecompressSync(compressed)
    const hash = hashOf(bytes)
    if (hash !== readReferenceRecord().sha256) return undefined
    return {
      path: `/docs/files/${hash.slice(0, 16)}/reference.js`,
      // Without the character set browsers stumble over the letters inside.
      serve: serveStatic(bytes, { 'content-type': 'text/javascript; charset=utf-8', ...FOREVER }, { br: compressed }),
    }
  } catch {
    return undefined
  }
}

export const readReferenceRecord = (): ReferenceRecord =>
  JSON.parse(readFileSync(REFERENCE_RECORD, 'utf8')) as ReferenceRecord

export const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** As its documents name them; nothing may be fetched from anywhere else, and nobody told that we are read. */
export const REFERENCE_OPTIONS = {
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideDarkModeToggle: true,
  showDeveloperTools: 'never',
}
