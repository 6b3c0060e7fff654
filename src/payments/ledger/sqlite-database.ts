import Database from 'libsql'
import { Failed, fail } from '../../domain/failure.ts'
import { createPrivateFile } from '../../stores/private-file.ts'
import { DELETED_CHARGES_TABLE, RECORD_TABLES, TURN_TABLE, UNOPEN_CHANNELS_INDEX } from './shared-tables.ts'

/** One SQLite file with its tables brought up to date; several processes on one machine may share it. */
export function openSqliteDatabase(path: string): Database.Database {
  if (path !== ':memory:') createPrivateFile(path)
  const db = new Database(path)
  db.pragma('busy_timeout = 3000')
  // A sale grows with each step: on larger pages it seldom has to move. Files keep the size they were made with.
  db.pragma('page_size = 8192')
  db.pragma('journal_mode = WAL')
  // Pages that are written again and again are moved to the main file less often, and found in memory.
  db.pragma('wal_autocheckpoint = 2000')
  db.pragma('cache_size = -16000')
  db.pragma('synchronous = NORMAL')
  db.transaction(() => {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
    for (const sql of MIGRATIONS.slice(version)) db.exec(sql)
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  }).immediate()
  return db
}

/** Runs a statement; what goes wrong in the store is `store_unavailable`. */
export function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof Failed) throw cause
    throw fail({ code: 'store_unavailable' }, cause)
  }
}

const COLUMNS = `
  route TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  payer TEXT NOT NULL,
  payment_id TEXT,
  payment TEXT NOT NULL,
  terms TEXT NOT NULL,
  amount TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('claimed', 'answered', 'settling', 'settled', 'released')),
  owner TEXT NOT NULL,
  lease_until INTEGER NOT NULL,
  answer TEXT,
  tx TEXT,
  settlement TEXT,
  reason TEXT,
  created_at INTEGER NOT NULL,
  settled_at INTEGER`

const INDEXES = `
  CREATE UNIQUE INDEX sales_payment_id ON sales (payer, payment_id) WHERE payment_id IS NOT NULL AND state <> 'released';
  CREATE INDEX sales_open ON sales (lease_until) WHERE state IN ('claimed', 'answered', 'settling');
  CREATE INDEX sales_settled ON sales (settled_at) WHERE state = 'settled';`

