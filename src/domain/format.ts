/** Dollars for people: cents from one dollar up, four significant digits below, so that a tiny price is never 0.00. */
export function formatUsd(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : ''
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

/** Below this, zeros would outnumber what they say. */
const SMALLEST_WRITTEN_OUT = 1e-15

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fourDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 })
const twoDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
