import { toFailure } from '../../domain/failure.ts'
import type { Desk, Draft } from '../intents/answer-context.ts'
import { ANSWERS } from '../intents/catalog.ts'
import { toBareQuestion, toQuestion } from '../intents/questions.ts'
import { failureText } from '../phrases/failures.ts'
import { toHelp } from '../phrases/help.ts'
import { toUnknown, toUnsafe } from '../phrases/refusals.ts'
import type { Answerable, Understanding } from '../understand/understanding.ts'
import { toChoice } from './candidates.ts'

/** What is said to a message; never throws. `onDefect` hears of what was not foreseen. */
export async function draftReply(
  understood: Understanding,
  desk: Desk,
  onDefect: (thrown: unknown) => void,
): Promise<Draft> {
  switch (understood.kind) {
    case 'answer':
      return answer(understood, desk, onDefect)
    case 'clarify': {
      const { intent, slots, missing } = understood
      return { type: 'clarify', ...(intent === null ? toBareQuestion() : toQuestion(intent, slots, missing)) }
    }
    case 'help':
      return toHelp(understood.topic)
    case 'unknown':
      return toUnknown(understood.subject)
    case 'unsafe':
      return toUnsafe(understood.danger)
  }
}

async function answer({ intent, slots }: Answerable, desk: Desk, onDefect: (thrown: unknown) => void): Promise<Draft> {
  try {
    return await ANSWERS[intent](slots, desk)
  } catch (thrown) {
    const failure = toFailure(thrown)
    if (failure.code === 'internal') onDefect(thrown)
    if (failure.code === 'ambiguous_token') return toChoice(failure, intent, slots)
    return { type: 'error', text: failureText(failure), code: failure.code }
  }
}
