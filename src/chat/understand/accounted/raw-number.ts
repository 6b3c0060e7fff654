/** A number of a text as the check sees it: every value that it can have, and what stands beside it. */
export interface RawNumber {
  start: number
  end: number
  /** Indexes of its parts. */
  first: number
  last: number
  text: string
  /** Every value that the spelling allows: `1.234` is 1.234 and 1,234. */
  values: readonly number[]
  /** Digits, or words that can be nothing else. */
  sure: boolean
  negative: boolean
  percent: boolean
  usd: boolean
  /** Money that is not dollars. */
  foreign: boolean
  /** A multiple such as `10x`. */
  times: boolean
  ordinal: boolean
  /** Time of day, such as `9:30` or `5pm`. */
  clock: boolean
  /** Where it counts time. */
  seconds: number | undefined
}

/** A number that was read, before what stands beside it is looked at. */
export interface Found {
  first: number
  last: number
  values: readonly number[]
  sure: boolean
}
