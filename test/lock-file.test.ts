import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What the lock file promises of every package: its bytes are known before it is installed. */
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { integrity?: string; optional?: boolean; link?: boolean }>
}

/**
 * Builds for platforms on which the registry had none of this version when the lock was written; `npm ci` must still find
 * their names. Linux with glibc on x64 and arm64, where we build and test, is in none of these.
 */
const WITHOUT_HASH = [
  /^@biomejs\/cli-(?:android|darwin|win32|linux-\w+-musl)/,
  /^@foundry-rs\/anvil-(?:darwin|win32|linux-arm64)/,
  /^@rolldown\/binding-(?:android|darwin|freebsd|openharmony|win32|linux-(?:arm-|\w+-musl|ppc64|s390x))/,
]

it('has a hash for every package that the registry has', () => {
  const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)
  expect(packages.length).toBeGreaterThan(300)
  const bare = packages
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path, { optional }]) => ({ name: path.replace(/^.*node_modules\//, ''), optional }))
  expect(bare.filter(({ name, optional }) => !optional || !WITHOUT_HASH.some((pattern) => pattern.test(name)))).toEqual(
    [],
  )
})
