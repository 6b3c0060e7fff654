/** The parser: a message and the last request in, an understanding out. */
import { toItems } from '../language/items.ts'
import { normalise } from '../language/normalise.ts'
import { readLearned } from '../learned/read-learned.ts'
import { theModel } from '../learned/the-model.ts'
import { type HoldDoubtful, holdDoubtful } from './accounted/hold-doubtful.ts'
import { offerChoices } from './choices.ts'
import { endsInLink, mayEndInLink } from './ends-in-link.ts'
import { fillSubject } from './fill-subject.ts'
import { OUTRIGHT } from './follow-up.ts'
import { type GrammarReading, MOST_ITEMS, readByGrammar } from './grammar.ts'
import { readOneClause } from './one-clause.ts'
import { isPlainFollowUp } from './plain-follow-up.ts'
import { isPart } from './same-slots.ts'
import { tidy } from './tidy/tidy.ts'
import type { Remembered, Understand, Understanding } from './understanding.ts'
import { vote } from './vote.ts'
import { known } from './weigh-action.ts'

/** A message to what it asks for: pure, without looking anything up. */
export const understand: Understand = (whole: string, previous?: Remembered): Understanding => {
  const { text, isMended } = tidy(whole)
  const found = read(text, previous)
  const clear = readOneClause(text, found, (clause) => read(clause, undefined)) ?? found
  return isMended ? withoutLinks(clear) : clear
}

function read(message: string, previous: Remembered | undefined): Understanding {
  const grammar = readByGrammar(message, previous, holdPart)
  if (grammar.isSettled) return grammar.found
  if (grammar.items.length > MOST_ITEMS) return holdDoubtful(message, withoutLink(grammar.found), previous)
  const model = theModel()
  const learned = readLearned(model, grammar.items, grammar.text, isComplete(grammar) ? undefined : previous)
  const voted = fillSubject(vote(grammar, learned, model), grammar, previous)
  const isPlain = !isAddedTo(previous, grammar) && isPlainFollowUp(voted, grammar)
  const held = holdDoubtful(message, isPlain ? voted : withoutLink(voted), previous)
  return offerChoices(held, grammar)
}

/** "on base", where the request itself was said back and waits for its yes. */
const isAddedTo = (previous: Remembered | undefined, { base, found, parsed }: GrammarReading): boolean =>
  previous?.unconfirmed === true &&
  base === previous &&
  found.kind === 'answer' &&
  found.slots !== base.slots &&
  parsed?.has('confirm') !== true

/** Says by itself what it is about: nothing of the last request is meant. */
const isComplete = ({ found, base, parsed }: GrammarReading): boolean =>
  base === undefined && found.kind === 'answer' && (mayEndInLink(found.intent) || parsed?.has(...OUTRIGHT) === true)

/** What was read of mended words is said back first, each part of it. */
const withoutLinks = (found: Understanding): Understanding =>
  found.kind === 'several'
    ? { ...found, parts: found.parts.map(withoutLink) as typeof found.parts }
    : withoutLink(found)

const withoutLink = (found: Understanding): Understanding =>
  found.kind === 'answer' && endsInLink(found.intent, found.slots) ? { ...found, kind: 'confirm' } : found

/** One of several requests: the trained reader must find nothing else in its words. */
const holdPart: HoldDoubtful = (said, understood, before) => {
  const held = holdDoubtful(said, understood, before)
  if (held.kind !== 'answer' || !endsInLink(held.intent, held.slots)) return held
  const text = normalise(said)
  const second = readLearned(theModel(), toItems(text), text, undefined).slotsFor(held.intent)
  return isPart(known(held.intent, second), held.slots) ? held : { ...held, kind: 'confirm' }
}