/** Applied in order, once each; `user_version` remembers how far a file has come. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE sales (
     key TEXT PRIMARY KEY,
     ${COLUMNS}
   ) WITHOUT ROWID;
   ${INDEXES}
   CREATE TABLE relayers (
     address TEXT PRIMARY KEY,
     holder TEXT,
     held_until INTEGER NOT NULL DEFAULT 0,
     nonce INTEGER,
     used_at INTEGER NOT NULL DEFAULT 0
   );`,
  // Rows in the order in which they come, and not in that of their keys: steps of the same moment share pages.
  `ALTER TABLE sales RENAME TO sales_by_key;
   DROP INDEX sales_payment_id;
   DROP INDEX sales_open;
   DROP INDEX sales_settled;
   CREATE TABLE sales (
     key TEXT NOT NULL PRIMARY KEY,
     ${COLUMNS}
   );
   INSERT INTO sales SELECT * FROM sales_by_key ORDER BY created_at;
   DROP TABLE sales_by_key;
   ${INDEXES}`,
  // Those whose answers are forgotten are not looked at again.
  `CREATE INDEX sales_created ON sales (created_at);
   DROP INDEX sales_settled;
   CREATE INDEX sales_settled ON sales (settled_at) WHERE state = 'settled' AND answer IS NOT NULL;`,
  // Who may have an answer again, and what is deleted when.
  `ALTER TABLE sales ADD COLUMN client TEXT;
   ALTER TABLE sales ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sales ADD COLUMN undelivered_at INTEGER;
   CREATE INDEX sales_unsent ON sales (created_at) WHERE state = 'released' AND sent = 0 AND tx IS NULL;
   CREATE INDEX sales_sent ON sales (created_at) WHERE state = 'released' AND (sent = 1 OR tx IS NOT NULL);
   CREATE INDEX sales_records ON sales (settled_at) WHERE state = 'settled' AND answer IS NULL;`,
  // Standing of payers: refusals, uncharged attempts, turns, and their open sales.
  `CREATE TABLE payers (
     payer TEXT PRIMARY KEY,
     refused_until INTEGER NOT NULL DEFAULT 0,
     refused_for TEXT,
     uncharged INTEGER NOT NULL DEFAULT 0,
     uncharged_since INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE TABLE payer_leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX sales_open_payer ON sales (payer) WHERE state IN ('claimed', 'answered', 'settling');`,
  // Every step of a sale writes every index that its state decides about. Few sales are open, so one index of them is enough;
  // few are released for long, so one index finds those to delete.
  `DROP INDEX sales_open;
   DROP INDEX sales_unsent;
   DROP INDEX sales_sent;
   CREATE INDEX sales_released ON sales (created_at) WHERE state = 'released';`,
  // Payment channels: what is known of each, and the answers that were bought by them.
  `CREATE TABLE channels (
     id TEXT NOT NULL PRIMARY KEY,
     version INTEGER NOT NULL,
     record TEXT NOT NULL,
     state TEXT NOT NULL,
     unclaimed INTEGER NOT NULL,
     withdrawing INTEGER NOT NULL,
     used_at INTEGER NOT NULL
   );
   CREATE INDEX channels_unclaimed ON channels (id) WHERE unclaimed > 0;
   CREATE INDEX channels_withdrawing ON channels (id) WHERE withdrawing = 1;
   CREATE INDEX channels_used ON channels (used_at);
   CREATE TABLE channel_sales (
     key TEXT NOT NULL PRIMARY KEY,
     channel TEXT NOT NULL,
     kind TEXT NOT NULL,
     ceiling TEXT NOT NULL,
     request_hash TEXT NOT NULL,
     payment_id TEXT,
     route TEXT NOT NULL,
     payer TEXT NOT NULL,
     amount TEXT NOT NULL,
     held TEXT NOT NULL,
     state TEXT NOT NULL,
     owner TEXT NOT NULL,
     lease_until INTEGER NOT NULL,
     client TEXT,
     signature TEXT NOT NULL,
     answer TEXT,
     receipt TEXT,
     reason TEXT,
     deposit TEXT,
     tx TEXT,
     created_at INTEGER NOT NULL,
     charged_at INTEGER,
     undelivered_at INTEGER
   );
   CREATE INDEX channel_sales_ceiling ON channel_sales (channel, ceiling);
   CREATE INDEX channel_sales_identifier ON channel_sales (channel, payment_id) WHERE payment_id IS NOT NULL;
   CREATE INDEX channel_sales_open ON channel_sales (lease_until) WHERE state IN ('live', 'sending');
   CREATE INDEX channel_sales_kept ON channel_sales (charged_at) WHERE state = 'charged' AND answer IS NOT NULL;
   CREATE INDEX channel_sales_created ON channel_sales (created_at);`,
  // What reports read instead of every sale, and what jobs found.
  `CREATE TABLE summaries (name TEXT PRIMARY KEY, since INTEGER NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE sale_sums (
     at INTEGER NOT NULL, route TEXT NOT NULL, sales INTEGER NOT NULL, base INTEGER NOT NULL, PRIMARY KEY (at, route)
   ) WITHOUT ROWID;
   CREATE TABLE payer_sums (
     day INTEGER NOT NULL, payer TEXT NOT NULL, sales INTEGER NOT NULL, base INTEGER NOT NULL, PRIMARY KEY (day, payer)
   ) WITHOUT ROWID;
   CREATE TABLE payer_totals (payer TEXT PRIMARY KEY, sales INTEGER NOT NULL, base INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX payer_totals_base ON payer_totals (base DESC, payer);
   CREATE TABLE job_results (name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
   CREATE INDEX channel_sales_records ON channel_sales (charged_at) WHERE state = 'charged' AND answer IS NULL;`,
  // The public record.
  RECORD_TABLES,
  // Which sales a remote facilitator settles.
  TURN_TABLE,
  // What deleted records of channels came to.
  DELETED_CHARGES_TABLE,
  // Channels that are not open.
  UNOPEN_CHANNELS_INDEX,
]
