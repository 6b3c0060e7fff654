import { toFiniteNumber } from '../domain/finite-number.ts'

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
