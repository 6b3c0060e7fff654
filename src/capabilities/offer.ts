import type { z } from 'zod'
import type { NullReasons } from './name-nulls.ts'

/** What we sell under one name: the price, the request, the answer, and one valid example. */
export interface Offer<
  Name extends string = string,
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  name: Name
  /** Decimal US dollars, paid in USDC. */
  priceUsd: string
  title: string
  /** At most 300 characters, because it is part of every payment challenge. */
  summary: string
  /** What makes an answer worth its price. Anything less is an error and is not charged. */
  payable: string
  tags: readonly string[]
  /** An answer older than this is refused as stale. */
  freshSeconds: number
  input: In
  output: Out
  /** Why fields of the answer can be null, by path, for `coverage`; the others were not reported. */
  nulls?: NullReasons
  example: { input: z.input<In>; output: z.output<Out> }
}

export function defineOffer<Name extends string, In extends z.ZodType, Out extends z.ZodType>(
  offer: Offer<Name, In, Out>,
): Offer<Name, In, Out> {
  return offer
}
