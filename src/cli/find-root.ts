import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package, from the sources as well as from the bundle. */
export function findRoot(from = fileURLToPath(import.meta.url)): string {
  const folder = dirname(from)
  if (existsSync(join(folder, 'package.json'))) return folder
  if (folder === from) throw new Error('The package has no package.json.')
  return findRoot(folder)
}
