/** What must survive a reload, by ticket: what was sent, and an order that was signed but not yet accepted. */

export interface Remembered {
  /** Hash or signature of the transaction that carries out the intent. */
  hash?: string | undefined
  /** Hash of the transaction that wrapped the native coin. */
  wrapped?: string | undefined
  /** An order with its signature, to be posted again as it is. */
  signed?: { venue: string; url: string; body: string } | undefined
  /** The router's own id of what was sent, for its status. */
  reference?: string | undefined
  /** The venue's id of the order. */
  orderId?: string
  atMs?: number
}

const PREFIX = 'sextant.ticket.'

export function recall(id: string): Remembered {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

export function remember(id: string, change: Remembered): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify({ ...recall(id), ...change, atMs: Date.now() }))
  } catch {
    // Private windows may refuse storage; then a reload forgets it.
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // See above.
  }
}
