import { z } from 'zod'
import { MetaSchema, TokenSchema, WarningSchema } from '../../capabilities/answer-fields.ts'

/** What a pay reply carries as `data`: there is no paid route for payments, so this is its own shape. */
export const PayCardSchema = z.object({
  amount: z.string().describe('In token units.'),
  amountRaw: z.string(),
  token: TokenSchema,
  chain: z.string(),
  chainId: z.int().nullable(),
  recipient: z.string().describe('Full address.'),
  recipientName: z.string().nullable().describe('The name it was resolved from, such as vitalik.eth.'),
  warnings: z.array(WarningSchema),
  paymentId: z.string(),
  quotedAt: z.string(),
  expiresAt: z.string().describe('After this the app asks again.'),
  link: z.string(),
  summary: z.string(),
  meta: MetaSchema,
})
export type PayCard = z.output<typeof PayCardSchema>
