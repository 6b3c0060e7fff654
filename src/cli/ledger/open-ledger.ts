import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import type { Config } from '../../config/read-config.ts'
import { silentLog } from '../../domain/log.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { ChannelStore } from '../../payments/channels/store/channel-store.ts'
import { createPostgresChannels } from '../../payments/channels/store/postgres-channels.ts'
import { createSqliteChannels } from '../../payments/channels/store/sqlite-channels.ts'
import type { Ledger } from '../../payments/ledger/ledger.ts'
import { openPostgresLedger } from '../../payments/ledger/postgres-ledger.ts'
import { attempt, openSqliteDatabase } from '../../payments/ledger/sqlite-database.ts'
import { createSqliteLedger } from '../../payments/ledger/sqlite-ledger.ts'
import { openPostgres } from '../../stores/postgres.ts'
import { createPrivateFile } from '../../stores/private-file.ts'
import { UsageError } from '../exit-codes.ts'

/** A command may read for longer than a request may; a service that sells beside it is not held up by reads. */
const LONGEST_MS = MINUTE_MS

/** A ledger with the channels beside it. */
export interface OpenedLedger extends Ledger {
  channels: ChannelStore
}

/**
 * Opens the ledger of a service, which may be running at the same time. A missing file is an error and is not created.
 */
export function openLedger({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): OpenedLedger {
  if (DATABASE_URL) {
    const database = openPostgres({ url: DATABASE_URL, log: silentLog, statementMs: LONGEST_MS })
    const ledger = openPostgresLedger(database)
    return {
      ...ledger,
      channels: createPostgresChannels(database),
      async close() {
        await ledger.close()
        await database.close()
      },
    }
  }
  const database = openFile(DATA_DIR)
  return { ...createSqliteLedger(database), channels: createSqliteChannels(database) }
}

/** Writes a copy as it stands in one moment, while others go on writing; returns its size. */
export function copySqliteLedger(dataDir: string, to: string): number {
  const database = openFile(dataDir)
  try {
    createPrivateFile(to)
    database.prepare('VACUUM INTO ?').run(to)
    return statSync(to).size
  } catch (thrown) {
    // An empty file would look like a backup.
    rmSync(to, { force: true })
    throw thrown
  } finally {
    database.close()
  }
}

function openFile(dataDir: string): Database.Database {
  const file = findFile(dataDir)
  return attempt(() => openSqliteDatabase(file))
}

function findFile(dataDir: string): string {
  const file = join(dataDir, 'ledger.sqlite')
  if (!existsSync(file)) throw new UsageError(`There is no ledger at ${file} (DATA_DIR).`)
  return file
}
