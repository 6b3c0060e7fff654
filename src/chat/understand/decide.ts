import { readOrder } from '../intents/advanced-order/read.ts'
import type { Guess } from '../intents/intent.ts'
import { readMarket } from '../intents/market-read/read.ts'
import { readPay } from '../intents/pay/read.ts'
import { readPrediction } from '../intents/prediction-markets/read.ts'
import { readTrade } from '../intents/quote/read.ts'
import { readPrice, readRisk, readSmartMoney, readSniper, readYield } from '../intents/shared-reading.ts'
import { readTreasury } from '../intents/treasury/read.ts'
import { is } from '../language/items.ts'
import type { Reading } from '../reading/parsed-message.ts'
import { isRecipient } from '../reading/prepositions.ts'
import { isQuestion, subjectsOf, unreadWords } from '../reading/subject.ts'
import { findFirmRefusal, findRefusal } from './refuse.ts'
import type { Help, Question, Understanding, UnsupportedSubject } from './understanding.ts'

/** What a message alone asks for; the most specific reading wins. */
export function decide(reading: Reading): Understanding {
  const firm = findFirmRefusal(reading)
  if (firm) return refuse(firm)
  const strong = readStrongFrame(reading)
  if (strong) return conclude(reading, strong)
  if (asksForCost(reading)) return help('cost')
  const refused = findRefusal(reading)
  if (refused) return refuse(refused)
  if (isLesson(reading)) return refuse('education')
  const question = readQuestion(reading)
  if (question) return conclude(reading, question)
  const weak = readWeakFrame(reading)
  if (weak) return conclude(reading, weak)
  return readRest(reading)
}

/** A question around a trade asks about the token, not for the trade. */
function readStrongFrame(reading: Reading): Guess | undefined {
  if (reading.has('risk') && isQuestion(reading) && !reading.has('send')) return undefined
  if (reading.has('smartMoney', 'sniper') && isQuestion(reading)) return undefined
  if (reading.has('prediction') || is(reading.items[0], 'will')) return undefined
  const pay = readPay(reading)
  if (pay?.strong && isFirstVerb(reading)) return pay
  // An order that lacks its size is still an order: its price must not pass for an amount.
  const order = readOrder(reading)
  if (order) return order.slots.token !== undefined || order.slots.priceLevel !== undefined ? order : undefined
  const trade = readTrade(reading)
  return trade?.strong ? trade : undefined
}

/** Two actions in one message: the first is meant. */
function isFirstVerb({ find }: Reading): boolean {
  const other = find('swap', 'buy', 'sell', 'bridge')
  return other < 0 || find('send', 'move') <= other
}

function readQuestion(reading: Reading): Guess | undefined {
  const { has } = reading
  const orders = has('limitOrder', 'stopOrder', 'takeProfit') || (has('twapOrder') && has('buy', 'sell', 'order'))
  if (orders && !isQuestion(reading)) return undefined
  if (has('sniper')) return readSniper(reading)
  const treasury = readTreasury(reading)
  if (treasury) return treasury
  if (has('x402')) return readMarket(reading)
  const prediction = readPrediction(reading)
  if (prediction) return prediction
  if (has('smartMoney') || asksWhoTrades(reading)) return readSmartMoney(reading)
  if (has('risk') && (isQuestion(reading) || subjectsOf(reading).length > 0) && !isYieldQuestion(reading))
    return readRisk(reading)
  if (has('yield') && !has('bridge')) return readYield(reading)
  return readMarket(reading) ?? (has('risk') ? readRisk(reading) : undefined)
}

/** "is blackrock buying eth": somebody else's trade. */
const asksWhoTrades = ({ items, quantities }: Reading): boolean =>
  quantities.length === 0 &&
  /^(?:is|are|has|have|did|who|which|kim|kimler|quién|quien|quem|кто|ai)$/.test(items[0]?.word ?? '') &&
  items.some(
    ({ word }, place) =>
      place > 1 &&
      /^(?:buying|selling|dumping|bought|sold|aping|satıyor|alıyor|comprando|vendiendo|vendendo|покупа.*|прода.*|mua|bán)$/.test(
        word,
      ),
  )

/** "safest usdc yield" asks for the yield. */
const isYieldQuestion = ({ items, has }: Reading): boolean =>
  has('yield') &&
  items.some(({ word }) =>
    /^(?:yield|yields|apy|apr|staking|stake|pools?|farm|lending|earn|interest|vaults?)$/.test(word),
  )

function readWeakFrame(reading: Reading): Guess | undefined {
  const asked = isAskedPrice(reading)
  return [readOrder, readPay, readTrade]
    .map((frame) => frame(reading))
    .find((guess) => guess !== undefined && !(asked && guess.intent === 'quote'))
}

