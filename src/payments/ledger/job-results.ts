import type Database from 'libsql'
import type { Postgres } from '../../stores/postgres.ts'
import { attempt } from './sqlite-database.ts'

/** What a job of one process found, for all processes on the same store. */
export interface JobResults {
  find(name: string): Promise<string | undefined>
  write(name: string, body: string): Promise<void>
}

const FIND = 'SELECT body FROM job_results WHERE name = $1'
const WRITE = `INSERT INTO job_results (name, body) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET body = excluded.body`

export const createPostgresJobResults = ({ ask }: Postgres): JobResults => ({
  find: async (name) => (await ask((sql) => sql.unsafe(FIND, [name])))[0]?.body as string | undefined,
  write: async (name, body) => void (await ask((sql) => sql.unsafe(WRITE, [name, body]))),
})

export const createSqliteJobResults = (db: Database.Database): JobResults => ({
  find: async (name) => attempt(() => db.prepare(FIND).get(name) as { body: string } | undefined)?.body,
  write: async (name, body) => void attempt(() => db.prepare(WRITE).run(name, body)),
})
