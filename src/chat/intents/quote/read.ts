/** Reads a trade: its two sides, its chains and what is missing. */
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import type { SlotName, Slots } from '../../slots.ts'
import type { Frame } from '../intent.ts'
import { kindOf, type TradeKind } from './kind.ts'
import { SIDES } from './sides.ts'

/** Swapping, buying, selling, bridging: one asset leaves and one arrives. */
export function readTrade(reading: ParsedMessage, hint?: TradeKind): Frame | undefined {
  const kind = kindOf(reading) ?? hint
  if (kind === undefined) return undefined
  const sides = SIDES[kind](reading)
  const crosses = kind === 'bridge'
  const chains = readChains(reading, crosses)
  const sameToken = sides.token !== undefined && sides.token === sides.destinationToken
  const slots: Slots = sameToken ? withoutTarget(sides) : sides
  if (chains.originChain !== undefined) slots.originChain = chains.originChain
  if (chains.destinationChain !== undefined) slots.destinationChain = chains.destinationChain
  const missing = listMissing(slots, kind)
  return {
    slots,
    missing,
    strong: slots.amount !== undefined && (slots.token ?? slots.destinationToken) !== undefined,
  }
}

const withoutTarget = ({ destinationToken: _, ...rest }: Slots): Slots => rest

/** A trade needs an amount and one of its tokens. A trade that names only its destination needs its origin. */
export function needsOfTrade(slots: Slots): SlotName[] {
  const needed: SlotName[] = []
  if (slots.amount === undefined) needed.push('amount')
  if (slots.token === undefined && slots.destinationToken === undefined) needed.push('token')
  if (slots.destinationChain !== undefined && slots.originChain === undefined) needed.push('originChain')
  return needed
}

/** What must be asked in addition to `needsOfTrade`, because the verb makes it part of the trade. */
function listMissing(slots: Slots, kind: TradeKind): SlotName[] {
  const crosses = kind === 'bridge' || slots.originChain !== slots.destinationChain
  const missing: SlotName[] = []
  // "buy 2": what is bought is asked for, not what pays.
  if (slots.token === undefined && slots.destinationToken === undefined && kind !== 'buy') missing.push('token')
  if (slots.amount === undefined) missing.push('amount')
  // A sale has a default target; a swap and a purchase have none.
  if (
    !crosses &&
    slots.destinationToken === undefined &&
    (kind === 'swap' || kind === 'buy' || missing.includes('token'))
  )
    missing.push('destinationToken')
  if (crosses && slots.originChain === undefined) missing.push('originChain')
  if (crosses && slots.destinationChain === undefined) missing.push('destinationChain')
  return missing
}

/** Origin and destination. A single chain is both, unless the verb says that the trade crosses chains. */
function readChains({ chains }: ParsedMessage, crosses: boolean): Pick<Slots, 'originChain' | 'destinationChain'> {
  const [first, second] = chains
  if (!first) return {}
  const from = chains.find(({ role }) => role === 'from')
  const to = chains.find(({ role, slug }) => role === 'to' && slug !== from?.slug)
  const on = chains.filter(({ role }) => role === 'on')
  if (from && to) return { originChain: from.slug, destinationChain: to.slug }
  if (from && on[0] && on[0].slug !== from.slug) return { originChain: from.slug, destinationChain: on[0].slug }
  if (to && on[0] && on[0].slug !== to.slug) return { originChain: on[0].slug, destinationChain: to.slug }
  if (second && second.slug !== first.slug) return { originChain: first.slug, destinationChain: second.slug }
  if (!crosses) return { originChain: first.slug, destinationChain: first.slug }
  if (from) return { originChain: from.slug }
  if (to) return { destinationChain: to.slug }
  return { originChain: first.slug }
}
