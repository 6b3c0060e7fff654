import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { openPostgres, type Postgres } from '../../stores/postgres.ts'
import { LEDGER_MIGRATIONS } from '../ledger/postgres-schema.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createSqliteTurns } from './sqlite-turns.ts'
import { createPostgresTurns } from './turn-store.ts'

let server: TestPostgres
let database: Postgres
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
  database = openPostgres({ url: server.url, log: silentLog, connections: 4 })
})
afterAll(async () => {
  await database.close()
  await server.destroy()
})

describe.each([
  ['SQLite', () => createSqliteTurns(openSqliteDatabase(':memory:'))],
  ['Postgres', () => createPostgresTurns(database)],
])('turns in %s', (_, open) => {
  it('are given to one, again when they came to nothing, and never once they are done', async () => {
    const turns = open()
    const firsts = await Promise.all(Array.from({ length: 10 }, () => turns.take('2026-11 /api/price', 1_000, 0)))
    expect(firsts.sort()).toEqual(['ours', ...Array.from({ length: 9 }, () => 'taken')])
    expect(await turns.take('2026-11 /api/risk', 1_000, 0)).toBe('ours')
    expect(await turns.take('2026-11 /api/price', 2_000, 999)).toBe('taken')
    expect(await turns.take('2026-11 /api/price', 3_000, 1_000)).toBe('ours')
    await turns.markDone('2026-11 /api/price')
    expect(await turns.take('2026-11 /api/price', 9_000, 8_000)).toBe('done')
  })
})
