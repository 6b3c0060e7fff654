import type { SoldSum } from './record-state.ts'

/** Where the public record and its counts are kept: in the database of the ledger, so that all replicas tell the same. */
export interface RecordStore {
  /** When the record was begun last and its version; the document only where it is another one than `known`. */
  look(
    name: string,
    known: number,
  ): Promise<{ version: number; begunAtMs: number; document: string | null } | undefined>
  /**
   * Takes the next round, unless another process has begun it since `begunAtMs`. Returns the version that the round starts from
   * and its state.
   */
  begin(
    name: string,
    begunAtMs: number | undefined,
    nowMs: number,
  ): Promise<{ version: number; state: string | null } | undefined>
  /** Ends a round; false when another process has ended one meanwhile, and then nothing is written. */
  write(name: string, version: number, state: string, document: string): Promise<boolean>
  /** The time by which charges of channels are dated, by one process or by the database of all, at this time of ours. */
  now(ms: number): Promise<number>
  /** The settled sales among these payments. */
  findSales(keys: readonly string[]): Promise<SettledSale[]>
  /** The block of the oldest settled sale whose key begins like this. */
  findOldestBlock(prefix: string): Promise<number | undefined>
  /** When the first charge of a channel after this time was made. */
  findOldestChargeMs(afterMs: number): Promise<number | undefined>
  /** Charges of channels after one time and up to another. */
  sumCharged(afterMs: number, untilMs: number): Promise<SoldSum[]>
  addCounts(day: string, counts: readonly Count[]): Promise<void>
  /** Sums over the days from one to another, both included. */
  sumCounts(fromDay: string, toDay: string): Promise<Count[]>
  deleteCounts(beforeDay: string): Promise<void>
}

export interface SettledSale {
  key: string
  route: string
  amount: string
  settledAtMs: number
}

/** How often something happened: `latency` of `/api/price` within `400` ms, `refused` for a reason, `upstream` calls. */
export interface Count {
  kind: 'refused' | 'latency' | 'upstream'
  subject: string
  name: string
  count: number
}

type Row = Record<string, unknown>

export const toSettledSale = (row: Row): SettledSale => ({
  key: String(row.key),
  route: String(row.route),
  amount: String(row.amount),
  settledAtMs: Number(row.settled_at),
})

export const toCharged = (row: Row): SoldSum => ({
  when: new Date(Number(row.day) * 86_400_000).toISOString().slice(0, 10),
  route: String(row.route),
  way: 'channel',
  count: Number(row.sales),
  base: String(row.base),
})

export const toCount = (row: Row): Count => ({
  kind: row.kind as Count['kind'],
  subject: String(row.subject),
  name: String(row.name),
  count: Number(row.count),
})

/** The lowest block among rows of the oldest sales. */
export function lowestBlock(rows: readonly Row[], prefix: string): number | undefined {
  const blocks = rows
    .filter((row) => String(row.key).startsWith(prefix))
    .flatMap((row) => {
      const { blockNumber } = JSON.parse(String(row.settlement)) as { blockNumber?: unknown }
      return typeof blockNumber === 'number' ? [blockNumber] : []
    })
  return blocks.length === 0 ? undefined : Math.min(...blocks)
}

/**
 * Statements that are the same in both engines; values are `$1` and `$2`. The oldest sales are found by the two indexes of
 * settled sales, and charges by one of their own, which holds them for as long as they are kept.
 */
export const RECORD_SQL = {
  oldestRecords: `SELECT key, settlement FROM sales WHERE state = 'settled' AND answer IS NULL ORDER BY settled_at LIMIT 50`,
  oldestAnswers: `SELECT key, settlement FROM sales WHERE state = 'settled' AND answer IS NOT NULL ORDER BY settled_at LIMIT 50`,
  oldestCharge: `SELECT min(charged_at) AS at FROM channel_sales WHERE state = 'charged' AND charged_at > $1`,
  charged: `SELECT charged_at / 86400000 AS day, route, count(*) AS sales, CAST(SUM(CAST(amount AS BIGINT)) AS TEXT) AS base
    FROM channel_sales WHERE state = 'charged' AND charged_at > $1 AND charged_at <= $2 GROUP BY 1, route`,
  sumCounts: `SELECT kind, subject, name, CAST(SUM(count) AS BIGINT) AS count FROM record_counts
    WHERE day >= $1 AND day <= $2
    GROUP BY kind, subject, name ORDER BY kind, subject, name`,
  deleteCounts: 'DELETE FROM record_counts WHERE day < $1',
}
