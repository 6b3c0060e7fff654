/** The value below which this share of the sample lies; NaN for an empty sample. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = [...sample].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(sample: readonly number[]): number {
  const sorted = [...sample].sort((left, right) => left - right)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper
}

export const sum = (sample: readonly number[]): number => sample.reduce((total, value) => total + value, 0)

/** Three significant digits with thousands separators; a dash for what could not be measured. */
export function toText(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** How many times better: `12×`. */
export const toTimes = (ratio: number): string => (Number.isFinite(ratio) ? `${toText(ratio)}×` : '–')
