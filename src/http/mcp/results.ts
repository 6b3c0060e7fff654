import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FieldError } from '../../domain/failure.ts'
import type { Receipt } from '../../payments/wire/receipt.ts'
import { OFFER_RECEIPT } from '../../payments/wire/signed-receipt.ts'
import type { PaymentRequired } from '../wire/payment-required.ts'
import type { PreviewFields } from '../wire/preview.ts'
import type { Problem } from '../wire/problem.ts'

// MCP tool results of a paid tool: the answer, the x402 challenge, or a problem.

/** `_meta` keys of the x402 MCP transport for a payment and its receipt. */
export const PAYMENT_KEY = 'x402/payment'
const RECEIPT_KEY = 'x402/payment-response'
/** `_meta` key of a sign-in of the payer, as the x402 extension of this name has it. */
export const SIGN_IN_KEY = 'sign-in-with-x'

/**
 * Capability of clients that understand `resultType: 'payment_required'`; others get the challenge as an error result.
 */
export const PAYMENT_EXTENSION = 'org.x402/payment'

/** A paid answer: as text, as structured content, and with its receipt. */
export const toSoldResult = (answer: string, receipt: Receipt): CallToolResult => ({
  content: [{ type: 'text', text: answer }],
  structuredContent: JSON.parse(answer) as Record<string, unknown>,
  _meta: { [RECEIPT_KEY]: receipt },
})

export interface Refused {
  required: PaymentRequired
  /** The price, and what is wrong with the arguments, as a sentence. */
  words: string
  receipt: Receipt | undefined
  /** The client declared `PAYMENT_EXTENSION` and must get the `payment_required` result, without error content. */
  extended: boolean
  /** What is known of the answer; undefined for a request that is not valid. */
  preview: PreviewFields | undefined
}

/**
 * The challenge instead of an answer. The x402 MCP transport wants it as structured content and as JSON in the first
 * text. A model may relay the text, so it begins with what happened and leaves out the bazaar extension, whose example of
 * an answer looks like data, and the signed offers, which say nothing to it.
 */
export function toPaymentRequiredResult({ required, words, receipt, extended, preview }: Refused): CallToolResult {
  const meta = receipt ? { _meta: { [RECEIPT_KEY]: receipt } } : {}
  if (extended)
    return { resultType: 'payment_required', paymentRequired: { ...required, ...preview }, content: [], ...meta }
  return {
    isError: true,
    structuredContent: { ...required, ...preview },
    content: [{ type: 'text', text: toTermsText(words, required, preview) }],
    ...meta,
  }
}

function toTermsText(
  message: string,
  { extensions: { bazaar: _example, [OFFER_RECEIPT]: _signed, ...extensions }, ...terms }: PaymentRequired,
  preview: PreviewFields | undefined,
) {
  return JSON.stringify({ message, ...preview, ...terms, extensions })
}

/** Any other failure, as problem+json. Its `charged` says that nothing was taken. */
export const toProblemResult = (problem: Problem, receipt?: Receipt): CallToolResult => ({
  isError: true,
  structuredContent: { ...problem },
  content: [{ type: 'text', text: JSON.stringify(problem) }],
  ...(receipt ? { _meta: { [RECEIPT_KEY]: receipt } } : {}),
})

export function toPriceWords(priceUsd: string, problems: readonly FieldError[]): string {
  const price = `Nothing was bought by this call. The tool costs $${priceUsd} in USDC: sign the terms and call again with the payment in _meta['${PAYMENT_KEY}'].`
  if (problems.length === 0) return price
  return `${price} About the arguments: ${problems.map(({ message }) => message).join('; ')}.`
}
