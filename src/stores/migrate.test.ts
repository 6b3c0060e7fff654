import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { startTestPostgres, type TestPostgres } from '../../test/kit/postgres.ts'
import { toFailure } from '../domain/failure.ts'
import { silentLog } from '../domain/log.ts'
import { migrate } from './migrate.ts'
import { connect, type Sql } from './postgres.ts'

let server: TestPostgres
let sql: Sql
beforeAll(async () => {
  server = await startTestPostgres()
  sql = connect(server.url, { max: 1, statementMs: 5_000 })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await server.destroy()
})

const FIRST = { name: 'things 1', sql: 'CREATE TABLE things (a int)' }
const SECOND = { name: 'things 2', sql: 'ALTER TABLE things ADD b int; INSERT INTO things VALUES (1, 2)' }
const namesOf = async () =>
  (await sql<{ name: string }[]>`SELECT name FROM migrations ORDER BY name`).map((row) => row.name)

describe('migrate', () => {
  it('makes what is missing, each step once, and leaves a newer version’s steps alone', async () => {
    await migrate(server.url, [FIRST], silentLog)
    await migrate(server.url, [FIRST, SECOND], silentLog)
    await migrate(server.url, [FIRST], silentLog)
    expect(await namesOf()).toEqual(['things 1', 'things 2'])
    expect(await sql`SELECT a, b FROM things`).toEqual([{ a: 1, b: 2 }])
  })

  it('makes all steps or none', async () => {
    const steps = [
      { name: 'others 1', sql: 'CREATE TABLE others (a int)' },
      { name: 'others 2', sql: 'CREATE TABLE others (a int)' },
    ]
    await expect(migrate(server.url, steps, silentLog)).rejects.toThrow('already exists')
    expect((await namesOf()).filter((name) => name.startsWith('others'))).toEqual([])
    expect(await sql`SELECT to_regclass('others') AS found`).toEqual([{ found: null }])
  })

  it('waits for a database that is not there, but not for ever', async () => {
    const nobody = `postgres://sextant:secret@127.0.0.1:${await freePort()}/postgres`
    let waits = 0
    const waiting = { withinMs: 300, onWaiting: () => void waits++ }
    const failure = await migrate(nobody, [FIRST], silentLog, waiting).catch(toFailure)
    expect([failure, waits > 0]).toEqual([{ code: 'store_unavailable' }, true])
  })

  it('O7: does not wait for one that says no', async () => {
    const url = new URL(server.url)
    url.password = 'wrong'
    const failed = await migrate(url.href, [FIRST], silentLog, { withinMs: 60_000 }).catch((thrown: Error) => thrown)
    expect(String(failed?.cause)).toContain('password authentication failed')
  })
})
