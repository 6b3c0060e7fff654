/** Whether a piece of a message is a request of its own. */
import { intents } from '../../intents/catalog.ts'
import type { Intent } from '../../intents/intent.ts'
import { findToken } from '../../language/gazetteer/tokens.ts'
import type { WordClass } from '../../language/words/language-words.ts'
import type { ParsedMessage } from '../../reading/parsed-message.ts'
import { isRecipient } from '../../reading/prepositions.ts'
import { isQuestion } from '../../reading/subject.ts'
import type { Answerable, Question } from '../understanding.ts'

export type Read = Answerable | Question

/** Words that ask for something outright. */
export const REQUESTS: readonly WordClass[] = [
  ...(['swap', 'buy', 'sell', 'bridge', 'move', 'send', 'limitOrder', 'stopOrder', 'takeProfit', 'twapOrder'] as const),
  ...([
    'price',
    'risk',
    'sniper',
    'smartMoney',
    'yield',
    'prediction',
    'will',
    'fear',
    'narrative',
    'trending',
  ] as const),
  ...([
    'protocols',
    'defi',
    'x402',
    'treasury',
    'balances',
    'openOrders',
    'approvals',
    'gas',
    'order',
    'revoke',
  ] as const),
]

export const isKnown = ({ symbol, strength }: { symbol: string; strength: number }): boolean =>
  strength >= 1.4 && (symbol.length > 30 || findToken(symbol.toLowerCase()) !== undefined)

export function standsAlone(found: Read, reading: ParsedMessage, text: string): boolean {
  if (HALF.test(text) || !hasKnownSubject(found)) return false
  if (startsCondition(text) && found.kind !== 'answer') return false
  const asks = reading.has(...REQUESTS) || (isQuestion(reading) && reading.items.length > 2)
  if (!asks && !isBarePayment(found, reading) && !isPlainAnswer(found)) return false
  if (!isMoney(found)) return true
  // A request about money has an amount, a recipient or a token that is known.
  return (
    reading.quantities.length > 0 ||
    reading.items.some(isRecipient) ||
    reading.tokens.some(isKnown) ||
    reading.has('it')
  )
}

/** "one and a half": no request begins with it. */
const HALF =
  /^(?:an? )?(?:half|quarter|third|medio|media|meia|meio|demi|halb\w{0,2}|setengah|rưỡi|yarım|полов\p{L}{0,4}|半|반|نصف|आधा)(?![\p{L}])/iu

/** A word that no list has is no subject to split for. */
function hasKnownSubject({ slots, intent }: Read): boolean {
  if (intent === 'treasury' || intent === 'prediction-markets') return true
  const { symbol, symbols = [], query, tokenAddress, token, destinationToken } = slots
  return [symbol, query, tokenAddress, token, destinationToken, ...symbols].every(
    (name) =>
      name === undefined || name.length > 30 || name === 'STABLES' || findToken(name.toLowerCase()) !== undefined,
  )
}

/** A bare name means a price or a check: that is no request of its own here. */
const isPlainAnswer = ({ kind, intent }: Read): boolean => kind === 'answer' && intent !== 'price' && intent !== 'risk'

/** "0.1 eth for 0x…": an amount and a recipient. */
const isBarePayment = ({ intent }: Read, { quantities, items }: ParsedMessage): boolean =>
  intent === 'pay' && quantities.length > 0 && items.some(isRecipient)

const CONDITION =
  /^(?:if|when|whenever|once|as soon as|caso|si|cuando|se|quando|eger|eğer|если|когда|nếu|khi|quand|dès|wenn|falls|sobald|jika|kalau|如果|当|等|もし|만약|اذا|إذا|لو|अगर|जब|agar|jab)(?![\p{L}])|^(?:如果|等|当|もし)/iu
export const startsCondition = (piece: string): boolean => CONDITION.test(piece)

export const isMoney = ({ intent }: Read): boolean => intent !== null && (intents[intent] as Intent).movesMoney
