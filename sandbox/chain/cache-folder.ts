import { constants } from 'node:fs'
import { access, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Cache for what is slow to make: compiled contracts and the snapshot of the prepared chain. It can be deleted at any
 * time. A read-only installation is read from; new files then go to a folder of the user.
 */
export async function cachedFile(name: string, places = cacheFolders()): Promise<{ file: string; isThere: boolean }> {
  const files = places.map((place) => join(place, name))
  for (const file of files) if (await exists(file)) return { file, isThere: true }
  for (const file of files) if (await isWritable(dirname(file))) return { file, isThere: false }
  throw new Error(`The sandbox may write to none of ${places.join(', ')}: set XDG_CACHE_HOME to a folder it may use.`)
}

/** In the order in which they are tried: folder of the installation, of the user, temporary folder. */
export function cacheFolders(env: NodeJS.ProcessEnv = process.env): string[] {
  return [
    fileURLToPath(new URL('../../node_modules/.cache/sextant', import.meta.url)),
    join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sextant'),
    join(tmpdir(), `sextant-cache-${process.getuid?.() ?? 'user'}`),
  ]
}

/** Writes to a draft and renames it, so that two sandboxes can fill the cache at the same time. */
export async function writeWhole(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = draftOf(file)
  await writeFile(draft, content)
  await rename(draft, file)
}

/** Whether something is there under this name. */
export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** A name beside `file` that no other process uses. */
export function draftOf(file: string): string {
  drafts += 1
  return join(dirname(file), `.draft-${process.pid}-${drafts}-${Date.now()}`)
}

let drafts = 0

/**
 * Creates the folder if possible. A folder of another user is not trusted, since the temporary folder is open to all.
 */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return !folder.startsWith(tmpdir()) || process.getuid?.() === (await stat(folder)).uid
  } catch {
    return false
  }
}
