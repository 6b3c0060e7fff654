/** What was signed in this browser, newest first. Nothing of it leaves the browser. */
import { readStored, writeStored } from './storage.ts'

export interface Activity {
  /** Of the ticket or the payment: signing twice is one entry. */
  id: string
  kind: 'swap' | 'bridge' | 'pay' | 'limit' | 'stop-loss' | 'take-profit' | 'twap' | 'answer' | 'revoke' | 'cancel'
  title: string
  /** Our slug. */
  chain: string
  status: 'sent' | 'done' | 'placed'
  atMs: number
  /** Hash of the transaction, or Solana's signature. */
  hash?: string
  /** The venue's id of an order. */
  orderId?: string
  /** How it ended, in words. */
  detail?: string
  /** Where a block explorer shows it. */
  explorerUrl?: string
}

const KEPT = 'sextant.activity'
const MOST = 200

export function listActivity(): Activity[] {
  const stored = readStored<Activity[]>(KEPT)
  return Array.isArray(stored) ? stored : []
}

/** Adds an entry, or completes the one with the same id, whose time stays. */
export function recordActivity(entry: Activity): void {
  const known = listActivity()
  const before = known.find(({ id }) => id === entry.id)
  const next = before ? { ...before, ...entry, atMs: before.atMs } : entry
  const rest = known.filter(({ id }) => id !== entry.id)
  writeStored(KEPT, [next, ...rest].sort((left, right) => right.atMs - left.atMs).slice(0, MOST))
}

export const clearActivity = (): void => void writeStored(KEPT, undefined)
