/** What is said to a message that was understood: an answer, a question back, help or a refusal. */
import { toFailure } from '../../domain/failure.ts'
import { ABILITIES } from '../intents/abilities.ts'
import type { AnswerContext } from '../intents/answer-context.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { toBareQuestion, toConfirmation, toQuestion } from '../intents/wording.ts'
import { failureText } from '../phrases/failures.ts'
import { toHelp, toUnknown, toUnsafe } from '../phrases/help.ts'
import type { Draft } from '../reply.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { Answerable, Confirmation, Part } from '../understand/understanding.ts'
import { toChoice } from './candidates.ts'

/** Never throws. `onDefect` is called for errors that are not one of our failures. */
export async function draftReply(
  understood: Part,
  context: AnswerContext,
  onDefect: (thrown: unknown) => void,
): Promise<Draft> {
  switch (understood.kind) {
    case 'answer':
      return answer(understood, context, onDefect)
    case 'confirm':
      return toReadBack(understood)
    case 'clarify':
      return ask(understood.intent, understood.slots, understood.missing)
    case 'help':
      return toHelp(understood.topic, ABILITIES)
    case 'unknown':
      return toUnknown(understood.subject, ABILITIES)
    case 'unsafe':
      return toUnsafe(understood.danger)
  }
}

/** The reading that is likelier, said back with the others as options. */
function toReadBack({ intent, slots, others = [] }: Confirmation): Draft {
  const missing = intents[intent].needs(slots)
  if (missing.length > 0) return ask(intent, slots, missing)
  const worded = others.map((other) => ({ intent: intents[other.intent], slots: other.slots }))
  return { type: 'clarify', ...toConfirmation(intents[intent], slots, worded) }
}

function ask(intent: IntentName | null, slots: Slots, missing: SlotName[]): Draft {
  return { type: 'clarify', ...(intent === null ? toBareQuestion() : toQuestion(intents[intent], slots, missing)) }
}

async function answer(
  { intent, slots }: Answerable,
  context: AnswerContext,
  onDefect: (thrown: unknown) => void,
): Promise<Draft> {
  const missing = intents[intent].needs(slots)
  if (missing.length > 0) return ask(intent, slots, missing)
  try {
    return await intents[intent].answer(slots, context)
  } catch (thrown) {
    const failure = toFailure(thrown)
    if (failure.code === 'internal') onDefect(thrown)
    if (failure.code === 'ambiguous_token') return toChoice(failure, intent, slots)
    return { type: 'error', text: failureText(failure), code: failure.code }
  }
}
