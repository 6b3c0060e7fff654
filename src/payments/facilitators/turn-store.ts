import type { Postgres } from '../../stores/postgres.ts'

/** Turns that one process among all replicas takes, in the database of the ledger; here, the first sale of a route in a month. */
export interface TurnStore {
  /** `ours` is given once, and again when it was taken before `againBeforeMs` and is not done. */
  take(name: string, nowMs: number, againBeforeMs: number): Promise<'ours' | 'taken' | 'done'>
  markDone(name: string): Promise<void>
}

export const TAKE = `INSERT INTO facilitator_turns (name, taken_at, done) VALUES ($1, $2, 0)
  ON CONFLICT (name) DO UPDATE SET taken_at = excluded.taken_at
  WHERE facilitator_turns.done = 0 AND facilitator_turns.taken_at <= $3`
export const FIND = 'SELECT done FROM facilitator_turns WHERE name = $1'
export const DONE = 'UPDATE facilitator_turns SET done = 1 WHERE name = $1'

export const toState = (row: Record<string, unknown> | undefined) => (Number(row?.done ?? 0) === 1 ? 'done' : 'taken')

export const createPostgresTurns = ({ ask }: Postgres): TurnStore => ({
  async take(name, nowMs, againBeforeMs) {
    const { count } = await ask((sql) => sql.unsafe(TAKE, [name, nowMs, againBeforeMs]))
    return count === 1 ? 'ours' : toState((await ask((sql) => sql.unsafe(FIND, [name])))[0])
  },
  async markDone(name) {
    await ask((sql) => sql.unsafe(DONE, [name]))
  },
})
