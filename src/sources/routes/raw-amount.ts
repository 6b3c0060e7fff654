const DIGITS = /^\d{1,60}$/

/** Base units of a token: whole, above zero, and small enough to be real; anything else is null. */
export function toRawAmount(value: unknown): bigint | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!DIGITS.test(text)) return null
  const raw = BigInt(text)
  return raw > 0n ? raw : null
}

/** What is left after the slippage allowed, rounded down. */
export function lessSlippage(raw: bigint, slippagePct: number): bigint {
  return (raw * BigInt(Math.round((100 - slippagePct) * 10_000))) / 1_000_000n
}

/** One amount in relation to another, as a plain number. */
export function ratio(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 15n) / whole) / 1e15
}
