/** Reads a payment: a verb of sending, an amount and a recipient. */
import { is, itemBefore } from '../../language/item.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isRecipient } from '../../reading/prepositions.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Frame } from '../intent.ts'

/** Paying somebody: a verb of sending, an amount, and an address, a name or a handle. */
export function readPay(reading: ParsedMessage): Frame | undefined {
  const { items } = reading
  if (!reading.has('send', 'move')) return undefined
  const place = items.findIndex((item, at) => isRecipient(item) && !isSpent(reading, at))
  const recipient = place < 0 ? undefined : items[place]
  if (!recipient && (!reading.has('send') || isBetweenChains(reading) || paysForToken(reading))) return undefined
  const quantity =
    reading.quantities.find(({ token }) => token === undefined || token.place !== place) ?? reading.quantities[0]
  const token =
    (quantity?.token?.place === place ? undefined : quantity?.token) ??
    reading.tokens.find((one) => one.place !== place && one.strength >= 2)
  const possessive = quantity === undefined && token !== undefined && is(itemBefore(items, token.place), 'my')
  const amount = quantity?.amount ?? (possessive ? 'all' : undefined)
  const chain = reading.chains.find(({ role, place: at }) => role !== 'to' || at > place)
  const known = recipient && recipient.kind !== 'bad-address' ? toRecipient(recipient) : undefined
  if (!recipient && amount === undefined && token === undefined) return undefined
  const slots: Slots = {}
  const missing: SlotName[] = []
  if (amount !== undefined) slots.amount = amount
  else missing.push('amount')
  if (token !== undefined) slots.token = token.symbol
  if (known !== undefined) slots.recipient = known
  else missing.push('recipient')
  if (chain !== undefined) slots.chain = chain.slug
  else if (recipient?.kind === 'tron') slots.chain = 'tron'
  return {
    slots,
    missing,
    strong: recipient !== undefined && (amount !== undefined || token !== undefined),
  }
}

/** "send 75 usdc from polygon to base" is a bridge, not a payment. */
function isBetweenChains({ chains, has, items }: ParsedMessage): boolean {
  if (chains.length >= 2 || has('bridge')) return true
  return chains.some(({ role, place }) => role === 'to' && !/^(?:na|no|в|на)$/.test(items[place - 1]?.word ?? ''))
}

/** "1 sol, paying in usdt": the verb says what a purchase is paid with. */
function paysForToken({ items, tokens, quantities }: ParsedMessage): boolean {
  const [counted] = quantities
  return items.every((item, place) => {
    if (!is(item, 'send')) return true
    if (!/^(?:pay|paying|paid|pagando|pago|bayar|bezahlt)$/.test(item.word)) return false
    const paid = tokens.find((token) => token.place > place && token.place - place <= 3)
    return paid !== undefined && counted?.token !== undefined && paid.symbol !== counted.token.symbol
  })
}

/** True for an address that is the token of an amount: "send 5 0xabc… to bob.eth". */
const isSpent = ({ quantities, items }: ParsedMessage, place: number): boolean =>
  quantities.some(({ token }) => token?.place === place) && items.filter(isRecipient).length > 1

/** Names and handles in lower case, addresses as they were written. */
export const toRecipient = ({ kind, text }: { kind: string; text: string }): string =>
  kind === 'name' || kind === 'handle' ? text.toLowerCase() : text

/** True when sending is the first action of the message; of two actions the first is meant. */
export function isFirstVerb({ find }: ParsedMessage): boolean {
  const other = find('swap', 'buy', 'sell', 'bridge')
  return other < 0 || find('send', 'move') <= other
}
