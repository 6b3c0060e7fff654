import { z } from 'zod'

const FieldErrorSchema = z.object({ field: z.string(), rule: z.string(), message: z.string() })

const problemFields = {
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string().describe('Stable word to branch on; open set.'),
  errors: z.array(FieldErrorSchema).optional().describe('What is wrong with which field.'),
  retryable: z.boolean().describe('Whether the same request may succeed later.'),
  retryAfterSeconds: z.number().optional(),
  charged: z
    .literal(false)
    .nullable()
    .describe('An error is never charged; null while a settlement is under way and its end is not known.'),
  requestId: z.string(),
  suggestion: z.string().optional(),
  error: z.string().describe('The detail again, for clients that read only this field.'),
}

/** Every error, as application/problem+json (RFC 9457). */
export const ProblemSchema = z
  .looseObject(problemFields)
  .describe('An error (RFC 9457). Some codes add fields, such as candidates or a transaction hash.')

const AcceptsSchema = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  maxAmountRequired: z.string().describe('USDC base units: 10000 is $0.01.'),
  asset: z.string(),
  payTo: z.string(),
  resource: z.string(),
  description: z.string(),
  mimeType: z.string(),
  maxTimeoutSeconds: z.int(),
  extra: z.looseObject({ name: z.string(), version: z.string() }).describe('EIP-712 domain of the token.'),
})

/** The body of a 402; x402 v2 clients read the PAYMENT-REQUIRED header instead. */
export const ChallengeSchema = z
  .looseObject({
    ...problemFields,
    x402Version: z.int(),
    accepts: z.array(AcceptsSchema),
    request: z
      .object({ ok: z.boolean(), problems: z.array(FieldErrorSchema) })
      .describe('What the body would be refused for, told before anything is paid.'),
  })
  .describe('The price and how to pay it.')

export const ChatRequestSchema = z.object({
  message: z.string().min(1).max(2000).describe('The user’s text, word for word.'),
  format: z.enum(['text', 'card']).default('card').describe('Browsers use card; headless clients send text.'),
  anonId: z.string().optional().describe('Stable id of the conversation; needed for intel reads in text format.'),
  senderAddress: z.string().optional().describe('Connected wallet; unlocks the tier of that address.'),
  sparkline: z.boolean().default(true).describe('false leaves out the ASCII price chart.'),
})

export const ChatReplySchema = z.looseObject({
  type: z.string().describe('Kind of reply, such as price, swap or clarify; open set, so expect new values.'),
  text: z.string().describe('Plain text, always there and safe to relay as it is.'),
  link: z.string().optional().describe('Where to sign; on swap, bridge, pay and advanced-order replies.'),
  image: z.string().optional().describe('Chart as PNG; on price replies.'),
  intent: z
    .looseObject({ name: z.string(), slots: z.record(z.string(), z.unknown()), confidence: z.number() })
    .optional()
    .describe('What was understood.'),
  data: z.looseObject({}).optional().describe('In card format: the same object the paid route returns.'),
  options: z.array(z.unknown()).optional().describe('Ways to go on; on clarify and help replies.'),
  usage: z.object({ remaining: z.int(), limit: z.int(), resetAt: z.string() }).optional(),
})

export const chatExample = {
  request: { message: 'price of ETH', format: 'text', anonId: 'agent-42' },
  reply: {
    type: 'price',
    text: 'ETH is $3,120.55, down 1.05% in 24 hours. Sources: coinbase, coingecko, 8 s ago.',
    image: 'https://sextant.example/charts/ETH.png',
    intent: { name: 'price', slots: { symbol: 'ETH' }, confidence: 0.98 },
  },
} satisfies { request: z.input<typeof ChatRequestSchema>; reply: z.output<typeof ChatReplySchema> }
