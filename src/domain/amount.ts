import { formatUnits, parseUnits } from 'viem'

/** Token amounts between decimal text, as callers write them, and base units (`bigint`). */

/** Decimal text up to 30 digits and 18 decimals, greater than zero; no sign, exponent, comma or currency mark. */
export const DECIMAL_AMOUNT = /^(?=.*[1-9])(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/

export function isDecimalAmount(text: string): boolean {
  return DECIMAL_AMOUNT.test(text) && text.replace('.', '').length <= 30
}

/** Base units of a decimal text; `undefined` when it has more decimals than the token. */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const fraction = text.split('.')[1] ?? ''
  if (fraction.replace(/(?<!0)0+$/, '').length > decimals) return undefined
  return parseUnits(text, decimals)
}

export function toDecimalText(base: bigint, decimals: number): string {
  return formatUnits(base, decimals)
}

/** Dollars in decimal text to USDC base units: '0.01' is 10000n. */
export const usdToBase = (usd: string): bigint => parseUnits(usd, 6)
