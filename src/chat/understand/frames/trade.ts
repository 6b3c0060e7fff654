import type { SlotName, Slots } from '../../understanding.ts'
import type { Reading } from '../reading.ts'
import { readChains } from './chains.ts'
import type { Guess } from './guess.ts'
import { SIDES } from './sides.ts'
import { kindOf, type TradeKind } from './trade-kind.ts'

/** Swapping, buying, selling, bridging: one asset leaves and one arrives. */
export function readTrade(reading: Reading): Guess | undefined {
  const kind = kindOf(reading)
  if (kind === undefined) return undefined
  const sides = SIDES[kind](reading)
  const crosses = kind === 'bridge'
  const chains = readChains(reading, crosses)
  const sameToken = sides.token !== undefined && sides.token === sides.destinationToken
  const slots: Slots = { ...sides, ...chains }
  if (sameToken) delete slots.destinationToken
  const missing = listMissing(slots, kind)
  return {
    intent: 'quote',
    slots,
    missing,
    strong: slots.amount !== undefined && (slots.token ?? slots.destinationToken) !== undefined,
  }
}

function listMissing(slots: Slots, kind: TradeKind): SlotName[] {
  const crosses = kind === 'bridge' || slots.originChain !== slots.destinationChain
  const missing: SlotName[] = []
  if (slots.token === undefined && slots.destinationToken === undefined) missing.push('token')
  if (slots.amount === undefined) missing.push('amount')
  // A sale may leave its target to the default; a swap may not.
  if (!crosses && slots.destinationToken === undefined && (kind === 'swap' || missing.includes('token')))
    missing.push('destinationToken')
  if (crosses && slots.originChain === undefined) missing.push('originChain')
  if (crosses && slots.destinationChain === undefined) missing.push('destinationChain')
  return missing
}
