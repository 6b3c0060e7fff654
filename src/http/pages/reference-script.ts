import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hashOf, type Served, serveStatic } from '../static-file.ts'

export interface ReferenceScript {
  /** Holds a hash of the file, so that it may be kept for ever. */
  path: string
  serve: Served
}

/** Scalar's own file for browsers, served by ourselves; without it the page is the summary alone. */
export function readReferenceScript(file = findScalar()): ReferenceScript | undefined {
  if (file === undefined) return undefined
  try {
    const bytes = readFileSync(file)
    return {
      path: `/docs/files/${hashOf(bytes).slice(0, 16)}/reference.js`,
      // Without the character set browsers stumble over the letters inside.
      serve: serveStatic(bytes, { 'content-type': 'text/javascript; charset=utf-8', ...FOREVER }),
    }
  } catch {
    return undefined
  }
}

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

/** The package while developing; the copy that a build leaves, where packages for developing are not installed. */
export function findScalar(): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(SCALAR) ?? []
  return [...folders.map((folder) => `${folder}/${SCALAR}`), BUILT].find((file) => existsSync(file))
}

export const BUILT = fileURLToPath(new URL('../../../dist/reference.js', import.meta.url))

const SCALAR = '@scalar/api-reference/dist/browser/standalone.js'
