/** What the grammar makes of a message when it is told what is asked for: a verb that no list has is no obstacle then. */
import type { IntentName } from '../intents/catalog.ts'
import type { Frame } from '../intents/intent.ts'
import { readPay } from '../intents/pay/read.ts'
import type { TradeKind } from '../intents/quote/kind.ts'
import { readTrade } from '../intents/quote/read.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import { prepositionBefore } from '../reading/prepositions.ts'
import type { Slots } from '../slots.ts'

/** The slots of a complete request; nothing where the grammar cannot complete it. */
export function readHinted(intent: IntentName, parsed: ParsedMessage | undefined): Slots | undefined {
  const frame = parsed && readFrame(intent, parsed)
  return frame && frame.missing.length === 0 ? frame.slots : undefined
}

function readFrame(intent: IntentName, parsed: ParsedMessage): Frame | undefined {
  if (intent === 'quote') return readTrade(parsed, kindByNames(parsed))
  if (intent !== 'pay') return undefined
  return readPay({ ...parsed, has: (...names) => names.includes('send') || parsed.has(...names) })
}

/**
 * One token from a chain to another is a bridge, one token to another a swap; which way it goes must be said, and whether
 * one token is bought or sold only a verb can say.
 */
function kindByNames({ tokens, chains, items }: ParsedMessage): TradeKind | undefined {
  const sure = tokens.filter(({ strength }) => strength >= 1.4)
  const symbols = new Set(sure.map(({ symbol }) => symbol))
  const last = sure.at(-1)
  if (symbols.size === 2 && last && ['to', 'arrow'].includes(prepositionBefore(items, last.place) ?? '')) return 'swap'
  const hasEnds = new Set(chains.map(({ slug }) => slug)).size === 2 && chains.some(({ role }) => role === 'to')
  return symbols.size === 1 && hasEnds ? 'bridge' : undefined
}
