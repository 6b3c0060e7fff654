import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'libsql'
import { expect, it } from 'vitest'
import { chargeOnce, describeChannels } from '../../../../test/contracts/channels.ts'
import { openSqliteDatabase } from '../../ledger/sqlite-database.ts'
import { createSqliteChannels } from './sqlite-channels.ts'

describeChannels('channels in SQLite, over two connections', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'channels-'))
  const open = [1, 2].map(() => openSqliteDatabase(join(folder, 'ledger.sqlite')))
  const [one, other] = open.map((database) => createSqliteChannels(database)) as [
    ReturnType<typeof createSqliteChannels>,
    ReturnType<typeof createSqliteChannels>,
  ]
  return {
    one,
    other,
    async destroy() {
      for (const database of open) database.close()
      rmSync(folder, { recursive: true })
    },
  }
})

it('threat 21: a charge is flushed to the disk before it counts, and nothing else waits for the disk', async () => {
  const database = openSqliteDatabase(':memory:')
  const levels: unknown[] = []
  const watched = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name, target)
      return (sql: string) => {
        const statement = target.prepare(sql)
        if (sql !== 'COMMIT') return statement
        const run = () => {
          levels.push((target.prepare('PRAGMA synchronous').get() as { synchronous: number }).synchronous)
          return statement.run()
        }
        return { run }
      }
    },
  }) as Database.Database
  await chargeOnce(createSqliteChannels(watched))
  // Learned, reserved, charged: 1 is NORMAL, 2 is FULL.
  expect(levels).toEqual([1, 1, 2])
  expect(database.prepare('PRAGMA synchronous').get()).toMatchObject({ synchronous: 1 })
  database.close()
})
