/** What a follow-up changes in a trade: size, tokens or chains. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { prepositionBefore } from '../../reading/prepositions.ts'
import type { Quantity } from '../../reading/quantities.ts'
import { subjectsOf } from '../../reading/subject.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { LastRequest } from '../intent.ts'
import { chainsSaid } from '../shared-reading.ts'

export function patchQuote(reading: ParsedMessage, { slots, missing }: LastRequest): Slots {
  const [quantity] = reading.quantities
  const chainPlaces = new Set(chainsSaid(reading, missing).map(({ place }) => place))
  const loose = subjectsOf(reading, 1.4).filter(
    ({ place }) => place !== quantity?.token?.place && !chainPlaces.has(place),
  )
  const target = loose.find(({ place }) => ['to', 'arrow'].includes(prepositionBefore(reading.items, place) ?? ''))
  const source = loose.find(({ place }) => ['with', 'from'].includes(prepositionBefore(reading.items, place) ?? ''))
  const bare = loose.find((one) => one !== target && one !== source)
  const asksSource = missing.includes('token') && slots.token === undefined
  const counted = quantity?.token?.symbol
  return {
    ...(quantity ? { amount: withUnit(quantity, slots) } : {}),
    ...(quantity && countsBought(quantity, slots, missing) ? { amountSide: 'out' as const } : {}),
    ...(counted !== undefined && counted !== slots.destinationToken ? { token: counted } : {}),
    ...(source ? { token: source.symbol } : {}),
    ...(target ? { destinationToken: target.symbol } : {}),
    ...(bare ? (asksSource ? { token: bare.symbol } : { destinationToken: bare.symbol }) : {}),
    ...patchChains(reading, slots, missing),
  }
}

/** The answer to how much shall be bought. */
const countsBought = ({ amount, token }: Quantity, slots: Slots, missing: readonly SlotName[]): boolean =>
  missing.includes('amount') &&
  slots.token === undefined &&
  slots.destinationToken !== undefined &&
  (token === undefined || token.symbol === slots.destinationToken) &&
  /^[\d.]+$/.test(amount)

/** "no, forty" after "$80" are dollars as well. */
function withUnit({ amount, token }: Quantity, { amount: last }: Slots): string {
  return last?.startsWith('$') && token === undefined && /^[\d.]+$/.test(amount) ? `$${amount}` : amount
}

function patchChains(reading: ParsedMessage, slots: Slots, missing: readonly SlotName[]): Slots {
  const [first, second] = chainsSaid(reading, missing)
  if (!first) return {}
  if (second) return { originChain: first.slug, destinationChain: second.slug }
  if (missing.includes('originChain') && !(first.role === 'to' && missing.includes('destinationChain')))
    return { originChain: first.slug }
  if (missing.includes('destinationChain')) return { destinationChain: first.slug }
  if (first.role === 'from') return { originChain: first.slug }
  const bridged = slots.originChain !== undefined && slots.originChain !== slots.destinationChain
  return bridged ? { destinationChain: first.slug } : { originChain: first.slug, destinationChain: first.slug }
}
