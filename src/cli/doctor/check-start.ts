import type { Config } from '../../config/read-config.ts'
import { findSigningProblems } from '../../service/open-signing.ts'
import { connect, inTime } from '../../stores/postgres.ts'
import { type Finding, fault, look, ok } from './check.ts'

/** How long Postgres may take to answer one statement. */
const WITHIN_MS = 5_000

/** What the start checks after it has read the settings: signing keys and the database. Writes nothing and makes no key. */
export async function checkStart(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    look('settings', async () => (await findSigningProblems(config)).map((line) => fault('settings', line))),
    config.DATABASE_URL ? checkPostgres(config.DATABASE_URL) : [],
  ])
  return found.flat()
}

async function checkPostgres(url: string): Promise<Finding[]> {
  const sql = connect(url, { max: 1, statementMs: WITHIN_MS })
  try {
    await inTime(sql`SELECT 1`, WITHIN_MS, () => {})
    return [ok('ledger', 'Postgres answers')]
  } catch (thrown) {
    const { message, code } = thrown as NodeJS.ErrnoException
    return [fault('ledger', `DATABASE_URL: Postgres cannot be used: ${message || code}`)]
  } finally {
    await sql.end({ timeout: 1 })
  }
}
