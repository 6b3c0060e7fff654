import { toFiniteNumber } from '../../domain/finite-number.ts'

/** GoPlus writes yes and no as "1" and "0", sometimes as numbers; an empty text or nothing at all is "not known". */
export function toFlag(value: unknown): boolean | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : value
  return text === '1' ? true : text === '0' ? false : undefined
}

/** True when one is true, false when all are false. */
export function anyOf(...flags: (boolean | undefined)[]): boolean | undefined {
  if (flags.includes(true)) return true
  return flags.every((flag) => flag === false) ? false : undefined
}

/** Percentage points from a fraction of one; what is not between nothing and everything is not known. */
export function fractionToPct(value: unknown): number | null {
  const fraction = toFiniteNumber(value)
  return fraction !== null && fraction >= 0 && fraction <= 1 ? Number((fraction * 100).toFixed(6)) : null
}

/** Only the questions that were answered. */
export function known<Key extends string>(answers: Record<Key, boolean | undefined>): Partial<Record<Key, boolean>> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)) as Partial<
    Record<Key, boolean>
  >
}
