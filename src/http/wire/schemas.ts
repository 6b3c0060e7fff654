import { z } from 'zod'
import { priceText } from '../../capabilities/price/card.ts'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { sparkline } from '../../charts/sparkline.ts'

// Zod schemas of what is not an offer: problems, the challenge body, chat requests and replies. OpenAPI and MCP use
// them.

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
    .describe(
      'What this answer charged: nothing, as every error; null while a settlement is under way and its end is not known. An earlier request with the same payment may have been charged where the suggestion says so.',
    ),
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
    answerable: z
      .enum(['yes', 'no', 'unknown'])
      .optional()
      .describe('Whether a valid request can be answered now, as far as memory tells; no source is asked.'),
    why: z.string().optional().describe('The reason of `answerable`, in a sentence.'),
    refusal: z
      .object({ code: z.string(), field: z.string().optional() })
      .optional()
      .describe('With no: the error that the paid request would get, and the field that causes it.'),
    dataAgeSeconds: z
      .number()
      .nullable()
      .optional()
      .describe('Age of the oldest data that the answer would be made from; null when not known.'),
    expectedMs: z
      .number()
      .nullable()
      .optional()
      .describe('Milliseconds from the payment to the answer, from recent sales; null when not known.'),
  })
  .describe('The price and how to pay it.')

export const ChatRequestSchema = z.object({
  message: z.string().min(1).max(2000).describe('The user’s text, word for word.'),
  format: z.enum(['text', 'card']).default('card').describe('Browsers use card; headless clients send text.'),
  anonId: z
    .string()
    .optional()
    .describe('Stable id of the conversation: follow-ups build on it, and intel reads in text format need it.'),
  senderAddress: z
    .string()
    .optional()
    .describe(
      'Connected wallet: its balances, approvals and orders are what is asked for, and it unlocks the tier of that address.',
    ),
  sparkline: z.boolean().default(true).describe('false leaves out the ASCII price chart.'),
  proof: z
    .object({ message: z.string(), signature: z.string() })
    .optional()
    .describe('Sign-In-With-Ethereum message and signature: reads are then counted on the address alone.'),
})

const SlotValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const ChatReplySchema = z.looseObject({
  type: z
    .string()
    .describe(
      'Kind of reply: price, swap, bridge, pay, risk, smart-money, yield, prediction-markets, market-read, treasury, sniper-check, advanced-order, portfolio, approvals, orders, gas, help, clarify, unknown, unsafe, capped, error; open set, so expect new values.',
    ),
  text: z.string().describe('Plain text, always there and safe to relay as it is.'),
  lang: z
    .string()
    .describe(
      "Language of the text and of the options' labels (ISO 639-1): that of the message, or of the conversation.",
    ),
  link: z
    .string()
    .optional()
    .describe(
      'Where to sign, on swap, bridge, pay and advanced-order replies; the page that revokes or cancels, on approvals and orders replies.',
    ),
  image: z.string().optional().describe('Chart as PNG; on price replies.'),
  notes: z.array(z.string()).optional().describe('In card format: assumptions and limits of the answer, as in `text`.'),
  warnings: z
    .array(z.string())
    .optional()
    .describe('In card format: the warnings in the language of `text`, where `data` has them in English.'),
  options: z
    .array(z.object({ label: z.string(), message: z.string() }))
    .optional()
    .describe('Ways to go on, each with the message to send for it; on clarify and help replies.'),
  usage: z
    .object({ remaining: z.int(), limit: z.int(), resetAt: z.string() })
    .optional()
    .describe('Free reads of the day; on capped replies.'),
  code: z.string().optional().describe('Why there is no answer; on capped and error replies. Open set.'),
  intent: z
    .looseObject({
      name: z.string(),
      slots: SlotValues.describe('What was said, in normal form.'),
      missing: z.array(z.string()).optional().describe('What has to be said still; on clarify replies.'),
      defaults: SlotValues.optional().describe('What was assumed, and is said in the text.'),
      confidence: z.number().min(0).max(1),
    })
    .describe('What was understood.'),
  data: z
    .looseObject({})
    .optional()
    .describe('In card format: the object that the paid route returns; several of them are under answers.'),
})

const { output: examplePrice } = priceOffer.example

/** Example for the documents; its reply is made by the same functions that chat uses. */
export const chatExample = {
  request: { message: 'price of ETH', format: 'text', anonId: 'agent-42' },
  reply: {
    type: 'price',
    text: priceText(examplePrice, { sparkline: sparkline(examplePrice.sparkline7d) }),
    lang: 'en',
    image: examplePrice.chartUrl,
    intent: { name: 'price', slots: { symbol: 'ETH' }, confidence: 0.98 },
  },
} satisfies { request: z.input<typeof ChatRequestSchema>; reply: z.output<typeof ChatReplySchema> }
