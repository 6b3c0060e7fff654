/** The data of a payment, and a payment in words. */
import { z } from 'zod'
import { MetaSchema, TokenSchema, WarningSchema } from '../../../capabilities/answer-fields.ts'
import { fitCard, toSourceLine } from '../../../capabilities/fit-card.ts'
import { chainTitle } from '../../../domain/chains/find-chain.ts'
import { formatAmount } from '../../../domain/format.ts'

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
  longLink: z.string(),
  summary: z.string(),
  meta: MetaSchema,
})
export type PayCard = z.output<typeof PayCardSchema>

/** A payment as text: amount and recipient, the full address, warnings, and the link to sign. */
export function payText(card: PayCard, notes: readonly string[]): string {
  const { amount, token, recipient, recipientName, warnings, meta, link } = card
  const lines = [
    `Pay ${formatAmount(amount)} ${token.symbol} to ${recipientName ?? recipient} on ${chainTitle(card.chain)}`,
    recipientName === null ? null : `${recipientName} is ${recipient}. Check it in full.`,
    ...warnings.map(({ message }) => message),
    token.verified ? null : `Contract: ${token.symbol} ${token.address ?? ''}`.trim(),
  ]
  return fitCard({
    lines,
    notes,
    source: meta.sources.length > 0 ? toSourceLine(meta) : 'Nothing moves before you sign.',
    link,
  })
}
