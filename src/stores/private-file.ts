import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes an empty file, and its folder, that only this user may read; one that is there stays as it is. SQLite gives what it keeps
 * beside a database the rights of the database.
 */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}
