import { parseArgs } from 'node:util'
import { silentLog } from '../src/domain/log.ts'
import { DAY_MS } from '../src/domain/time.ts'
import { toAdminPage } from '../src/http/admin/admin-page.ts'
import { createReport } from '../src/http/admin/report.ts'
import type { Ledger } from '../src/payments/ledger/ledger.ts'
import { openPostgresLedger } from '../src/payments/ledger/postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from '../src/payments/ledger/postgres-schema.ts'
import { PURGED_AT_ONCE, SUMMED_AT_ONCE } from '../src/payments/limits.ts'
import { migrate } from '../src/stores/migrate.ts'
import { connect, openPostgres } from '../src/stores/postgres.ts'
import { createMetrics } from '../src/telemetry/metrics.ts'
import { startTestPostgres } from '../test/kit/postgres.ts'
import { say } from './flags.ts'
import { ASSET, blockAt, CHAIN_ID, fillPostgres, PAYEE } from './ledger/fill.ts'
import { startFilledChain } from './ledger/filled-chain.ts'
import { buildCommands, measureCommand } from './ledger/measure-command.ts'
import { median, toText } from './report/figures.ts'
import { describeMachine } from './report/machine.ts'
import { atMost, toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:ledger [-- --rows 200000 --quick]`: a Postgres ledger of ten million sales of a month, and how long it takes to
// show, export, compare and clean it.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    /** Prints, and leaves the report as it is. */
    quick: { type: 'boolean', default: false },
    /** A ledger that was filled before, and at which time. */
    url: { type: 'string' },
    'filled-at': { type: 'string' },
  },
})
const rows = Number(values.rows)
const nowMs = values['filled-at'] ? Number(values['filled-at']) : Date.now()
const machine = await describeMachine()
buildCommands()
const server = values.url ? undefined : await startTestPostgres()
const url = values.url ?? server?.url ?? ''
await migrate(url, LEDGER_MIGRATIONS, silentLog)
const sql = connect(url, { max: 1, statementMs: 0 })
const filledSeconds = await secondsOf(async () => {
  if (!values.url) await fillPostgres(sql, { rows, nowMs, days: 30 }, say)
})
const database = openPostgres({ url, log: silentLog })
const ledger = openPostgresLedger(database)
const chain = await startFilledChain(connect(url, { max: 2, statementMs: 0 }), nowMs)
try {
  const [size] = await sql<{ sales: string; gb: number }[]>`
    SELECT count(*) AS sales, pg_total_relation_size('sales') / 1e9 AS gb FROM sales`
  say('Summing up')
  const summed = await secondsOf(() => sumAll(ledger))
  say(`  ${toText(summed)} s; the operator's page`)
  const page = await measurePage()
  say(`  ${toText(page)} s; export`)
  const env = {
    ...{ DATABASE_URL: url, BASE_RPC_URL: chain.url, PAY_TO: PAYEE, USDC_ADDRESS: ASSET, CHAIN_ID: String(CHAIN_ID) },
    ...{ RELAYER_KEY: `0x${'11'.repeat(32)}`, SIGNING_KEY: Buffer.alloc(32, 7).toString('base64url') },
    PUBLIC_URL: 'https://sextant.example',
  }
  const exported = await measureCommand(['ledger', 'export'], env)
  say(`  ${toText(exported.seconds)} s, ${toText(exported.mostMb)} MB, ${exported.lines} lines; reconcile of a day`)
  const blocks = [
    '--from-block',
    String(blockAt(nowMs - 3 * DAY_MS)),
    '--to-block',
    String(blockAt(nowMs - 2 * DAY_MS)),
  ]
  const compared = await measureCommand(['ledger', 'reconcile', '--json', ...blocks], env)
  const { settled, differences } = JSON.parse(compared.text) as { settled: number; differences: unknown[] }
  say(
    `  ${toText(compared.seconds)} s, ${toText(compared.mostMb)} MB, ${settled} settlements, ${differences.length} differences`,
  )
  const batch = await secondsOf(() => ledger.deleteSettled(nowMs - 29 * DAY_MS, PURGED_AT_ONCE))
  const text = `## A ledger of ${Number(size?.sales).toLocaleString('en')} sales

${machine}

Postgres with its default settings, filled by itself with the sales of 30 days: ${toText(Number(size?.gb ?? 0))} GB with indexes${values.url ? '' : `, in ${toText(filledSeconds / 60)} minutes`}. The chain
shows the same payments and answers at most 10,000 events at once, so ranges of blocks are halved on the way. A ledger that was never
summed up is summed within ${toText(summed)} s, in steps of ten minutes; after that a step takes ${toText((summed / (32 * 144)) * 1000)} ms.

${toPromisesReport([
  atMost('page of the operator, s', 1, page, toText),
  atMost('export of every sale, MB of memory', 300, exported.mostMb, toText),
  atMost('reconcile of one day, s', 60, compared.seconds, toText),
  atMost('differences found in it', 0, differences.length, String),
  atMost(`deleting ${PURGED_AT_ONCE.toLocaleString('en')} old records, s`, 4, batch, toText),
])}
The export took ${toText(exported.seconds)} s for ${exported.lines.toLocaleString('en')} lines. The day that was compared has ${settled.toLocaleString('en')} settlements; it took
${toText(compared.mostMb)} MB and ${[...chain.calls].map(([method, count]) => `${count} ${method}`).join(', ')}.
`
  process.stdout.write(`${text}\n`)
  if (!values.quick) writeSection(REPORT_FILE, 'ledger', text)
  if (exported.lines !== Number(size?.sales) + 1 || exported.code !== 0 || settled === 0)
    throw new Error('not everything was read')
} finally {
  await chain.close()
  await database.close()
  await sql.end({ timeout: 1 })
  await server?.destroy()
}
process.exit()

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return (performance.now() - startedMs) / 1000
}

async function sumAll({ sumUp }: Ledger): Promise<void> {
  while ((await sumUp(nowMs)) === SUMMED_AT_ONCE);
}

/** Report and page as the service makes them, the median of five; the ledger is all that takes time in it. */
async function measurePage(): Promise<number> {
  const readReport = createReport({
    ...{
      ledger,
      metrics: createMetrics(() => ({})),
      chainId: CHAIN_ID,
      ceilings: {},
      now: () => nowMs,
      log: silentLog,
    },
    troubles: async () => [],
    stores: async () => ({ ledger: { kind: 'postgres', up: true }, shared: { kind: 'none', up: true } }),
    upstreams: () => ({}),
    reconciliation: () => undefined,
  })
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    times.push(
      await secondsOf(async () => {
        const report = await readReport()
        if (report.unread.length > 0 || report.revenue.days30Usd === 0) throw new Error('the report is not whole')
        await toAdminPage(report)
      }),
    )
  }
  return median(times)
}
