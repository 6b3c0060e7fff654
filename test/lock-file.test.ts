import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** `npm ci` must work, and bring no more than is needed, on every platform; `scripts/complete-lock.ts` mends both. */
interface Entry {
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }

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
