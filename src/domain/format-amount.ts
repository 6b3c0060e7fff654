import { formatUsd } from './format.ts'

const SIGNIFICANT = 6

/** A token amount for people: thousands marked, six significant digits, rounded down so that it never promises more. */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const marked = groupThousands(whole)
  const places = whole === '0' ? fraction.search(/[1-9]/) + SIGNIFICANT : Math.max(0, SIGNIFICANT - whole.length)
  const kept = fraction.slice(0, places).replace(/(?<!0)0+$/, '')
  return kept === '' ? marked : `${marked}.${kept}`
}

/** A cost for people: cents, and more digits only where cents would hide it. */
export function formatCost(usd: number): string {
  return usd >= 0.01 && usd < 1 ? `$${usd.toFixed(2)}` : formatUsd(usd)
}

/** Dollars in an answer: cents, and four significant digits below one dollar. */
export function toUsdFigure(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  return Number(Math.abs(value) >= 1 ? value.toFixed(2) : value.toPrecision(4))
}

/** Percentage points in an answer. */
export function toPctFigure(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  const figure = Number(value.toFixed(4))
  return figure === 0 ? 0 : figure
}

/** `1234567` as `1,234,567`. */
export function groupThousands(digits: string): string {
  const first = digits.length % 3
  const groups = first === 0 ? [] : [digits.slice(0, first)]
  for (let place = first; place < digits.length; place += 3) groups.push(digits.slice(place, place + 3))
  return groups.join(',')
}
