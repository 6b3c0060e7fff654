/** The parser: a message and the last request in, an understanding out. */
import { readLearned } from '../learned/read-learned.ts'
import { theModel } from '../learned/the-model.ts'
import { holdDoubtful } from './accounted/hold-doubtful.ts'
import { readByGrammar } from './grammar.ts'
import type { Remembered, Understand, Understanding } from './understanding.ts'
import { vote } from './vote.ts'

/** A message to what it asks for: pure, without looking anything up. */
export const understand: Understand = (message: string, previous?: Remembered): Understanding => {
  const grammar = readByGrammar(message, previous)
  if (grammar.isSettled) return grammar.found
  const model = theModel()
  const learned = readLearned(model, grammar.items, grammar.text, previous)
  return holdDoubtful(message, vote(grammar, learned, model, previous), previous)
}
