/** What is known of a number. All have their properties in one order: reading them is cheaper then. */

/** A number in plain decimal form, with what stands beside it. */
export interface ReadNumber {
  end: number
  value: string
  sign: '' | '+' | '-'
  usd: boolean
  percent: boolean
  /** `10x`: a multiple, as in leverage. */
  times: boolean
  /** Seconds, for `24h` or `7d`; with `5m` also a number of millions. */
  span: { seconds: number; certain: boolean } | undefined
  /** `2.700` is 2.7 or 2,700: `otherValue` is the reading that was not taken. */
  ambiguous: true | undefined
  otherValue: string | undefined
  /** Money that is not dollars, by its ISO code. */
  currency: string | undefined
  /** One end of a range such as `50-100`. */
  range: true | undefined
  /** Written or said as a fraction: `1/2`, "three quarters". */
  fraction: true | undefined
}

/** A number of which no more than its value is known. */
export const toReadNumber = (value: string): ReadNumber => ({
  end: 0,
  value,
  sign: '',
  usd: false,
  percent: false,
  times: false,
  span: undefined,
  ambiguous: undefined,
  otherValue: undefined,
  currency: undefined,
  range: undefined,
  fraction: undefined,
})

/** The same number, other in some respects. */
export const changeNumber = (number: ReadNumber, changes: Partial<ReadNumber>): ReadNumber =>
  Object.assign(toReadNumber(''), number, changes)
