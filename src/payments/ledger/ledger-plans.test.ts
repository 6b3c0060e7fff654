import { expect, it } from 'vitest'
import { fillPostgres, fillSqlite } from '../../../bench/ledger/fill.ts'
import { newSale, stepOf } from '../../../test/contracts/ledger.ts'
import { startTestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { migrate } from '../../stores/migrate.ts'
import { connect, openPostgres } from '../../stores/postgres.ts'
import { SUMMED_AT_ONCE } from '../limits.ts'
import { settlementAt } from '../payment.test-kit.ts'
import { createPostgresStanding } from '../standing/postgres-standing.ts'
import type { Ledger } from './ledger.ts'
import { createPostgresLedgerHealth, createSqliteLedgerHealth } from './ledger-health.ts'
import { openPostgresLedger } from './postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from './postgres-schema.ts'
import { openSqliteDatabase } from './sqlite-database.ts'
import { createSqliteLedger } from './sqlite-ledger.ts'

// No statement that a running service repeats may read all sales: each is found by an index, whatever the ledger's size. The
// statements are those that the service sends, taken from it while it sends them.

const ROWS = 200_000
const NOW = Date.UTC(2026, 10, 16, 12)

/** Everything that a service asks of its sales again and again, and what its page asks. */
async function askEverything(ledger: Ledger): Promise<void> {
  const owner = 'planner'
  await ledger.claim(newSale({ key: 'planned', owner, createdAtMs: NOW, leaseUntilMs: NOW }))
  await ledger.find('planned')
  await ledger.findByPaymentId('0xabc', 'id-1')
  await ledger.renew(owner, ['planned'], NOW + 1)
  await ledger.listAbandoned(NOW, 50)
  await ledger.takeOver('planned', owner, NOW, NOW + 1)
  await ledger.park('planned', owner, NOW)
  await ledger.takeOver('planned', owner, NOW, NOW + 1)
  await ledger.markSettling(stepOf({ key: 'planned', owner }))
  await ledger.markUndelivered('planned', NOW)
  await ledger.markSettled('planned', settlementAt(), NOW)
  await ledger.release('planned', owner, 'no_data')
  await ledger.listSettlements(NOW - 2_000, NOW)
  await ledger.markUnsettled('0xnone', NOW - HOUR_MS)
  await ledger.forgetAnswers(NOW - 25 * HOUR_MS, 100)
  await ledger.deleteReleased('unsent', NOW - 25 * HOUR_MS, 100)
  await ledger.deleteReleased('sent', NOW - 25 * HOUR_MS, 100)
  await ledger.deleteSettled(NOW - 2.5 * DAY_MS, 100)
  await ledger.countOpen()
  await ledger.list({ limit: 25 })
  for (const state of ['claimed', 'settling', 'settled', 'released'] as const) {
    await ledger.list({ state, limit: 25 })
    await ledger.listAfter({ atMs: NOW - DAY_MS, key: '' }, { state, limit: 100 })
  }
  await ledger.listAfter({ atMs: NOW - DAY_MS, key: '' }, { limit: 100 })
  await ledger.listSettledAfter({ atMs: NOW - DAY_MS, key: '' }, 100)
  await ledger.sumUp(NOW)
  while ((await ledger.sumUp(NOW)) === SUMMED_AT_ONCE);
  await ledger.report(NOW - 2.5 * DAY_MS)
}

/** A walk along all sales by time ends early where a list wants the newest ones, and nowhere else. */
const isWalk = (plan: string): boolean =>
  /Index (Only )?Scan (Backward )?using sales_(created|pkey)\b[^\n]*\n(?!\s*Index Cond)/.test(plan) &&
  !/Limit/.test(plan)

it('O5: a Postgres ledger finds sales by an index in every statement that is repeated', async () => {
  let log = ''
  const server = await startTestPostgres({
    onLog: (text) => {
      log += `${text}\n`
    },
  })
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
  const admin = connect(server.url, { max: 1, statementMs: 0 })
  await fillPostgres(admin, { rows: ROWS, nowMs: NOW, days: 3 }, () => {})
  // The server writes down the plan of every statement of new connections.
  for (const setting of PLANS_LOGGED) await admin.unsafe(`ALTER SYSTEM SET ${setting}`)
  await admin`SELECT pg_reload_conf()`
  await admin.end({ timeout: 1 })
  const database = openPostgres({ url: server.url, log: silentLog, connections: 1, statementMs: 60_000 })
  await askEverything(openPostgresLedger(database, () => NOW))
  const health = createPostgresLedgerHealth(database)
  await health.findOldestOpenMs()
  await health.countSettled(NOW - DAY_MS)
  await createPostgresStanding(database).read({ payer: '0xabc', prefix: 'eip155:8453:', windowMs: 1 })
  await database.close()
  await server.destroy()
  const plans = log.split(/LOG: {2}duration: /).filter((plan) => /\bsales\b/.test(plan))
  expect(new Set(plans.map((plan) => /Query Text: ([\s\S]{1,80})/.exec(plan)?.[1])).size).toBeGreaterThan(28)
  expect(plans.filter((plan) => /Seq Scan on sales\b/.test(plan) || isWalk(plan))).toEqual([])
}, 400_000)

const PLANS_LOGGED = [
  `session_preload_libraries = 'auto_explain'`,
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_nested_statements = on',
]

it('O5: a SQLite ledger finds sales by an index in every statement that is repeated', async () => {
  const db = openSqliteDatabase(':memory:')
  fillSqlite(db, { rows: ROWS, nowMs: NOW, days: 3 })
  const texts = new Set<string>()
  const watched = new Proxy(db, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => {
          texts.add(sql)
          return target.prepare(sql)
        }
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  await askEverything(createSqliteLedger(watched))
  await createSqliteLedgerHealth(watched).findOldestOpenMs()
  const asked = [...texts].filter((sql) => /\bsales\b/.test(sql))
  const plans = asked.map((sql) => {
    const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
    return `${sql}\n${steps.map(({ detail }) => detail).join('\n')}`
  })
  await createSqliteLedger(db).close()
  expect(plans.length).toBeGreaterThan(28)
  expect(plans.filter((plan) => /^SCAN (sales|channel_sales)$/m.test(plan))).toEqual([])
}, 400_000)
