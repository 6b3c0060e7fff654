import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Makes the lock file fit every platform. A registry that lacks a platform's optional package leaves it out of the lock, and
 * `npm ci` then refuses the lock on another machine: this writes the missing entries back, as npm does for a platform that
 * is not its own. The packages of EDR do not declare their platform, so npm would install all of them: this adds it.
 */

interface Entry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

let added = 0
let narrowed = 0
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const undeclared = lock.packages[`node_modules/${name}`]
    if (undeclared && /^@nomicfoundation\/edr-/.test(name) && !undeclared.os) {
      Object.assign(undeclared, platformOf(name))
      narrowed += 1
    }
    if (isThere(path, name) || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([left], [right]) => (left < right ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} entries added, ${narrowed} given their platform`)

function isThere(path: string, name: string): boolean {
  const folders = path.split('/node_modules/')
  return (
    folders.some((_, depth) => {
      const above = folders.slice(0, folders.length - depth).join('/node_modules/')
      return lock.packages[above === '' ? `node_modules/${name}` : `${above}/node_modules/${name}`] !== undefined
    }) || lock.packages[`node_modules/${name}`] !== undefined
  )
}

/** Platform packages say in their names what they are for. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const pick = (words: readonly string[]) => words.filter((word) => new RegExp(`(?:^|[-/])${word}(?:$|-)`).test(name))
  const os = pick([
    'linux',
    'darwin',
    'win32',
    'windows',
    'freebsd',
    'openbsd',
    'netbsd',
    'android',
    'sunos',
    'aix',
    'openharmony',
  ]).map((word) => (word === 'windows' ? 'win32' : word))
  const cpu = pick([
    'x64',
    'arm64',
    'arm',
    'ia32',
    'ppc64',
    'ppc64le',
    's390x',
    'riscv64',
    'loong64',
    'mips64el',
    'wasm32',
    'ppc',
  ])
  const libc = /musl/.test(name) ? ['musl'] : /gnu/.test(name) ? ['glibc'] : []
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(os.length > 0 ? { os } : {}), ...(libc.length > 0 ? { libc } : {}) }
}
