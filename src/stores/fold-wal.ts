import { existsSync } from 'node:fs'
import Database from 'libsql'

/** How long other processes that use the file are waited for. */
const LOCK_MS = 1_000

/**
 * Moves everything in the write-ahead log of a SQLite file into the file itself, so that the file alone is whole. Closing a
 * connection does not do so. It never fails: what stays in the log is found there at the next start.
 */
export function foldWal(path: string): void {
  if (!existsSync(path)) return
  try {
    const db = new Database(path)
    try {
      db.pragma(`busy_timeout = ${LOCK_MS}`)
      db.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      db.close()
    }
  } catch {}
}
