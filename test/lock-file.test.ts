import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * What the lock file promises: `npm ci` works on every platform and brings no more than it needs there, and the bytes of a
 * package are known before it is installed. `scripts/complete-lock.ts` mends the first two.
 */
interface Entry {
  integrity?: string
  optional?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

/**
 * Builds for platforms on which the registry had none of this version when the lock was written; `npm ci` must still find
 * their names. Linux with glibc on x64 and arm64, where we build and test, is in none of these.
 */
const WITHOUT_HASH = [
  /^@biomejs\/cli-(?:android|darwin|win32|linux-\w+-musl)/,
  /^@foundry-rs\/anvil-(?:darwin|win32|linux-arm64)/,
  /^@(?:rolldown|oxc-parser)\/binding-(?:android|darwin|freebsd|openharmony|win32|linux-(?:arm-|\w+-musl|ppc64|riscv64|s390x))/,
]

it('has a hash for every package that the registry has', () => {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
  expect(installed.length).toBeGreaterThan(300)
  const bare = installed
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path, { optional }]) => ({ name: path.replace(/^.*node_modules\//, ''), optional }))
  expect(bare.filter(({ name, optional }) => !optional || !WITHOUT_HASH.some((pattern) => pattern.test(name)))).toEqual(
    [],
  )
})

it('has an entry for every optional package, also of platforms that the registry of this machine lacks', () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  expect(wanted.length).toBeGreaterThan(50)
  const there = Object.keys(packages)
  expect(wanted.filter((name) => !there.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
})

it('installs the EDR of one platform only', () => {
  const platforms = Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/@nomicfoundation/edr-'))
    .map(([, { os, cpu, libc }]) => [os, cpu, libc].flat().filter(Boolean).join(' '))
  expect(platforms).toEqual([
    'darwin arm64',
    'darwin x64',
    'linux arm64 glibc',
    'linux arm64 musl',
    'linux x64 glibc',
    'linux x64 musl',
  ])
})
