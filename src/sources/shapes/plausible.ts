import { toFiniteNumber } from '../../domain/finite-number.ts'

/** More money than there is: a figure above it is a broken one. */
const MOST_USD = 1e15
/** A pool's first day aside, nothing that is worth telling moves further. */
const MOST_PCT = 100_000
const MOST_COUNT = 1e12
const FIRST_MS = Date.parse('2009-01-01T00:00:00Z')
const LAST_MS = Date.parse('2200-01-01T00:00:00Z')

/** A sum of money; zero is a true answer. */
export function toUsd(value: unknown): number | null {
  const usd = toFiniteNumber(value)
  return usd !== null && usd >= 0 && usd <= MOST_USD ? usd : null
}

/** A size that exists, such as a market cap: zero and specks of dust mean "not known". */
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

/** A moment since there are blockchains, from milliseconds. */
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
