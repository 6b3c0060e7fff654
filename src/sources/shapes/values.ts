import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import { readAddress } from '../../domain/token.ts'

/** Checked values from upstream fields; anything unusable becomes null. */

/** A price, market cap or level. Zero and less mean "not known" wherever an upstream writes them. */
export function toPositive(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && number > 0 ? number : null
}

/** A volume; zero is a valid value. */
export function toNonNegative(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && number >= 0 ? number : null
}

/** Milliseconds from seconds since the epoch. */
export function secondsToMs(value: unknown): number | null {
  const seconds = toPositive(value)
  return seconds === null ? null : toFiniteNumber(seconds * 1000)
}

/** Percent of change from an older to a newer price. */
export function toChangePct(from: number | null, to: number): number | null {
  return from === null || from <= 0 ? null : toFiniteNumber((to / from - 1) * 100)
}

/** Decimal places of a token. */
export function toDecimals(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 77 ? number : null
}

/** A whole number of things; zero is a valid value. */
export function toCount(value: unknown): number | null {
  const number = toNonNegative(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

const YEAR_2000_MS = 946_684_800_000
const YEAR_2100_MS = 4_102_444_800_000

/** A moment in milliseconds between 2000 and 2100; else null. */
export function toMomentMs(value: unknown): number | null {
  const ms = toFiniteNumber(value)
  return ms !== null && ms > YEAR_2000_MS && ms < YEAR_2100_MS ? ms : null
}

/** A name written by a stranger, cleaned; null when it is not text or nothing is left. */
export const toName = (value: unknown, limit?: number): string | null =>
  typeof value === 'string' ? cleanText(value, limit) || null : null

/** An address as a service writes it, in any letter case; null when it is none. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const read = readAddress(value.startsWith('0x') ? value.toLowerCase() : value)
  return read && read.kind !== 'bad-checksum' ? read.address : null
}

/** A field that may be anything or absent. The translation decides what it is worth. */
export const Anything = z.unknown().optional()

/** Parses each row on its own: a malformed row is dropped, the others stay. */
export function readRows<T>(rows: readonly unknown[], row: z.ZodType<T>): T[] {
  return rows.flatMap((candidate) => {
    const read = row.safeParse(candidate)
    return read.success ? [read.data] : []
  })
}

/** Translates rows and drops those for which the translation gives `undefined`. */
export function translate<Row, Out>(rows: readonly Row[], to: (row: Row) => Out | undefined): Out[] {
  return rows.flatMap((row) => {
    const out = to(row)
    return out === undefined ? [] : [out]
  })
}
