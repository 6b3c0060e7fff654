/** What the shared store knows of payers, so that all replicas agree. It lies in the same database as the sales. */
export interface StandingStore {
  /** Many payers are read with one statement. */
  read(question: StandingQuestion): Promise<PayerRecord>
  /** Refuses a payer for so long; an earlier refusal that ends later stays. */
  refuse(payer: string, forMs: number, transaction: string): Promise<void>
  /** Counts one attempt that was worked for and not paid; a window begins with its first attempt. */
  countUncharged(payer: string, windowMs: number): Promise<Uncharged>
  /** Whether an answer was sold to this payer for this token, as far as the ledger remembers. */
  hasBought(payer: string, prefix: string): Promise<boolean>
  /** Takes or extends the lease of this name for so long; false while somebody else has it. */
  takeLease(name: string, holder: string, forMs: number): Promise<boolean>
  endLease(name: string, holder: string): Promise<void>
  /** Deletes what is over; `windowMs` as in `countUncharged`. */
  forget(windowMs: number): Promise<void>
}

export interface StandingQuestion {
  payer: string
  /** How the keys of sales in one token begin, see `paymentKey`; only those are added up. */
  prefix: string
  windowMs: number
}

export interface PayerRecord {
  /** Sales in the states claimed and settling. */
  openCount: number
  openBase: bigint
  /** For how much longer the payer is refused, by the store's clock; 0 when it is not. */
  refusedForMs: number
  /** The transaction that was mined without effect. */
  refusedFor: string | null
  uncharged: Uncharged
}

interface Uncharged {
  count: number
  /** When the window ends, from now by the store's clock. */
  forMs: number
}

/** Between which keys all sales of a payer lie: its nonces are 64 lower-case hexadecimal digits. */
export function keysOf(payer: string, prefix: string): [string, string] {
  return [`${prefix}${payer}:0x${'0'.repeat(64)}`, `${prefix}${payer}:0x${'f'.repeat(64)}`]
}

const NO_UNCHARGED: Uncharged = { count: 0, forMs: 0 }

/** A row as either engine returns it. */
export function toRecord(row: Record<string, unknown> | undefined): PayerRecord {
  const number = (value: unknown) => Math.max(0, Number(value ?? 0))
  const forMs = number(row?.uncharged_for)
  return {
    openCount: number(row?.open_count),
    openBase: BigInt(String(row?.open_base ?? 0)),
    refusedForMs: number(row?.refused_for_ms),
    refusedFor: (row?.refused_for as string | null | undefined) ?? null,
    uncharged: forMs > 0 ? { count: number(row?.uncharged), forMs } : NO_UNCHARGED,
  }
}
