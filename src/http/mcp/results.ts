import type { CallToolResult } from '@modelcontextprotocol/server'
import type { FieldError } from '../../domain/failure.ts'
import type { Receipt } from '../../payments/wire/receipt.ts'
import type { PaymentRequired } from '../wire/payment-required.ts'
import type { Problem } from '../wire/problem.ts'

/** Where x402 puts a payment and its receipt in MCP messages. */
export const PAYMENT_KEY = 'x402/payment'
const RECEIPT_KEY = 'x402/payment-response'

/** The capability of clients that take the terms as a result of its own kind. */
export const PAYMENT_EXTENSION = 'org.x402/payment'

/** A bought answer: as text, as a value, and the receipt. */
export const toSoldResult = (answer: string, receipt: Receipt): CallToolResult => ({
  content: [{ type: 'text', text: answer }],
  structuredContent: JSON.parse(answer) as Record<string, unknown>,
  _meta: { [RECEIPT_KEY]: receipt },
})

export interface Refused {
  required: PaymentRequired
  /** The price and what the arguments would be refused for, in words. */
  words: string
  receipt: Receipt | undefined
  /** The client knows `payment_required`; it must get that and nothing else. */
  extended: boolean
}

/** Terms instead of an answer: the first text is the very object, as the binding wants it; words follow. */
export function toPaymentRequiredResult({ required, words, receipt, extended }: Refused): CallToolResult {
  const meta = receipt ? { _meta: { [RECEIPT_KEY]: receipt } } : {}
  if (extended) return { resultType: 'payment_required', paymentRequired: required, content: [], ...meta }
  return {
    isError: true,
    structuredContent: { ...required },
    content: [
      { type: 'text', text: JSON.stringify(required) },
      { type: 'text', text: words },
    ],
    ...meta,
  }
}

/** Anything else that went wrong; nothing was taken, and the problem says so. */
export const toProblemResult = (problem: Problem, receipt?: Receipt): CallToolResult => ({
  isError: true,
  structuredContent: { ...problem },
  content: [{ type: 'text', text: JSON.stringify(problem) }],
  ...(receipt ? { _meta: { [RECEIPT_KEY]: receipt } } : {}),
})

export function toPriceWords(priceUsd: string, problems: readonly FieldError[]): string {
  const price = `This tool costs $${priceUsd} in USDC. Sign the terms and call again with the payment in _meta["${PAYMENT_KEY}"].`
  if (problems.length === 0) return price
  return `${price} About the arguments: ${problems.map(({ message }) => message).join('; ')}.`
}
