/** What the grammar makes of a message when it is told what is asked for: a verb that no list has is no obstacle then. */
import type { IntentName } from '../intents/catalog.ts'
import type { Frame } from '../intents/intent.ts'
import { readPay } from '../intents/pay/read.ts'
import type { TradeKind } from '../intents/quote/kind.ts'
import { readTrade } from '../intents/quote/read.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
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

/** One token and two chains are a bridge, two tokens a swap; whether one token is bought or sold only a verb can say. */
function kindByNames({ tokens, chains }: ParsedMessage): TradeKind | undefined {
  const symbols = new Set(tokens.filter(({ strength }) => strength >= 1.4).map(({ symbol }) => symbol))
  const slugs = new Set(chains.map(({ slug }) => slug))
  if (symbols.size === 2) return 'swap'
  return symbols.size === 1 && slugs.size === 2 ? 'bridge' : undefined
}
