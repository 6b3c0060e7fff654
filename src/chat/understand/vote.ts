/** Grammar and trained reader together: questions take the likelier reading; a link is made only where both agree. */
import { INTENT_NAMES, type IntentName, intents } from '../intents/catalog.ts'
import type { Intent } from '../intents/intent.ts'
import { toMessage } from '../intents/wording.ts'
import { findCurrency } from '../language/currencies.ts'
import { is } from '../language/item.ts'
import { arbitrate } from '../learned/arbiter.ts'
import { shareToAsk } from '../learned/asker.ts'
import { TOPICS } from '../learned/heads.ts'
import type { LearnedReading } from '../learned/read-learned.ts'
import type { SlotName, Slots } from '../slots.ts'
import { isBareValue, isSameQuestion } from './bare-value.ts'
import { endsInLink, mayEndInLink } from './ends-in-link.ts'
import type { GrammarReading } from './grammar.ts'
import { arePlain } from './plain-numbers.ts'
import { toGrammarView } from './topic-of.ts'
import type { Understanding } from './understanding.ts'
import { isUnitSaid } from './unit-said.ts'
import { known, weighAction } from './weigh-action.ts'

/** Weights of the two small models that look at both readings. */
export interface Judges {
  arbiter: Float32Array
  asker: Float32Array
}

/** An action is asked about when that is likelier than not; a link needs more certainty that nothing has to be asked. */
const ASKED = 0.5
const DIRECT = 0.4
/** What the grammar sees only when told needs a model that is surer still. */
const HINTED = { confidence: 0.8, asked: 0.4 }
/** What both read by themselves, and the same, is hardly ever something else; a remark about so much of a coin is. */
const LEAST_ONE_COIN = 0.6
/** What both read the same needs no more than a majority for its topic. */
const LEAST_SAME = 0.6
/** What the words of a message compel needs no more than that for its topic. */
const LEAST_COMPELLED = 0.5
/** An address can be paid or bought. */
const LEAST_ADDRESS = 0.9
const LONGEST_TICKER = 30
/** Where somebody is named who can only be paid, the topic is hardly in question. */
const NAMED = /^@|\.[a-z]{2,}$/i
const LEAST_NAMED = 0.3

const of = (name: IntentName): Intent => intents[name]
const isIntent = (topic: string): topic is IntentName => (INTENT_NAMES as readonly string[]).includes(topic)

export function vote(grammar: GrammarReading, learned: LearnedReading, judges: Judges): Understanding {
  const { found } = grammar
  if (grammar.isSettled || isPlain(grammar) || isBareValue(grammar) || isSameQuestion(grammar)) return found
  if (isPriceInMoney(grammar)) return found
  const view = toGrammarView(found)
  const shares = arbitrate(judges.arbiter, learned.topics, view)
  const best = likeliest(
    isQuestionRead(found) ? withoutDoubtfulRefusal(shares) : shares,
    found.kind === 'help' ? UNSAFE_HELP : UNSAFE,
  )
  const topic = isPaid(grammar, TOPICS[best] as string) ? 'pay' : (TOPICS[best] as string)
  const confidence = Math.min(0.99, Math.round((shares[TOPICS.indexOf(topic as never)] as number) * 100) / 100)
  if (!isIntent(topic)) return topic === view.topic ? { ...found, confidence } : toRefusal(topic, found, confidence)
  if (isGuess(found, shares[best] as number)) return { ...found, confidence }
  const own = (found.kind === 'answer' || found.kind === 'clarify') && found.intent === topic ? found : undefined
  if (own?.kind === 'answer' && !mayEndInLink(topic)) return { ...own, confidence }
  const said = known(topic, learned.slotsFor(topic))
  if (!endsInLink(topic, said) && !(own && endsInLink(topic, own.slots))) {
    if (own?.kind === 'answer') return { ...own, confidence }
    return toAnswer(topic, { ...said, ...own?.slots }, confidence)
  }
  return toAction(topic, grammar, learned, judges, confidence)
}

/** "what is eth worth in yen": a price, in money that is named; what somebody holds is said to be theirs. */
const isPriceInMoney = ({ found, items }: GrammarReading): boolean =>
  found.kind === 'answer' &&
  found.intent === 'price' &&
  items.some(({ word }) => findCurrency(word) !== undefined) &&
  !items.some((item) => is(item, 'my', 'balances', 'all'))

/** Somebody with a name or a handle is paid: a trade has nobody. */
const isPaid = ({ items, base }: GrammarReading, topic: string): boolean =>
  topic === 'quote' &&
  base === undefined &&
  items.some(({ kind }, place) => kind === 'name' || (kind === 'handle' && place > 0))

/** Of words that no list has, in a language that is not read, any topic is a guess. */
const LEAST = 0.3
const isGuess = (found: Understanding, share: number): boolean =>
  found.kind === 'unknown' && found.subject === null && share < LEAST

/** A refusal that the grammar has no reason for needs more than a narrow majority. */
const UNSAFE = 0.7
/** Where the grammar reads a call for help, more still. */
const UNSAFE_HELP = 0.9
const UNSAFE_PLACE = TOPICS.indexOf('unsafe')

/** The grammar reads a question that it can answer: that it is none must be sure. */
const LEAST_UNKNOWN = 0.65
const UNKNOWN_PLACE = TOPICS.indexOf('unknown')
const isQuestionRead = (found: Understanding): boolean => found.kind === 'answer' && !mayEndInLink(found.intent)

const withoutDoubtfulRefusal = (shares: readonly number[]): readonly number[] =>
  (shares[UNKNOWN_PLACE] as number) >= LEAST_UNKNOWN
    ? shares
    : shares.map((share, place) => (place === UNKNOWN_PLACE ? -1 : share))

