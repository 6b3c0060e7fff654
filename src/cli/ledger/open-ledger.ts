import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/read-config.ts'
import { silentLog } from '../../domain/log.ts'
import type { Ledger } from '../../payments/ledger/ledger.ts'
import { openPostgresLedger } from '../../payments/ledger/postgres-ledger.ts'
import { openSqliteLedger } from '../../payments/ledger/sqlite-ledger.ts'
import { openPostgres } from '../../stores/postgres.ts'
import { UsageError } from '../exit-codes.ts'

/**
 * Opens the ledger of a service, which may be running at the same time. A missing file is an error and is not created.
 */
export function openLedger({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Ledger {
  if (DATABASE_URL) {
    const database = openPostgres({ url: DATABASE_URL, log: silentLog })
    const ledger = openPostgresLedger(database)
    return {
      ...ledger,
      async close() {
        await ledger.close()
        await database.close()
      },
    }
  }
  const file = join(DATA_DIR, 'ledger.sqlite')
  if (!existsSync(file)) throw new UsageError(`There is no ledger at ${file} (DATA_DIR).`)
  return openSqliteLedger(file)
}
