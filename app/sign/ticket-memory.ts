/** What must survive a reload, by ticket: what was sent, and an order that was signed but not yet accepted. */

export interface Remembered {
  /** Hash or signature of the transaction that carries out the intent. */
  hash?: string | undefined
  /** What the wallet was asked to send, noted before it was asked: its answer may get lost with the page. */
  asked?: AskedFor | undefined
  /** Hash of the transaction that wrapped the native coin. */
  wrapped?: string | undefined
  /** An order with its signature, to be posted again as it is. */
  signed?: { venue: string; url: string; body: string } | undefined
  /** Where it arrives, by the person's own word, for a ticket that names no recipient. */
  recipient?: string | undefined
  /** The router's own id of what was sent, for its status. */
  reference?: string | undefined
  /** The venue's id of the order. */
  orderId?: string
  atMs?: number
}

/** A transaction that a wallet was asked for: whose, the count of transactions before it, and what it does. */
export interface AskedFor {
  account: string
  nonce: number
  block: string
  to: string
  data: string
  value: string
}

const PREFIX = 'sextant.ticket.'

/** Calls back when another tab of this browser has noted something about the ticket. */
export function onRemembered(id: string, change: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFIX + id) change()
  })
}

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
