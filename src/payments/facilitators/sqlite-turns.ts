import type Database from 'libsql'
import { attempt } from '../ledger/sqlite-database.ts'
import { DONE, FIND, TAKE, type TurnStore, toState } from './turn-store.ts'

/** Turns in the SQLite file of the ledger. */
export function createSqliteTurns(db: Database.Database): TurnStore {
  const [take, find, done] = [TAKE, FIND, DONE].map((sql) => db.prepare(sql.replace(/\$\d/g, '?'))) as [
    Database.Statement,
    Database.Statement,
    Database.Statement,
  ]
  return {
    take: async (name, nowMs, againBeforeMs) =>
      attempt(() =>
        take.run(name, nowMs, againBeforeMs).changes === 1
          ? 'ours'
          : toState(find.get(name) as Record<string, unknown> | undefined),
      ),
    async markDone(name) {
      attempt(() => done.run(name))
    },
  }
}
