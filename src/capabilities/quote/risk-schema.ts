import { z } from 'zod'

/** The risk route's judgement of an unlisted token, in the answers of quote and advanced-order. */
export const RiskSchema = z
  .object({
    verdict: z.string(),
    score: z.number(),
    flags: z.array(z.string()),
    source: z.string(),
    at: z.string(),
  })
  .nullable()
  .describe('What the risk route says about a token that is on no list; null for a listed one.')
