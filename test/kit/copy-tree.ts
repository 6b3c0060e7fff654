import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// Copies of the repository as a fresh clone has it, with linked packages, so that no registry is asked.

export const repository = fileURLToPath(new URL('../..', import.meta.url))

/** Files that a clone does not have, in the notation of a .dockerignore. */
const NOT_IN_A_CLONE = [
  '**/.git',
  '**/node_modules',
  '**/dist',
  'native',
  'data',
  '**/.env',
  '**/*.log',
  'coverage',
  'app/.build-*',
  'deploy/nginx/certificates',
  'deploy/nginx/tls.conf',
]

export const copyClone = (to: string): void => copyTree(repository, to, NOT_IN_A_CLONE)

/** A file, or a folder with its contents, without the paths that a pattern of a .dockerignore names. */
export function copyTree(from: string, to: string, ignored: readonly string[], root = from): void {
  const rules = ignored.map(toRule)
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const name = relative(root, path).split(sep).join('/')
      return !rules.some((rule) => rule.test(name))
    },
  })
}

/** Matching folders are skipped as a whole, so a rule need not match their contents. */
function toRule(pattern: string): RegExp {
  if (!/^(\*\*\/)?[\w./*-]+$/.test(pattern) || pattern.slice(3).includes('**'))
    throw new Error(`not understood in a .dockerignore: ${pattern}`)
  const anywhere = pattern.startsWith('**/')
  const rest = pattern.slice(anywhere ? 3 : 0).replace(/[.]/g, '\\.')
  return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${rest.replace(/\*/g, '[^/]*')}$`)
}

interface LockedPackage {
  dev?: boolean
}

const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(repository, 'package-lock.json'), 'utf8'),
).packages
/** Top-level packages; nested `node_modules` are linked together with their package. */
const places = Object.keys(locked).filter((place) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place))

/** In place of `npm ci`: links to the packages of the repository. */
export function linkPackages(folder: string): void {
  for (const place of places) {
    const installed = join(repository, place)
    if (!existsSync(installed)) continue
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    symlinkSync(installed, join(folder, place))
  }
}

/** In place of `npm prune --omit=dev`, after `linkPackages`. */
export function unlinkDevPackages(folder: string): void {
  for (const place of places) if (locked[place]?.dev) rmSync(join(folder, place), { force: true })
}
