import { toFailure } from '../domain/failure.ts'
import type { Desk, Draft } from './answers/answer.ts'
import { ANSWERS } from './answers/answers.ts'
import type { Answerable, Understanding } from './understanding.ts'
import { toChoice } from './words/candidates.ts'
import { failureText } from './words/failures.ts'
import { toHelp } from './words/help.ts'
import { toBareQuestion, toQuestion } from './words/questions.ts'
import { toUnknown, toUnsafe } from './words/refusals.ts'

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
