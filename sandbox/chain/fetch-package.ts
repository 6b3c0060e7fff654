import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, draftOf, exists } from './cache-folder.ts'

/** The folder of a package that this machine would not install by itself; fetched through npm on first use. */
export async function fetchPackage(npm: string, name: string, version: string): Promise<string> {
  const folder = packageFolder(name, version)
  if (await exists(folder)) return folder
  process.stderr.write(`  fetching ${name}@${version} …\n`)
  const draft = draftOf(folder)
  await mkdir(draft, { recursive: true })
  await run(npm, ['pack', `${name}@${version}`, '--pack-destination', draft, '--silent'], { maxBuffer: 64 << 20 })
  const archive = (await readdir(draft)).find((file) => file.endsWith('.tgz'))
  if (!archive) throw new Error(`npm pack left no archive of ${name}`)
  await run('tar', ['-xzf', join(draft, archive), '-C', draft])
  await rename(join(draft, 'package'), folder).catch(async (error: unknown) => {
    // Another sandbox may have come first.
    if (!(await exists(folder))) throw error
  })
  await rm(draft, { recursive: true, force: true, maxRetries: 10 })
  return folder
}

export function packageFolder(name: string, version: string): string {
  return join(cacheFolder, 'packages', `${name.replace(/^@/, '').replace('/', '+')}@${version}`)
}

const run = promisify(execFile)
