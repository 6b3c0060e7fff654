import { canonicalJson } from '../sale.ts'

// The public record of the service, signed: what was sold, what arrived on chain, how well it went.

export const RECORD_FORMAT = 'sextant-record'

/** What the record says. Amounts are dollars as decimal text; nobody is named in it but the payee. */
export interface PublicRecord {
  service: string
  /** In seconds. */
  issuedAt: number
  network: string
  asset: string
  payTo: string
  /** Every transfer of the asset to the payee in these blocks, both included, was held against the ledger. */
  blocks: { from: number; to: number }
  /** Those transfers; `total` is what anybody can count, and the sum of the others. */
  received: {
    total: Received
    /** Paid for one answer each. */
    sales: Received
    /** Paid out by the channel contract. */
    channelPayouts: Received
    /** Bought nothing here, or nothing yet. */
    other: Received
  }
  /** Answers sold; those by channel are paid out later, many at once. */
  sold: {
    exact: Sold
    channel: Sold
    /** By route, of days that are over. */
    months: SoldPart[]
    days: SoldPart[]
  }
  /** Paid calls that sold nothing and cost nothing, by reason. */
  refused: { since: string; reasons: { reason: string; calls: number }[] }
  /** From the paid request to its answer, settlement included; upper bounds. Null is beyond 12 seconds. Routes are of days that are over. */
  latency: { since: string; all: Quantiles; routes: ({ route: string } & Quantiles)[] }
  /** Share of calls that upstreams answered, in percent, and how long they took. */
  upstreams: { since: string; each: ({ name: string; answeredPct: number } & Quantiles)[] }
}

export interface Received {
  transfers: number
  usd: string
}

export interface Sold {
  answers: number
  usd: string
}

export interface SoldPart extends Sold {
  /** `2026-11-16` or `2026-11`. */
  when: string
  route: string
}

interface Quantiles {
  p50Ms: number | null
  p95Ms: number | null
  p99Ms: number | null
}

/** A signed record as text. `seal` makes a compact JWS; the payload is left out of it, because it stands beside it. */
export function signRecord(record: PublicRecord, seal: (payload: string) => string): string {
  const [header, , signature] = seal(canonicalJson(record)).split('.')
  return toRecordText(record, `${header}..${signature}`)
}

/** The one way in which a signed record is written: canonical JSON, so that no byte of it can change unnoticed. */
export const toRecordText = (record: unknown, jws: string): string =>
  canonicalJson({ format: RECORD_FORMAT, jws, record, version: 1 })
