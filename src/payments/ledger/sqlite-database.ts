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
]
