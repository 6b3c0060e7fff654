import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SERVICE_VERSION } from '../src/http/wire/about.ts'

/** The package, its lock file, the listing in MCP registries and the documents of the service name one version. */
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it.each(['package.json', 'package-lock.json', 'server.json'])('%s names the version of the service', (path) => {
  expect(JSON.parse(read(path)).version).toBe(SERVICE_VERSION)
})

it('is the same inside of the lock file, and in the name of the tarball that the documents tell to install', () => {
  expect(JSON.parse(read('package-lock.json')).packages[''].version).toBe(SERVICE_VERSION)
  const tarballs = [...read('docs/cli.md').matchAll(/sextant-([\d.]+)\.tgz/g)].map(([, version]) => version)
  expect(new Set(tarballs)).toEqual(new Set([SERVICE_VERSION]))
})
