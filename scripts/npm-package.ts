import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A package version and the integrity hash of its archive in npm's format; without a hash, any content is accepted. */
export interface PinnedPackage {
  name: string
  version: string
  integrity?: string
}

/** Downloads and unpacks a package that is not a dependency into a temporary folder, and removes it after `work`. */
export async function withPackage<Result>(
  pinned: PinnedPackage,
  work: (folder: string, integrity: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-package-'))
  try {
    const wanted = `${pinned.name}@${pinned.version}`
    const printed = execFileSync('npm', ['pack', wanted, '--json', '--loglevel=error', '--pack-destination', folder], {
      encoding: 'utf8',
    })
    const [packed] = JSON.parse(printed) as { filename: string }[]
    if (!packed) throw new Error(`npm has no ${wanted}`)
    const archive = join(folder, packed.filename)
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
    if (pinned.integrity !== undefined && pinned.integrity !== integrity)
      throw new Error(`${wanted} is ${integrity}, and should be ${pinned.integrity}`)
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    return await work(join(folder, 'package'), integrity)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
