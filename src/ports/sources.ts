import type { PriceSource } from './prices.ts'

/** Everything we must know from outside, one port each. */
export interface Sources {
  prices: PriceSource
}
