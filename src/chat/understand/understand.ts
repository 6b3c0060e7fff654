/** The parser: a message and the last request in, an understanding out. */
import { readLearned } from '../learned/read-learned.ts'
import { theModel } from '../learned/the-model.ts'
import { readByGrammar } from './grammar.ts'
import type { Remembered, Understand, Understanding } from './understanding.ts'
import { vote } from './vote.ts'

/** A message to what it asks for: pure, without looking anything up. */
export const understand: Understand = (message: string, previous?: Remembered): Understanding => {
  const grammar = readByGrammar(message, previous)
  if (grammar.found.kind === 'unsafe') return grammar.found
  const model = theModel()
  return vote(grammar, readLearned(model, grammar.items, grammar.text, previous), model, previous)
}
