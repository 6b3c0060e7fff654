import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { fail } from '../../domain/failure.ts'
import type { HeldKey, KeyLock } from '../ledger/ledger.ts'

/** After a crash others wait no longer than this; whoever lives renews it in time. */
const SEAT_MS = 2_500
const RENEW_MS = 500
const PATIENCE_MS = 15_000
const POLL_MS = 8

/** Hands a relayer key to one process at a time, with the nonce it was left at. */
export function createSqliteKeyLock(db: Database.Database, attempt: <T>(work: () => T) => T): KeyLock['withKey'] {
  // A seat that ran out was left by a crash: its nonce may be used up, so the chain is asked.
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
        taking.get([address, holder, nowMs + SEAT_MS, nowMs]) as { nonce: number | null; used_at: number } | undefined,
    )
  const renew = (address: string, holder: string, nowMs: number) =>
    attempt(() => renewing.run([nowMs + SEAT_MS, address, holder, nowMs]).changes > 0)

  return async (address, work) => {
    const holder = randomUUID()
    const patienceEnds = Date.now() + PATIENCE_MS
    let askedAtMs = Date.now()
    let row = take(address, holder, askedAtMs)
    while (!row) {
      if (Date.now() > patienceEnds) throw fail({ code: 'store_unavailable' }, new Error('the relayer key stays taken'))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      askedAtMs = Date.now()
      row = take(address, holder, askedAtMs)
    }
    let heldUntilMs = askedAtMs + SEAT_MS
    const lookAfter = setInterval(() => {
      const nowMs = Date.now()
      try {
        if (renew(address, holder, nowMs)) heldUntilMs = nowMs + SEAT_MS
      } catch {
        // The seat runs out by itself, and its holder knows when.
      }
    }, RENEW_MS)
    let next: number | null | undefined
    const seat: HeldKey = {
      nonce: row.nonce,
      usedAtMs: row.used_at,
      isHeld: () => Date.now() < heldUntilMs,
      next: (nonce) => {
        next = nonce
      },
    }
    try {
      return await work(seat)
    } finally {
      clearInterval(lookAfter)
      // A seat left without a word about its nonce makes the next holder ask the chain.
      try {
        attempt(() => leaving.run([next ?? null, Date.now(), address, holder]))
      } catch {
        // The work is done and its end must be told; a seat that could not be given back runs out by itself.
      }
    }
  }
}
