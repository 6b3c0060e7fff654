import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** The full path of a program, or undefined. npm's own wrappers in `node_modules/.bin` do not count as installed. */
export async function findOnPath(name: string, path = process.env.PATH): Promise<string | undefined> {
  for (const folder of (path ?? '').split(delimiter)) {
    if (folder === '' || folder.endsWith(join('node_modules', '.bin'))) continue
    const file = join(folder, name)
    if (await isExecutable(file)) return file
  }
  return undefined
}

export function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}
