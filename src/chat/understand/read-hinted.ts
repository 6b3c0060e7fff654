/** What the grammar makes of a message when it is told what is asked for: a verb that no list has is no obstacle then. */

import { readOrder } from '../intents/advanced-order/read.ts'
import type { IntentName } from '../intents/catalog.ts'
import type { Frame } from '../intents/intent.ts'
import { readPay } from '../intents/pay/read.ts'
import type { TradeKind } from '../intents/quote/kind.ts'
import { readTrade } from '../intents/quote/read.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import { prepositionBefore } from '../reading/prepositions.ts'
import type { Slots } from '../slots.ts'
import { isWanted, markBefore } from './marks/marks.ts'
import { isBareStart } from './marks/trade-marks.ts'

/** The slots of a complete request; nothing where the grammar cannot complete it. */
export function readHinted(intent: IntentName, parsed: ParsedMessage | undefined): Slots | undefined {
  const frame = parsed && readFrame(intent, parsed)
  return frame && frame.missing.length === 0 ? frame.slots : undefined
}

function readFrame(intent: IntentName, parsed: ParsedMessage): Frame | undefined {
  if (intent === 'quote') return readTrade(parsed, kindByNames(parsed))
  if (intent === 'advanced-order') return readOrder(parsed, true)
  if (intent !== 'pay') return undefined
  return readPay({ ...parsed, has: (...names) => names.includes('send') || parsed.has(...names) })
}

/**
 * One token from a chain to another is a bridge, one token to another a swap; which way it goes must be said, and whether
 * one token is bought or sold only a verb can say.
 */
function kindByNames(parsed: ParsedMessage): TradeKind | undefined {
  const { tokens, chains, items } = parsed
  const sure = tokens.filter(({ strength }) => strength >= 1.4)
  const symbols = new Set(sure.map(({ symbol }) => symbol))
  const last = sure.at(-1)
  const isTarget = last && ['to', 'arrow'].includes(prepositionBefore(items, last.place) ?? '')
  if (symbols.size === 2 && isTarget)
    return markBefore(items, last.place) === 'exchanged' ? kindOfExchange(parsed) : 'swap'
  if (symbols.size === 2 && isBareList(parsed)) return 'swap'
  const hasEnds = new Set(chains.map(({ slug }) => slug)).size === 2 && chains.some(({ role }) => role === 'to')
  return symbols.size === 1 && hasEnds ? 'bridge' : undefined
}

/** "eth usdc base 0.2": two tokens, a number and perhaps a chain. What is named first leaves. */
const isBareList = ({ items, quantities }: ParsedMessage): boolean =>
  quantities.length === 1 &&
  items.every(({ number, token, chain }) => number !== undefined || token !== undefined || chain !== undefined)

/** "3 eth for usdc" gives away, "give me 3 eth for usdc" takes; behind any other word it can be either. */
function kindOfExchange({ quantities, items }: ParsedMessage): TradeKind | undefined {
  const start = quantities[0]?.start ?? 0
  if (isWanted(items, start)) return 'buy'
  return isBareStart(items, start) ? 'swap' : undefined
}
