import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHARGE_SQL, describeRecordStore } from '../../../test/contracts/record-store.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createSqliteLedger } from '../ledger/sqlite-ledger.ts'
import { createSqliteRecord } from './sqlite-record.ts'

describeRecordStore('the record in SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-record-'))
  const [first, second] = [1, 2].map(() => openSqliteDatabase(join(folder, 'ledger.sqlite')))
  if (!first || !second) throw new Error('two databases are opened')
  return {
    ...{ one: createSqliteRecord(first), other: createSqliteRecord(second), ledger: createSqliteLedger(first) },
    clockOffMs: 0,
    async charge(key, route, chargedAtMs) {
      first.prepare(CHARGE_SQL.replace(/\$\d/g, '?')).run(key, route, chargedAtMs)
    },
    async destroy() {
      first.close()
      second.close()
      rmSync(folder, { recursive: true })
    },
  }
})
