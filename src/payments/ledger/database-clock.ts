import type { Postgres } from '../../stores/postgres.ts'
import { CLOCKS_AGREE_MS } from '../limits.ts'

/**
 * Leases are compared by several machines, so they are kept in the time of the database: each process measures how far its
 * own clock is off, and tells times to the database and reads them back with that difference.
 */
export interface DatabaseClock {
  /** Waits for the first measurement; later ones are made by `measure`. */
  ready(): Promise<void>
  measure(): Promise<void>
  toDatabase(ms: number): number
  toLocal(ms: number): number
}

export function createDatabaseClock({ ask }: Postgres, now: () => number): DatabaseClock {
  let aheadMs: number | undefined
  let first: Promise<void> | undefined

  async function measure(): Promise<void> {
    const beforeMs = now()
    const [row] = await ask((sql) => sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`)
    const afterMs = now()
    // What came late tells the time of some moment in between, and is not precise enough.
    if (aheadMs !== undefined && afterMs - beforeMs > CLOCKS_AGREE_MS) return
    const foundMs = Math.round(Number(row?.ms) - (beforeMs + afterMs) / 2)
    aheadMs = Math.abs(foundMs) < CLOCKS_AGREE_MS ? 0 : foundMs
  }

  return {
    measure,
    async ready() {
      first ??= measure().catch((thrown) => {
        first = undefined
        throw thrown
      })
      await first
    },
    toDatabase: (ms) => ms + (aheadMs ?? 0),
    toLocal: (ms) => ms - (aheadMs ?? 0),
  }
}
