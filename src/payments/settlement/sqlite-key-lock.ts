import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { fail } from '../../domain/failure.ts'
import { attempt } from '../ledger/sqlite-database.ts'
import { KEY_LEASE_MS, KEY_POLL_MS, KEY_RENEW_MS, KEY_WAIT_MS } from '../limits.ts'
import type { HeldKey, KeyLock } from './key-lock.ts'

/** Gives a relayer key to one process at a time, as a lease in the ledger's SQLite file, with the nonce it was left at. */
export function createSqliteKeyLock(db: Database.Database): KeyLock {
  // A lease that ran out was left by a crash: its nonce may be used up, so the chain is asked.
  const taking = db.prepare(
    `INSERT INTO relayers (address, holder, held_until) VALUES (?, ?, ?) ON CONFLICT (address) DO UPDATE SET
       holder = excluded.holder, held_until = excluded.held_until, nonce = CASE WHEN held_until = 0 THEN nonce END
     WHERE held_until <= ? RETURNING nonce, used_at`,
  )
  const renewing = db.prepare('UPDATE relayers SET held_until = ? WHERE address = ? AND holder = ? AND held_until > ?')
  const leaving = db.prepare(
    'UPDATE relayers SET held_until = 0, nonce = ?, used_at = ? WHERE address = ? AND holder = ?',
  )
  const take = (address: string, holder: string, nowMs: number) =>
    attempt(
      () =>
        taking.get([address, holder, nowMs + KEY_LEASE_MS, nowMs]) as
          | { nonce: number | null; used_at: number }
          | undefined,
    )
  const renew = (address: string, holder: string, nowMs: number) =>
    attempt(() => renewing.run([nowMs + KEY_LEASE_MS, address, holder, nowMs]).changes > 0)

  const withKey: KeyLock['withKey'] = async (address, work) => {
    const holder = randomUUID()
    const waitEndsMs = Date.now() + KEY_WAIT_MS
    let askedAtMs = Date.now()
    let row = take(address, holder, askedAtMs)
    while (!row) {
      if (Date.now() > waitEndsMs) throw fail({ code: 'store_unavailable' }, new Error('the relayer key stays taken'))
      await new Promise((resolve) => setTimeout(resolve, KEY_POLL_MS))
      askedAtMs = Date.now()
      row = take(address, holder, askedAtMs)
    }
    let heldUntilMs = askedAtMs + KEY_LEASE_MS
    const renewal = setInterval(() => {
      const nowMs = Date.now()
      try {
        if (renew(address, holder, nowMs)) heldUntilMs = nowMs + KEY_LEASE_MS
      } catch {
        // The lease runs out by itself, and its holder knows when.
      }
    }, KEY_RENEW_MS)
    let next: number | null | undefined
    const held: HeldKey = {
      nonce: row.nonce,
      usedAtMs: row.used_at,
      isHeld: () => Date.now() < heldUntilMs,
      next: (nonce) => {
        next = nonce
      },
    }
    try {
      return await work(held)
    } finally {
      clearInterval(renewal)
      // A key given back without its next nonce makes the next holder ask the chain.
      try {
        attempt(() => leaving.run([next ?? null, Date.now(), address, holder]))
      } catch {
        // The work is done and its result must be returned; a lease that could not be given back runs out by itself.
      }
    }
  }

  // The file belongs to the ledger, which closes it.
  return { withKey, close: async () => undefined }
}
