// Tables that are the same in SQLite and Postgres.

/** The public record and its counts, see `record/record-store.ts`. */
export const RECORD_TABLES = `
  CREATE TABLE records (
    name TEXT NOT NULL PRIMARY KEY,
    version BIGINT NOT NULL,
    begun_at BIGINT NOT NULL,
    state TEXT,
    document TEXT
  );
  CREATE TABLE record_counts (
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (day, kind, subject, name)
  );
  CREATE INDEX channel_sales_charged ON channel_sales (charged_at) WHERE state = 'charged';`

/** What the charges came to whose records were deleted, see `channels/store/sale-columns.ts`. */
export const DELETED_CHARGES_TABLE = `
  CREATE TABLE deleted_charges (channel TEXT NOT NULL PRIMARY KEY, base BIGINT NOT NULL);`

/** Channels that are refunded or in quarantine are few, and looked after however long ago they were used. */
export const UNOPEN_CHANNELS_INDEX = `
  CREATE INDEX channels_unopen ON channels (id) WHERE state <> 'open';`

/** Which sales a remote facilitator settles, see `facilitators/turn-store.ts`. */
export const TURN_TABLE = `
  CREATE TABLE facilitator_turns (name TEXT NOT NULL PRIMARY KEY, taken_at BIGINT NOT NULL, done INTEGER NOT NULL);`
