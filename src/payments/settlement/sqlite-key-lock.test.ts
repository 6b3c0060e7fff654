import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { describeKeyLock } from '../../../test/contracts/key-lock.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createSqliteKeyLock } from './sqlite-key-lock.ts'

const RELAYER = '0x9999999999999999999999999999999999999999'

function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'key-lock-'))
  const path = join(folder, 'ledger.sqlite')
  const databases = [openSqliteDatabase(path), openSqliteDatabase(path)] as const
  const destroy = async () => {
    for (const database of databases) database.close()
    rmSync(folder, { recursive: true })
  }
  const [one, other] = [createSqliteKeyLock(databases[0]), createSqliteKeyLock(databases[1])]
  return { path, one, other, destroy }
}

describeKeyLock('the SQLite key lock in memory', async () => {
  const database = openSqliteDatabase(':memory:')
  const lock = createSqliteKeyLock(database)
  return { one: lock, other: lock, destroy: async () => void database.close() }
})

describeKeyLock('the SQLite key lock in a file, over two connections', async () => openFile())

describe('the SQLite key lock', () => {
  it('is kept by whoever works with the key, and is free soon after a crash, without its nonce', async () => {
    const { path, one, other, destroy } = openFile()
    const log: string[] = []
    const long = one.withKey(RELAYER, async (key) => {
      key.next(12)
      await new Promise((resolve) => setTimeout(resolve, 3_500))
      log.push(`the first still holds it: ${key.isHeld()}`)
    })
    await other.withKey(RELAYER, async ({ nonce }) => void log.push(`then ${nonce}`))
    await long
    expect(log).toEqual(['the first still holds it: true', 'then 12'])

    await one.withKey(RELAYER, async (key) => key.next(13))
    const crashed = new Database(path)
    crashed.prepare("UPDATE relayers SET holder = 'dead', held_until = ?").run(Date.now() + 500)
    crashed.close()
    expect(await other.withKey(RELAYER, async ({ nonce }) => nonce)).toBeNull()
    await destroy()
  })

  it('returns what the work returned, also when the store dies under it', async () => {
    const { path, one, destroy } = openFile()
    const breaking = new Database(path)
    const sent = await one.withKey(RELAYER, async (key) => {
      key.next(8)
      breaking.exec('DROP TABLE relayers')
      return 'the transaction is out'
    })
    expect(sent).toBe('the transaction is out')
    breaking.close()
    await destroy()
  })
})
