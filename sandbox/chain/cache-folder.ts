import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the sandbox keeps what is slow to make. Deleting it costs time, nothing else. */
export const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/sextant', import.meta.url))

/** Writes a whole file or none of it, so that two sandboxes may fill the cache at the same time. */
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