/** "what's link trading at": a verb of trading in a question of price. */
const isAskedPrice = (reading: Reading): boolean =>
  reading.has('price') && reading.quantities.length === 0 && !reading.has('buy', 'sell', 'bridge')

function readRest(reading: Reading): Understanding {
  const { has, items } = reading
  const subjects = subjectsOf(reading)
  const unread = unreadWords(reading)
  if (has('price') && (subjects.length > 0 || (unread.length === 0 && !has('help', 'greeting'))))
    return conclude(reading, readPrice(reading))
  if (has('cancel') && items.length <= 6 && subjects.every(({ strength }) => strength < 2)) return refuse('cancel')
  if (has('help')) return help('abilities')
  const sure = subjects.filter(({ strength }) => strength >= 1.5)
  if (sure.length > 0 && !(unread.length > 3 && sure.every(({ strength }) => strength < 3))) {
    const isAddress = sure.some(({ symbol }) => symbol.length > 30)
    if (isAddress) return conclude(reading, readRisk(reading))
    if (unread.length <= 2 || isQuestion(reading)) return conclude(reading, readPrice(reading))
  }
  if (items.some((item) => item.kind === 'name' || isRecipient(item))) return ask(null)
  if (unread.length === 0 && has('greeting')) return help('greeting')
  if (unread.length <= 1 && has('greeting') && items.length <= 4) return help('greeting')
  if (unread.length <= 1 && has('thanks')) return help('thanks')
  if (
    unread.length === 0 &&
    (reading.quantities.length > 0 || reading.chains.length > 0 || has('fragment', 'confirm') || subjects.length > 0)
  )
    return ask(null)
  return refuse(null)
}

/** "how much does the api cost". */
const asksForCost = ({ has, items }: Reading): boolean =>
  has('cost') || (has('price') && items.some(({ word }) => /^(?:api|subscription|service)$/.test(word)))

const LESSON =
  /^(?:explain|define|definition|meaning of|difference between|eli5|teach me|what is an?|whats an?|what's an?|qué es|que es|o que é|nedir|ne demek|что такое|объясни|là gì|什么是|解释|是什么|什么意思|explica|explique)$/

/** General knowledge is not on offer; a token named makes it a question about that token. */
function isLesson(reading: Reading): boolean {
  const { items } = reading
  const words = items.map(({ word }) => word)
  const teaches =
    words.some((word) => LESSON.test(word)) ||
    (/^(?:how|how do|how does)$/.test(words[0] ?? '') &&
      /^(?:work|works)$/.test(words.at(-1) ?? '') &&
      !words.includes('this'))
  const [first, ...rest] = items
  const names =
    /^(?:what is|what's|whats|what)$/.test(first?.word ?? '') && rest.filter(({ word }) => word !== 'is').length === 1
  const last = items.at(-1)
  if (
    names &&
    last &&
    (is(last, 'yield', 'risk', 'bridge', 'swap', 'slippage', 'sniper', 'twapOrder', 'limitOrder') ||
      (last.token && last.word.length > 5 && last.token.symbol.toLowerCase() !== last.word))
  )
    return true
  return teaches && !reading.tokens.some(({ strength }) => strength >= 2) && !reading.has('x402')
}

function conclude(reading: Reading, guess: Guess): Understanding {
  const confidence = confidenceOf(reading, guess)
  const { intent, slots, missing } = guess
  if (missing.length === 0) return { kind: 'answer', intent, slots, confidence }
  const strays = unreadWords(reading)
  const isVague = Object.keys(slots).length === 0 && !guess.strong
  if (isVague && strays.length > (intent === 'quote' ? 0 : 1)) return refuse(null)
  return { kind: 'clarify', intent, slots, missing, confidence }
}

const help = (topic: Help['topic']): Understanding => ({ kind: 'help', topic, confidence: 0.95 })
const refuse = (subject: UnsupportedSubject | null): Understanding => ({
  kind: 'unknown',
  subject,
  confidence: subject === null ? 0.3 : 0.9,
})
const ask = (intent: Question['intent']): Understanding => ({
  kind: 'clarify',
  intent,
  slots: {},
  missing: [],
  confidence: 0.4,
})

/** Below this the language model is asked, where one is connected. */
export const SURE_ENOUGH = 0.45

/** From 0 to 1: how much of the message is explained, how sure its tokens are, whether all that is needed was said. */
export function confidenceOf(reading: Reading, guess: Guess): number {
  const unread = unreadWords(reading).length
  const guessed =
    reading.tokens.some(({ strength }) => strength < 1.5) && !reading.tokens.some(({ strength }) => strength >= 2)
  const score = (guess.strong ? 3.2 : 2.4) - 0.35 * unread - (guessed ? 0.8 : 0) - (guess.missing.length > 0 ? 0.6 : 0)
  return Math.round(100 / (1 + Math.exp(-score))) / 100
}
