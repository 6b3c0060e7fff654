// The part of the repository's lock file that belongs to some of its packages, as a lock file for whoever installs those.

interface LockEntry {
  version: string
  dev?: boolean
  devOptional?: boolean
  peer?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface Lock {
  lockfileVersion: number
  packages: Record<string, LockEntry>
}

interface Wanted {
  dependencies: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Paths and entries of everything that the wanted packages need, as `npm ci` reads them. */
export function closeOver(lock: Lock, { dependencies, optionalDependencies = {} }: Wanted): Lock['packages'] {
  const required = new Set<string>()
  const all = new Set<string>()
  const follow = (from: string, name: string, isRequired: boolean): void => {
    const path = findPath(lock, from, name)
    // An optional package that the lock does not have is not installed anywhere.
    if (path === undefined) {
      if (isRequired) throw new Error(`the lock file has no ${name}, which ${from || 'the package'} needs`)
      return
    }
    if (required.has(path) || (all.has(path) && !isRequired)) return
    all.add(path)
    if (isRequired) required.add(path)
    const entry = lock.packages[path] as LockEntry
    const { peerDependencies = {}, peerDependenciesMeta: meta = {} } = entry
    for (const next of Object.keys(entry.dependencies ?? {}))
      if (!(next in (entry.optionalDependencies ?? {}))) follow(path, next, isRequired)
    for (const next of Object.keys(entry.optionalDependencies ?? {})) follow(path, next, false)
    for (const next of Object.keys(peerDependencies)) if (!meta[next]?.optional) follow(path, next, isRequired)
  }
  for (const name of Object.keys(dependencies)) follow('', name, true)
  for (const name of Object.keys(optionalDependencies)) follow('', name, false)
  return Object.fromEntries(
    [...all].sort().map((path) => {
      const { dev: _, devOptional: __, peer: ___, optional: ____, ...entry } = lock.packages[path] as LockEntry
      return [path, required.has(path) ? entry : { ...entry, optional: true }]
    }),
  )
}

/** Where Node would find a package from another one: nearest folder first. */
function findPath(lock: Lock, from: string, name: string): string | undefined {
  const parts = from === '' ? [] : from.split(/(?=\/node_modules\/)/)
  for (let count = parts.length; count >= 0; count--) {
    const folder = parts.slice(0, count).join('')
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in lock.packages) return path
  }
  return undefined
}
