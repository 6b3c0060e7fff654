// Numbers and lists in the formats of upstreams.

/** Rounds to a number of decimals. */
export const round = (value: number, decimals: number): number => Number(value.toFixed(decimals))

/** Decimal text with `digits` significant digits, without exponent: 0.0000007060. */
export function plainText(value: number, digits: number): string {
  if (value === 0) return '0'
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  return value.toFixed(Math.min(100, Math.max(0, digits - 1 - magnitude)))
}

/** The same without trailing zeros. */
export function shortText(value: number, digits: number): string {
  const text = plainText(value, digits)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Comma-separated values as sent: spaces are part of them, empty ones are dropped. */
export const toList = (text: string | null): string[] => (text ?? '').split(',').filter((part) => part !== '')