function likeliest(shares: readonly number[], unsafe: number): number {
  const best = shares.indexOf(Math.max(...shares))
  if (best !== UNSAFE_PLACE || (shares[best] as number) >= unsafe) return best
  return likeliest(
    shares.map((share, place) => (place === UNSAFE_PLACE ? -1 : share)),
    unsafe,
  )
}

/** A yes to what was said back, and a request in our own words, are not read a second time. */
function isPlain({ found, text, base }: GrammarReading): boolean {
  if (found.kind !== 'answer') return false
  if (found.slots === base?.slots) return true
  return toPlain(toMessage(of(found.intent), found.slots)) === toPlain(text)
}

function toPlain(text: string): string {
  const lower = text.toLowerCase()
  return UNEVEN.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower
}

/** Other spaces than single ones between words. */
const UNEVEN = /\s\s|[^\S ]|^ | $/

/** A topic without slots that the grammar does not see. */
function toRefusal(topic: string, found: Understanding, confidence: number): Understanding {
  switch (topic) {
    case 'unsafe':
      return { kind: 'unsafe', danger: 'theft', confidence }
    case 'help':
      // What is not on offer is named, not answered with what is.
      if (found.kind === 'unknown' && found.subject !== null) return found
      return { kind: 'help', topic: 'abilities', confidence }
    case 'unknown':
      return { kind: 'unknown', subject: null, confidence }
    case 'fragment':
      return { kind: 'clarify', intent: null, slots: {}, missing: [], confidence }
    default:
      // Several requests in one message: a link for one of them is not made without asking.
      return found.kind === 'answer' && endsInLink(found.intent, found.slots) ? { ...found, kind: 'confirm' } : found
  }
}

function toAnswer(intent: IntentName, slots: Slots, confidence: number): Understanding {
  const missing = of(intent).needs(slots)
  if (missing.length > 0) return { kind: 'clarify', intent, slots, missing, confidence }
  return { kind: 'answer', intent, slots, confidence }
}

function toAction(
  intent: IntentName,
  grammar: GrammarReading,
  learned: LearnedReading,
  { asker }: Judges,
  confidence: number,
): Understanding {
  const found = grammar.found
  const { view, first, second, compelled, isContested } = weighAction(intent, grammar, learned)
  // What needs nothing, such as to revoke or to cancel, is never incomplete.
  const share = of(intent).needs({}).length === 0 ? 0 : shareToAsk(asker, view)
  const isPaying = intent === 'pay' && !grammar.parsed?.has('swap', 'buy', 'sell', 'spend')
  const least = isPaying
    ? Math.min(view.isSame ? LEAST_SAME : HINTED.confidence, leastOf(view.slots, HINTED.confidence))
    : leastOf(compelled ?? view.slots, view.isSame ? LEAST_SAME : leastOfCompelled(intent, grammar, compelled))
  const isAgreed = view.grammar === 'complete' && view.isSame
  const isSure = isAgreed
    ? share < DIRECT && (view.isFollowUp || confidence >= leastOfAgreed(intent, view.slots))
    : share < HINTED.asked && confidence >= least
  const slots = compelled ?? view.slots
  const isPlain = isUnitSaid(slots, view.items, grammar.base?.slots) && arePlain(view.items, slots, grammar.text)
  if (((view.isSame && first) || (compelled && !isContested)) && isSure && isPlain)
    return { kind: 'answer', intent, slots, confidence }
  const needed = of(intent).needs(slots)
  if (isMissedByBoth(found, second)) return { ...found, confidence }
  if (share < ASKED && needed.length === 0) {
    const other = slots === second ? first : second
    const others = other && first && view.isModelComplete && !view.isSame ? [{ intent, slots: other }] : []
    return { kind: 'confirm', intent, slots, others, confidence }
  }
  if (found.kind === 'clarify' && found.intent === intent) return { ...found, confidence }
  const missing = needed.length > 0 ? needed : [askedSlot(intent, learned.missing())]
  const kept = Object.entries(slots).filter(([name]) => !missing.includes(name as SlotName))
  return { kind: 'clarify', intent, slots: Object.fromEntries(kept), missing, confidence }
}

/** What is compelled can still be a question: "what is 3 eth in usdc"; an order can be a remark about a price. */
const leastOfCompelled = (intent: IntentName, { parsed }: GrammarReading, compelled: Slots | undefined): number =>
  intent === 'quote' && compelled && !parsed?.has('price', 'will', 'prediction') ? LEAST_COMPELLED : HINTED.confidence

const leastOfAgreed = (intent: IntentName, { destinationToken, amount }: Slots): number =>
  intent === 'quote' && destinationToken === undefined && amount !== 'all' ? LEAST_ONE_COIN : 0

/** How sure of the topic the model must be where the grammar did not see it by itself. */
function leastOf({ recipient = '', token = '', destinationToken = '' }: Slots, least: number): number {
  if (NAMED.test(recipient)) return LEAST_NAMED
  const isAddress = recipient !== '' || Math.max(token.length, destinationToken.length) > LONGEST_TICKER
  if (isAddress) return LEAST_ADDRESS
  return least
}

/** What the grammar misses and the model has not found either. */
const isMissedByBoth = (found: Understanding, second: Slots): boolean =>
  found.kind === 'clarify' && found.missing.length > 0 && found.missing.every((name) => second[name] === undefined)

const askedSlot = (intent: IntentName, likely: SlotName): SlotName =>
  of(intent).slots.includes(likely) ? likely : intent === 'advanced-order' ? 'qty' : 'amount'
