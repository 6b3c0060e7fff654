/** Numbers, amounts and times as the pages show them. */
import { toPlaces, toShort, toSignificant } from './english-number.ts'

/** Base units as decimal text: thousands separators, six significant digits, rounded down, so never more than there is. */
function formatUnits(raw: bigint, decimals: number): string {
  const digits = raw.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const places = whole === '0' ? fraction.search(/[1-9]/) + 6 : Math.max(0, 6 - whole.length)
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  const marked = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return kept === '' ? marked : `${marked}.${kept}`
}

/** An amount of a token with its symbol, rounded down. */
export const formatToken = ({ symbol, decimals }: { symbol: string; decimals: number }, raw: bigint): string =>
  `${formatUnits(raw, decimals)} ${symbol}`

/** Dollars: cents from one dollar up, four significant digits below. */
export function formatUsd(value: number | null | undefined): string {
  if (value === null || value === undefined) return 'not known'
  const size = Math.abs(value)
  const shown =
    size >= 1 || size === 0 ? toPlaces(size, 2, 2) : size >= 1e-12 ? toSignificant(size, 4) : size.toPrecision(3)
  return `${value < 0 ? '−' : ''}$${shown}`
}

/** A cost, as the service writes it: cents below one dollar, so that a fee is the same figure everywhere. */
export const formatCost = (usd: number): string => (usd >= 0.01 && usd < 1 ? `$${usd.toFixed(2)}` : formatUsd(usd))

/** Short form of large amounts: $376B, $14.1M, $8,120. */
export function formatUsdShort(value: number | null | undefined): string {
  if (value === null || value === undefined) return 'not known'
  if (Math.abs(value) < 1000) return formatUsd(value)
  const shown = Math.abs(value) < 100_000 ? toPlaces(Math.abs(value), 0, 0) : toShort(Math.abs(value))
  return `${value < 0 ? '−' : ''}$${shown}`
}

export function formatPct(value: number | null | undefined): string {
  if (value === null || value === undefined) return 'not known'
  const size = Math.abs(value)
  return `${value < 0 && size > 0 ? '−' : ''}${size >= 0.1 || size === 0 ? size.toFixed(2) : toSignificant(size, 2)}%`
}

export const formatChange = (value: number | null | undefined): string =>
  value === null || value === undefined ? 'not known' : value > 0 ? `+${formatPct(value)}` : formatPct(value)

/** Decimal text with thousands separators and fewer decimals. */
export function formatDecimal(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  return formatUnits(BigInt(`${whole}${fraction}`), fraction.length)
}

/** At most two decimals. */
export const formatNumber = (value: number): string => toPlaces(value, 0, 2)

export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** A label with addresses in their short form: 0x and hex, or the base 58 of Solana, which has digits and both cases. */
export const formatLabel = (text: string): string =>
  text.replace(/\b0x[0-9a-fA-F]{40,64}\b|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b/g, (found) =>
    found.startsWith('0x') || (/\d/.test(found) && /[A-Z]/.test(found) && /[a-z]/.test(found))
      ? shortAddress(found)
      : found,
  )

const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** On the reader's clock. */
export const formatTime = (at: string | number): string => new Date(at).toLocaleString('en-GB', TIME)

/** With the time zone, where times of another one stand on the same page: `17 Nov, 10:41 GMT+9`. */
export const formatTimeOf = (at: number): string =>
  new Date(at).toLocaleString('en-GB', { ...TIME, timeZoneName: 'short' })
