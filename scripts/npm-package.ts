import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One version of a package, and the hash of its archive as npm writes it; without the hash any content is taken. */
export interface PinnedPackage {
  name: string
  version: string
  integrity?: string
}

/** Unpacks a package that is no dependency of ours into a folder of its own, which is removed after the work. */
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
