/**
 * Numbers as English writes them, with the same result as `Intl.NumberFormat('en-US')`. The first of those costs a
 * browser about as much time as drawing all the rest of a card, so what is seen first is written without it.
 */

/** At least `least` and at most `most` digits after the point. */
export const toPlaces = (value: number, least: number, most: number): string => {
  const { digits, point } = round(value, (whole) => whole + most)
  return sign(value, digits) + write(digits, point, least)
}

export const toSignificant = (value: number, most: number): string => {
  const { digits, point } = round(value, () => most)
  return sign(value, digits) + write(digits, point, 0)
}

const UNITS = ['', 'K', 'M', 'B', 'T']

/** Thousands, millions and so on by their letter, with at most three digits that count. */
export function toShort(value: number): string {
  const { digits, point } = round(value, () => 3)
  const unit = Math.min(UNITS.length - 1, Math.max(0, Math.floor((point - 1) / 3)))
  const shown = write(digits, point - 3 * unit, 0)
  // A separator needs five digits here: 1000T, but 10,000T.
  return sign(value, digits) + (/^\d,\d{3}$/.test(shown) ? shown.replace(',', '') : shown) + UNITS[unit]
}

interface Rounded {
  /** Digits that count, without zeros at their end; empty for zero. */
  digits: string
  /** How many of them, or zeros, stand before the point; negative for zeros after it. */
  point: number
}

/** Rounds the shortest decimal form of a number, halves away from zero. `keep` gets the number of digits before the point. */
function round(value: number, keep: (whole: number) => number): Rounded {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  const kept = keep(point)
  if (kept < 0) return { digits: '', point: 0 }
  const isUp = Number(digits[kept] ?? 0) >= 5
  // A leading one takes the carry of nines.
  const raised = String(BigInt(`1${digits.slice(0, kept)}`) + (isUp ? 1n : 0n))
  const hasCarry = raised.startsWith('2')
  return {
    digits: (hasCarry ? `1${raised.slice(1)}` : raised.slice(1)).replace(/^0+$/, '').replace(/(?<=[1-9])0+$/, ''),
    point: hasCarry ? point + 1 : point,
  }
}

function write(digits: string, toPoint: number, leastPlaces: number): string {
  const point = digits === '' ? 0 : toPoint
  const padded = point > 0 ? digits.padEnd(point, '0') : `${'0'.repeat(1 - point)}${digits}`
  const at = Math.max(1, point)
  const places = padded.slice(at).padEnd(leastPlaces, '0')
  const whole = padded.slice(0, at).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return places === '' ? whole : `${whole}.${places}`
}

const sign = (value: number, digits: string): string => (value < 0 && digits !== '' ? '-' : '')
