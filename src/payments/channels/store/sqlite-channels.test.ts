import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeChannels } from '../../../../test/contracts/channels.ts'
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
