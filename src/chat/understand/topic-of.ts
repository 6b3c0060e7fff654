/** The topic of an understanding, in the words of the trained reader. */

import type { GrammarView } from '../learned/arbiter.ts'
import type { Understanding } from './understanding.ts'

function topicOf(found: Understanding): string {
  if (found.kind === 'answer' || found.kind === 'confirm') return found.intent
  return found.kind === 'clarify' ? (found.intent ?? 'fragment') : found.kind
}

export const toGrammarView = (found: Understanding): GrammarView => ({
  topic: topicOf(found),
  isComplete: found.kind !== 'clarify',
  confidence: found.confidence,
})
