/** What a message alone asks for: the readings of all intents in order, between them help and refusals. */
import { INTENT_NAMES, type IntentName, intents } from '../intents/catalog.ts'
import { END_OF_STAGE, type Frame, type Intent, type IntentReading, type Stage } from '../intents/intent.ts'
import { is } from '../language/item.ts'
import { wordsOfSet } from '../language/words/languages.ts'
import type { HelpTopic, UnsupportedSubject } from '../phrases/help.ts'
import type { ParsedMessage } from '../reading/parsed-message.ts'
import { isRecipient } from '../reading/prepositions.ts'
import { isQuestion, subjectsOf, unreadWords } from '../reading/subject.ts'
import { findFirmRefusal, findRefusal } from './refuse.ts'
import type { Question, Understanding } from './understanding.ts'

/** The most specific reading wins. */
export function decide(reading: ParsedMessage): Understanding {
  const firm = findFirmRefusal(reading)
  if (firm) return refuse(firm)
  const request = asksAboutTrade(reading) ? undefined : readStage('request', reading)
  if (request) return conclude(reading, request)
  if (asksForCost(reading)) return help('cost')
  const refused = findRefusal(reading)
  if (refused) return refuse(refused)
  if (isLesson(reading)) return refuse('education')
  const found = readStage('question', reading) ?? readStage('incomplete', reading) ?? readStage('topic', reading)
  return found ? conclude(reading, found) : readRest(reading)
}

/** What a message seems to ask for. */
export interface Guess extends Frame {
  intent: IntentName
}

/** The first reading of a stage that finds something. */
function readStage(stage: Stage, reading: ParsedMessage): Guess | undefined {
  for (const { intent, read } of READINGS[stage]) {
    const frame = read(reading)
    if (frame === END_OF_STAGE) return undefined
    if (frame) return { intent, slots: frame.slots, missing: frame.missing, strong: frame.strong }
  }
  return undefined
}

type NamedReading = IntentReading & { intent: IntentName }

const ALL: readonly NamedReading[] = INTENT_NAMES.flatMap((intent) =>
  (intents[intent] as Intent).readings.map((reading) => ({ intent, ...reading })),
)

const inOrder = (stage: Stage): NamedReading[] =>
  ALL.filter((reading) => reading.stage === stage).sort((left, right) => left.rank - right.rank)

const READINGS: Readonly<Record<Stage, readonly NamedReading[]>> = {
  request: inOrder('request'),
  question: inOrder('question'),
  incomplete: inOrder('incomplete'),
  topic: inOrder('topic'),
  mention: inOrder('mention'),
}

/** A question around a trade asks about the token, not for the trade. */
function asksAboutTrade(reading: ParsedMessage): boolean {
  if (reading.has('risk') && isQuestion(reading) && !reading.has('send')) return true
  if (reading.has('smartMoney', 'sniper') && isQuestion(reading)) return true
  return reading.has('prediction') || is(reading.items[0], 'will')
}

/** What is left when no intent was asked for: a bare token, thanks, greetings, fragments. */
function readRest(reading: ParsedMessage): Understanding {
  const { has, items } = reading
  const subjects = subjectsOf(reading)
  const unread = unreadWords(reading)
  if (has('cancel') && items.length <= 6 && subjects.every(({ strength }) => strength < 2)) return refuse('cancel')
  if (has('help')) return help('abilities')
  const sure = subjects.filter(({ strength }) => strength >= 1.5)
  if (sure.length > 0 && !(unread.length > 3 && sure.every(({ strength }) => strength < 3))) {
    const mentioned = readStage('mention', reading)
    if (mentioned) return conclude(reading, mentioned)
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
const asksForCost = ({ has, items }: ParsedMessage): boolean =>
  has('cost') || (has('price') && items.some(({ word }) => /^(?:api|subscription|service)$/.test(word)))

const isLessonWord = wordsOfSet('lessons')

/** General knowledge is not on offer; a token named makes it a question about that token. */
function isLesson(reading: ParsedMessage): boolean {
  const { items } = reading
  const first = items[0]?.word ?? ''
  const last = items.at(-1)
  const teaches =
    items.some(({ word }) => isLessonWord(word)) ||
    (/^(?:how|how do|how does)$/.test(first) &&
      /^(?:work|works)$/.test(last?.word ?? '') &&
      !items.some(({ word }) => word === 'this'))
  const names =
    /^(?:what is|what's|whats|what)$/.test(first) && items.slice(1).filter(({ word }) => word !== 'is').length === 1
  if (
    names &&
    last &&
    (is(last, 'yield', 'risk', 'bridge', 'swap', 'slippage', 'sniper', 'twapOrder', 'limitOrder') ||
      (last.token && last.word.length > 5 && last.token.symbol.toLowerCase() !== last.word))
  )
    return true
  return teaches && !reading.tokens.some(({ strength }) => strength >= 2) && !reading.has('x402')
}

function conclude(reading: ParsedMessage, guess: Guess): Understanding {
  const confidence = confidenceOf(reading, guess)
  const { intent, slots, missing } = guess
  const { unreadAllowed = 1 }: Intent = intents[intent]
  if (missing.length === 0) return { kind: 'answer', intent, slots, confidence }
  const strays = unreadWords(reading)
  const isVague = Object.keys(slots).length === 0 && !guess.strong
  if (isVague && strays.length > unreadAllowed) return refuse(null)
  return { kind: 'clarify', intent, slots, missing, confidence }
}

const help = (topic: HelpTopic): Understanding => ({ kind: 'help', topic, confidence: 0.95 })
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

/** From 0 to 1: how much of the message is explained, how sure its tokens are, whether all that is needed was said. */
export function confidenceOf(reading: ParsedMessage, guess: Guess): number {
  const unread = unreadWords(reading).length
  const guessed =
    reading.tokens.some(({ strength }) => strength < 1.5) && !reading.tokens.some(({ strength }) => strength >= 2)
  const score = (guess.strong ? 3.2 : 2.4) - 0.35 * unread - (guessed ? 0.8 : 0) - (guess.missing.length > 0 ? 0.6 : 0)
  return Math.round(100 / (1 + Math.exp(-score))) / 100
}
