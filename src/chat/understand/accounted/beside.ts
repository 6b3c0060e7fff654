/** Which number of the text a value is, and what stands beside it. */
import type { Evidence } from './evidence.ts'
import { toNumber } from './is-used.ts'
import type { RawNumber } from './raw-number.ts'
import type { SaidName } from './said-names.ts'

export function numberOf({ numbers }: Evidence, value: string | undefined): RawNumber | undefined {
  if (value === undefined || value === 'all') return undefined
  const wanted = toNumber(value.replace('-', ''))
  return numbers.find(({ values }) => values.some((one) => Math.abs(one - wanted) < 1e-9 * Math.max(1, one)))
}

/** The token that a number counts: right after it, else right before it. */
export function countedBy({ names }: Evidence, number: RawNumber): SaidName | undefined {
  const after = names.find(({ start, first }) => start >= number.end && first - number.last <= 3)
  return after ?? names.findLast(({ end, last }) => end <= number.start && number.first - last <= 1)
}
