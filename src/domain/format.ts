/** Figures for people (`format…`) and figures in answers (`to…Figure`): dollars, percentages, token amounts, ages. */

/** Dollars for people: cents from one dollar up, four significant digits below, so that a tiny price is never 0.00. */
export function formatUsd(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
  // From 0.99995 up, four significant digits would round to 1; cents show it as $1.00.
  if (size === 0 || size >= 0.99995) return `${sign}$${cents.format(size)}`
  return `${sign}$${size >= SMALLEST_WRITTEN_OUT ? fourDigits.format(size) : size.toPrecision(4)}`
}

/** Large sums in short: $376B, $14.1B, $8,120. */
export function formatUsdShort(value: number): string {
  if (Math.abs(value) < 100_000)
    return Math.abs(value) < 1_000 ? formatUsd(value) : `$${whole.format(value)}`.replace('$-', '-$')
  return `$${short.format(value)}`.replace('$-', '-$')
}

/** Percentage points: two decimals, and two significant digits where that would hide a small value. */
export function formatPct(value: number): string {
  const size = Math.abs(value)
  const digits = size >= 1_000 ? whole.format(size) : size >= 0.1 ? size.toFixed(2) : twoDigits.format(size)
  return `${value < 0 && size > 0 ? '-' : ''}${digits}%`
}

/** A change, with its sign: +1.74%, -1.05%. */
export const formatChange = (value: number): string => (value > 0 ? `+${formatPct(value)}` : formatPct(value))

/** How long ago, in the largest whole unit: 12 s, 5 min, 3 h, 2 d. */
export function formatAge(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 120) return `${whole} s`
  if (whole < 7_200) return `${Math.round(whole / 60)} min`
  return whole < 172_800 ? `${Math.round(whole / 3_600)} h` : `${Math.round(whole / 86_400)} d`
}

/**
 * A token amount for people: grouped thousands, six significant digits. Rounded down, so that it never shows more than
 * there is.
 */
export function formatAmount(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const marked = groupThousands(whole)
  const places = whole === '0' ? fraction.search(/[1-9]/) + SIGNIFICANT : Math.max(0, SIGNIFICANT - whole.length)
  const kept = fraction.slice(0, places).replace(/(?<!0)0+$/, '')
  return kept === '' ? marked : `${marked}.${kept}`
}

/** A cost for people in cents; more digits only when rounding to cents would show zero. */
export function formatCost(usd: number): string {
  return usd >= 0.01 && usd < 1 ? `$${usd.toFixed(2)}` : formatUsd(usd)
}

/** Rounds dollars for a JSON answer: cents from one dollar up, four significant digits below. */
export function toUsdFigure(value: number | null): number | null {
  if (value === null || !Number.isFinite(value)) return null
  return Number(Math.abs(value) >= 1 ? value.toFixed(2) : value.toPrecision(4))
}

/** Rounds percentage points for a JSON answer to four decimals; a negative zero becomes zero. */
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

/** Significant digits of a token amount. */
const SIGNIFICANT = 6

/** Below this the number is written with an exponent: a row of fifteen zeros cannot be read. */
const SMALLEST_WRITTEN_OUT = 1e-15

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fourDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const twoDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
