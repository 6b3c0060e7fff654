import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './copy-tree.ts'

// Packages installed from their tarballs into an empty folder, without asking a registry: what they depend on is copied
// from the repository, and nothing else, so that a dependency that a package does not name is missing.

interface LockEntry {
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

interface Manifest extends LockEntry {
  name: string
  bin: Record<string, string>
}

export interface InstalledPackage {
  /** Its own folder. */
  folder: string
  manifest: Manifest
  /** Everything that was installed, itself first, as paths below the empty folder. */
  places: string[]
  /** Of all of them together. */
  bytes: number
  /** Those that would run a script while they are installed. */
  withScripts: string[]
  /** The program and first argument that start its command. */
  command: [string, string]
}

const { packages: locked } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>
}

/** What `npm install <tarball>` leaves in the folder. */
export function installPackage(into: string, tarball: string): InstalledPackage {
  const unpacked = join(into, 'node_modules', '.unpacked')
  mkdirSync(unpacked, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked])
  const manifest = JSON.parse(readFileSync(join(unpacked, 'package', 'package.json'), 'utf8')) as Manifest
  const own = join('node_modules', manifest.name)
  execFileSync('mv', [join(unpacked, 'package'), join(into, own)])
  const needed = listNeeded(manifest)
  for (const place of needed) copyPackage(place, into)
  const places = [own, ...needed]
  return {
    folder: join(into, own),
    manifest,
    places,
    bytes: places.reduce((sum, place) => sum + bytesOf(join(into, place)), 0),
    withScripts: needed.filter((place) => locked[place]?.hasInstallScript),
    command: [process.execPath, join(into, own, Object.values(manifest.bin)[0] ?? '')],
  }
}

/** Copies what a package needs, as `npm ci` in its folder would. */
export function installDependencies(folder: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  for (const place of listNeeded(manifest)) copyPackage(place, folder)
}

/** Without the packages below it, which are needed on their own account or not at all. */
function copyPackage(place: string, into: string): void {
  const target = join(into, place)
  if (existsSync(target)) return
  mkdirSync(target, { recursive: true })
  const parts = readdirSync(join(repository, place)).filter((name) => name !== 'node_modules')
  execFileSync('cp', ['-R', ...parts.map((name) => join(repository, place, name)), target])
}

/** Places in the lock file of all that a package leads to and that is installed on this machine. */
function listNeeded(manifest: LockEntry): string[] {
  const found = new Set<string>()
  const follow = (from: string, { dependencies, optionalDependencies }: LockEntry) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPlace(from, name)
      if (!place || found.has(place) || !existsSync(join(repository, place))) continue
      found.add(place)
      follow(place, locked[place] ?? {})
    }
  }
  follow('', manifest)
  return [...found].sort()
}

function findPlace(from: string, name: string): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (place in locked) return place
  return from === '' ? undefined : findPlace(from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
}

function bytesOf(path: string): number {
  const state = statSync(path)
  if (!state.isDirectory()) return state.size
  return readdirSync(path).reduce((sum, name) => sum + (name === 'node_modules' ? 0 : bytesOf(join(path, name))), 0)
}
