import { z } from 'zod'

/** Schemas that every answer shares. An unknown value is `null` and named in `coverage.missing`; it is never zero. */
export const TokenSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  chain: z.string().nullable(),
  chainId: z.number().int().nullable(),
  address: z.string().nullable(),
  decimals: z.number().int().nullable(),
  verified: z.boolean(),
})

export const CandidateSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  chain: z.string().nullable(),
  address: z.string().nullable(),
  marketCapUsd: z.number().nullable().optional(),
  liquidityUsd: z.number().nullable().optional(),
})

export const MetaSchema = z.object({
  requestId: z.string(),
  asOf: z.string(),
  ageSeconds: z.number(),
  stale: z.boolean(),
  sources: z.array(z.object({ name: z.string(), at: z.string() })),
  charged: z.boolean(),
  sandbox: z
    .literal(true)
    .optional()
    .describe('Present when the numbers come from the sandbox, not from live markets.'),
})
export type Meta = z.infer<typeof MetaSchema>

export const CoverageSchema = z.object({
  checked: z.array(z.string()),
  missing: z.array(z.object({ check: z.string(), reason: z.string() })),
})

export const WarningSchema = z.object({ code: z.string(), message: z.string() })

export const FeesSchema = z.object({
  totalUsd: z.number().nullable(),
  items: z.array(
    z.object({ type: z.string(), name: z.string(), amountUsd: z.number().nullable(), paidFrom: z.string() }),
  ),
})

/** Every answer ends with `summary` and `meta`. */
export const answerFields = { summary: z.string(), meta: MetaSchema }
