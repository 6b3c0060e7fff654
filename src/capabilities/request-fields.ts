import { z } from 'zod'
import { DECIMAL_AMOUNT, isDecimalAmount } from '../domain/amount.ts'
import { readAddress } from '../domain/token.ts'

/** Request fields that several offers share. */

/** Message for an address where a symbol of at most 20 characters belongs. */
export const ADDRESS_SENT =
  'takes a token symbol of at most 20 characters, not an address; risk (query), sniper-check (tokenAddress), smart-money (address) and quote (token) take addresses'

/**
 * Ticker of a token. As in all fields here, length limits apply to the text as sent; blanks around it are removed
 * afterwards.
 */
export const SymbolField = z
  .string()
  .min(1)
  .max(20, { error: ({ input }) => (typeof input === 'string' && readAddress(input) ? ADDRESS_SENT : undefined) })
  .trim()
  .describe('Token symbol such as ETH, with or without a leading $.')
  .meta({ examples: ['ETH', 'USDC'] })

/** A required name, such as a chain or a token. */
export const NamedField = z.string().min(1).trim()

/** An optional name; blank text counts as absent. */
export const OptionalField = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

export const LimitField = z.int().min(1).max(10).default(5).describe('How many entries to return.')

export const CHAIN_RULE = 'Chain slug, alias, numeric id or CAIP-2 name'

const DECIMAL_RULE =
  'a decimal string greater than zero with up to 30 digits and 18 decimals, no sign, exponent, comma or currency mark'

/** Decimal text, because a JSON number would lose digits. */
export const DecimalField = z
  .string()
  .min(1, { abort: true })
  .refine(isDecimalAmount, { error: `must be ${DECIMAL_RULE}` })
  .meta({ pattern: DECIMAL_AMOUNT.source })

/** Message for a missing choice. zod's own message is the same as for a wrong one. */
export const MISSING_CHOICE = 'is required'

export function choiceOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: ({ input }) => (input === undefined ? MISSING_CHOICE : undefined) })
}

export const TimeframeSchema = z.enum(['5m', '10m', '30m', '1h', '4h', '6h', '24h', '7d', '30d'])
export type Timeframe = z.output<typeof TimeframeSchema>

const timeframeAliases: ReadonlyMap<string, Timeframe> = new Map([
  ['1d', '24h'],
  ['1w', '7d'],
])

export const TimeframeField = z
  .enum([...TimeframeSchema.options, '1d', '1w'])
  .default('24h')
  .transform((sent) => timeframeAliases.get(sent) ?? TimeframeSchema.parse(sent))
  .describe('How far to look back; 1d means 24h and 1w means 7d.')
