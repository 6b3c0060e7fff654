/**
 * Shortens the figures of an answer. A number with decimals, and any amount of dollars, keeps six significant digits: the
 * sources are not more exact than that. Other integers, texts and dates stay as they are; amounts of tokens are texts.
 */
export function roundFigures<T>(value: T): T
export function roundFigures(value: unknown): unknown {
  return round(value, '')
}

function round(value: unknown, field: string): unknown {
  if (typeof value === 'number') return field.endsWith('Usd') ? toSix(value) : toShort(value)
  if (Array.isArray(value)) return value.map((each) => round(each, field))
  if (typeof value !== 'object' || value === null) return value
  const rounded: Record<string, unknown> = {}
  for (const name of Object.keys(value)) rounded[name] = round((value as Record<string, unknown>)[name], name)
  return rounded
}

const DIGITS = 6

const toSix = (value: number): number => (isShort(value) ? value : Number(value.toPrecision(DIGITS)))

/** Most figures are small integers, which need no look at their digits. */
const isShort = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 10 ** DIGITS

/**
 * A count or a block has to be exact, and nothing but the type tells it from a measured figure. So above a hundred thousand
 * only the decimals go: fewer digits would put a figure on the other side of an integer beside it.
 */
function toShort(value: number): number {
  if (Number.isInteger(value)) return value
  return Math.abs(value) >= 10 ** (DIGITS - 1) ? Math.round(value) : toSix(value)
}
