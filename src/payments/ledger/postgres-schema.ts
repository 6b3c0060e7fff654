import type { Migration } from '../../stores/migrate.ts'
import { DELETED_CHARGES_TABLE, RECORD_TABLES, TURN_TABLE, UNOPEN_CHANNELS_INDEX } from './shared-tables.ts'

/** Never changed once released; what comes later is a further step that the version before can live with. */
export const LEDGER_MIGRATIONS: readonly Migration[] = [
  {
    name: 'ledger 1',
    sql: `
      CREATE TABLE sales (
        key text PRIMARY KEY,
        route text NOT NULL,
        request_hash text NOT NULL,
        fingerprint text NOT NULL,
        payer text NOT NULL,
        payment_id text,
        payment text NOT NULL,
        terms text NOT NULL,
        amount text NOT NULL,
        state text NOT NULL CHECK (state IN ('claimed', 'answered', 'settling', 'settled', 'released')),
        owner text NOT NULL,
        lease_until bigint NOT NULL,
        answer text,
        tx text,
        settlement text,
        reason text,
        created_at bigint NOT NULL,
        settled_at bigint
      ) WITH (fillfactor = 70);
      CREATE UNIQUE INDEX sales_payment_id ON sales (payer, payment_id)
        WHERE payment_id IS NOT NULL AND state <> 'released';
      CREATE INDEX sales_open ON sales (lease_until) WHERE state IN ('claimed', 'answered', 'settling');
      CREATE INDEX sales_settled ON sales (settled_at) WHERE state = 'settled' AND answer IS NOT NULL;
      CREATE INDEX sales_created ON sales (created_at);
      CREATE TABLE relayers (
        address text PRIMARY KEY,
        holder text,
        nonce bigint,
        used_at bigint NOT NULL DEFAULT 0
      );`,
  },
  {
    name: 'ledger 2: serving again',
    sql: `
      ALTER TABLE sales ADD COLUMN client text, ADD COLUMN sent integer NOT NULL DEFAULT 0, ADD COLUMN undelivered_at bigint;
      CREATE INDEX sales_unsent ON sales (created_at) WHERE state = 'released' AND sent = 0 AND tx IS NULL;
      CREATE INDEX sales_sent ON sales (created_at) WHERE state = 'released' AND (sent = 1 OR tx IS NOT NULL);
      CREATE INDEX sales_records ON sales (settled_at) WHERE state = 'settled' AND answer IS NULL;`,
  },
  {
    name: 'standing 1',
    sql: `
      CREATE TABLE payers (
        payer text PRIMARY KEY,
        refused_until bigint NOT NULL DEFAULT 0,
        refused_for text,
        uncharged integer NOT NULL DEFAULT 0,
        uncharged_since bigint NOT NULL DEFAULT 0
      );
      CREATE TABLE payer_leases (name text PRIMARY KEY, holder text NOT NULL, until bigint NOT NULL);
      CREATE INDEX sales_open_payer ON sales (payer) WHERE state IN ('claimed', 'answered', 'settling');`,
  },
  {
    name: 'channels 1',
    sql: `
      CREATE TABLE channels (
        id text PRIMARY KEY,
        version bigint NOT NULL,
        record text NOT NULL,
        state text NOT NULL,
        unclaimed bigint NOT NULL,
        withdrawing integer NOT NULL,
        used_at bigint NOT NULL
      ) WITH (fillfactor = 50);
      CREATE INDEX channels_unclaimed ON channels (id) WHERE unclaimed > 0;
      CREATE INDEX channels_withdrawing ON channels (id) WHERE withdrawing = 1;
      CREATE INDEX channels_used ON channels (used_at);
      CREATE TABLE channel_sales (
        key text PRIMARY KEY,
        channel text NOT NULL,
        kind text NOT NULL,
        ceiling text NOT NULL,
        request_hash text NOT NULL,
        payment_id text,
        route text NOT NULL,
        payer text NOT NULL,
        amount text NOT NULL,
        held text NOT NULL,
        state text NOT NULL,
        owner text NOT NULL,
        lease_until bigint NOT NULL,
        client text,
        signature text NOT NULL,
        answer text,
        receipt text,
        reason text,
        deposit text,
        tx text,
        created_at bigint NOT NULL,
        charged_at bigint,
        undelivered_at bigint
      ) WITH (fillfactor = 70);
      CREATE INDEX channel_sales_ceiling ON channel_sales ((channel || ' ' || ceiling));
      CREATE INDEX channel_sales_identifier ON channel_sales ((channel || ' ' || payment_id)) WHERE payment_id IS NOT NULL;
      CREATE INDEX channel_sales_open ON channel_sales (lease_until) WHERE state IN ('live', 'sending');
      CREATE INDEX channel_sales_kept ON channel_sales (charged_at) WHERE state = 'charged' AND answer IS NOT NULL;
      CREATE INDEX channel_sales_created ON channel_sales (created_at);`,
  },
  {
    name: 'ledger 3: sums',
    sql: `
      CREATE TABLE summaries (name text PRIMARY KEY, since bigint NOT NULL, until bigint NOT NULL);
      CREATE TABLE sale_sums (at bigint, route text, sales bigint NOT NULL, base bigint NOT NULL, PRIMARY KEY (at, route));
      CREATE TABLE payer_sums (day bigint, payer text, sales bigint NOT NULL, base bigint NOT NULL, PRIMARY KEY (day, payer));
      CREATE TABLE payer_totals (payer text PRIMARY KEY, sales bigint NOT NULL, base bigint NOT NULL);
      CREATE INDEX payer_totals_base ON payer_totals (base DESC, payer);
      CREATE TABLE job_results (name text PRIMARY KEY, body text NOT NULL);
      CREATE INDEX channel_sales_records ON channel_sales (charged_at) WHERE state = 'charged' AND answer IS NULL;`,
  },
  { name: 'record 1', sql: RECORD_TABLES },
  { name: 'turns 1', sql: TURN_TABLE },
  { name: 'channels 2: deleted charges', sql: DELETED_CHARGES_TABLE },
  { name: 'channels 3: those that are not open', sql: UNOPEN_CHANNELS_INDEX },
]
