import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import { readAddress } from '../../domain/token.ts'

/** A price, cap or level: zero and less mean "not known" wherever an upstream writes them. */
export function toPositive(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && number > 0 ? number : null
}

/** A volume: zero is a true answer. */
export function toNonNegative(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && number >= 0 ? number : null
}

/** Milliseconds from seconds since the epoch. */
export function secondsToMs(value: unknown): number | null {
  const seconds = toPositive(value)
  return seconds === null ? null : toFiniteNumber(seconds * 1000)
}

/** Percentage points from an older to a newer price. */
export function toChangePct(from: number | null, to: number): number | null {
  return from === null || from <= 0 ? null : toFiniteNumber((to / from - 1) * 100)
}

/** Decimal places of a token. */
export function toDecimals(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number <= 77 ? number : null
}

/** A whole number of things: zero is a true answer. */
export function toCount(value: unknown): number | null {
  const number = toNonNegative(value)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

const YEAR_2000_MS = 946_684_800_000
const YEAR_2100_MS = 4_102_444_800_000

/** A moment in milliseconds; what lies outside this century is not one. */
export function toMomentMs(value: unknown): number | null {
  const ms = toFiniteNumber(value)
  return ms !== null && ms > YEAR_2000_MS && ms < YEAR_2100_MS ? ms : null
}

/** A name that a stranger wrote, made safe to relay; what is not text or has nothing left is `null`. */
export const toName = (value: unknown, limit: number): string | null =>
  typeof value === 'string' ? cleanText(value, limit) || null : null

/** An address as a service writes it, in whatever letter case; `null` when it is none. */
export function toAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const read = readAddress(value.startsWith('0x') ? value.toLowerCase() : value)
  return read && read.kind !== 'bad-checksum' ? read.address : null
}

/** A field that may be anything or missing; its translation decides what it is worth. */
export const Anything = z.unknown().optional()

/** Reads each row on its own: a malformed one is dropped, the rest stays. */
export function readRows<T>(rows: readonly unknown[], row: z.ZodType<T>): T[] {
  return rows.flatMap((candidate) => {
    const read = row.safeParse(candidate)
    return read.success ? [read.data] : []
  })
}

/** Translates rows, dropping those that the translation refuses. */
export function translate<Row, Out>(rows: readonly Row[], to: (row: Row) => Out | undefined): Out[] {
  return rows.flatMap((row) => {
    const out = to(row)
    return out === undefined ? [] : [out]
  })
}
