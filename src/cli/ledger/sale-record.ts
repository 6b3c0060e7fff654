import { toUsd } from '../../client/spending.ts'
import type { Sale } from '../../payments/sale.ts'

/** One sale for people and spreadsheets, without signature and answer. */
export interface SaleRecord {
  createdAt: string
  settledAt: string
  state: string
  route: string
  amountUsd: string
  payer: string
  payTo: string
  network: string
  asset: string
  nonce: string
  transaction: string
  block: string
  reason: string
}

export function toRecord(sale: Sale): SaleRecord {
  const { payment, terms, settlement } = sale
  return {
    createdAt: new Date(sale.createdAtMs).toISOString(),
    settledAt: sale.settledAtMs === null ? '' : new Date(sale.settledAtMs).toISOString(),
    state: sale.state,
    route: sale.route,
    amountUsd: toUsd(BigInt(terms.amount)),
    payer: payment.authorization.from,
    payTo: terms.payTo,
    network: terms.network,
    asset: terms.asset,
    nonce: payment.authorization.nonce,
    transaction: settlement?.transaction ?? sale.transaction ?? '',
    block: settlement ? String(settlement.blockNumber) : '',
    reason: sale.reason ?? '',
  }
}

const COLUMNS: readonly (keyof SaleRecord)[] = [
  'createdAt',
  'settledAt',
  'state',
  'route',
  'amountUsd',
  'payer',
  'payTo',
  'network',
  'asset',
  'nonce',
  'transaction',
  'block',
  'reason',
]

/** CSV by RFC 4180: lines end with CRLF, and cells are quoted only if needed. */
export const toCsv = (records: readonly SaleRecord[]): string =>
  records.map((record) => toLine(COLUMNS.map((name) => record[name]))).join('')

const toLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`

/** A leading apostrophe keeps spreadsheets from running a cell as a formula. */
function toCell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const CSV_HEAD = toLine(COLUMNS)
