import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { hashOf, type Served, serveStatic } from '../wire/static-file.ts'

/**
 * The script of the API reference on `/docs`: Scalar's browser build. `scripts/vendor-reference.ts` stores it in
 * `reference/` with licence and hash, and it is served from here, so that no visitor contacts another host.
 */
export const REFERENCE_FILE = new URL('reference/scalar.js.br', import.meta.url)
export const REFERENCE_RECORD = new URL('reference/source.json', import.meta.url)

export interface ReferenceScript {
  /** Contains a hash of the file, so that browsers may cache it for ever. */
  path: string
  serve: Served
}

/** Which package the file came from, and its hashes. */
export interface ReferenceRecord {
  package: string
  file: string
  license: string
  version: string
  /** Of the package, in npm's format. */
  integrity: string
  /** Of the file, before it was compressed. */
  sha256: string
}

/** Undefined if the file is missing or its hash differs from the record; `/docs` then shows only the summary. */
export function readReferenceScript(file: URL = REFERENCE_FILE): ReferenceScript | undefined {
  try {
    const compressed = readFileSync(file)
    const bytes = brotliDecompressSync(compressed)
    const hash = hashOf(bytes)
    if (hash !== readReferenceRecord().sha256) return undefined
    return {
      path: `/docs/files/${hash.slice(0, 16)}/reference.js`,
      // Without the charset, browsers misread the non-ASCII letters inside.
      serve: serveStatic(bytes, { 'content-type': 'text/javascript; charset=utf-8', ...FOREVER }, { br: compressed }),
    }
  } catch {
    return undefined
  }
}

export const readReferenceRecord = (): ReferenceRecord =>
  JSON.parse(readFileSync(REFERENCE_RECORD, 'utf8')) as ReferenceRecord

export const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Options of Scalar: nothing is fetched from other hosts, no telemetry. */
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
