import { toFiniteNumber } from '../../domain/finite-number.ts'

/** Checked numbers for lists and market figures: values beyond plausible limits become null. */

/** More than all money in the world; a larger figure is an error. */
const MOST_USD = 1e15
/** A larger change is an error or the first day of a pool. */
const MOST_PCT = 100_000
const MOST_COUNT = 1e12
const FIRST_MS = Date.parse('2009-01-01T00:00:00Z')
const LAST_MS = Date.parse('2200-01-01T00:00:00Z')

/** US dollars; zero is a valid value. */
export function toUsd(value: unknown): number | null {
  const usd = toFiniteNumber(value)
  return usd !== null && usd >= 0 && usd <= MOST_USD ? usd : null
}

/** US dollars of something that exists, such as a market cap: zero and tiny values mean "not known". */
export function toSizeUsd(value: unknown): number | null {
  const usd = toUsd(value)
  return usd !== null && usd >= 1e-6 ? usd : null
}

/** Percent of change. */
export function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= -100 && pct <= MOST_PCT ? pct : null
}

/** How many: a whole number. */
export function toCount(value: unknown): number | null {
  const count = toFiniteNumber(value)
  return count !== null && Number.isInteger(count) && count >= 0 && count <= MOST_COUNT ? count : null
}

/** Milliseconds since the epoch, between 2009 (the first blockchain) and 2200. */
export function toMoment(value: unknown): number | null {
  const ms = toFiniteNumber(value)
  return ms !== null && ms >= FIRST_MS && ms <= LAST_MS ? ms : null
}

/** A moment from ISO 8601 text. */
export function readMoment(value: unknown): number | null {
  return typeof value === 'string' ? toMoment(Date.parse(value)) : null
}

/** A moment from seconds, as a number or as text. */
export function secondsToMoment(value: unknown): number | null {
  const seconds = toFiniteNumber(value)
  return seconds === null ? null : toMoment(seconds * 1000)
}
