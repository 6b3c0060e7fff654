/**
 * Shortens the figures of an answer. A number with decimals keeps six significant digits: the sources are not more exact
 * than that. Integers, texts and dates stay as they are; amounts are texts.
 */
export function roundFigures<T>(value: T): T
export function roundFigures(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : toShort(value)
  if (Array.isArray(value)) return value.map((each) => roundFigures(each))
  if (typeof value !== 'object' || value === null) return value
  const rounded: Record<string, unknown> = {}
  for (const field of Object.keys(value)) rounded[field] = roundFigures((value as Record<string, unknown>)[field])
  return rounded
}

const DIGITS = 6

/**
 * Above a hundred thousand only the decimals go. Fewer digits would put such a figure on the other side of an integer
 * beside it, which is not rounded.
 */
const toShort = (value: number): number =>
  Math.abs(value) >= 10 ** (DIGITS - 1) ? Math.round(value) : Number(value.toPrecision(DIGITS))
