/** How much of a token a question is about: "how much is 2.5 eth". */
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { parseMessage } from './parsed-message.ts'

export interface CountedToken {
  amount: string
  symbol: string
}

/** Of a message with one plain amount, which belongs to a token. */
export function readCountedToken(message: string): CountedToken | undefined {
  if (!HAS_NUMBER.test(message)) return undefined
  const text = normalise(message)
  const [quantity, ...others] = parseMessage(text, toItems(text)).quantities
  if (!quantity?.token || quantity.ambiguous || others.length > 0 || !PLAIN.test(quantity.amount)) return undefined
  return { amount: quantity.amount, symbol: quantity.token.symbol }
}

/** Numbers in words are left out: "one eth" is asked by those who want the price. */
const HAS_NUMBER = /\p{Nd}/u
const PLAIN = /^\d{1,12}(?:\.\d{1,18})?$/
