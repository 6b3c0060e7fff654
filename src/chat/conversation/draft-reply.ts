/** What is said to a message that was understood: an answer, a question back, help or a refusal. */
import { toFailure } from '../../domain/failure.ts'
import { ABILITIES } from '../intents/abilities.ts'
import type { AnswerContext } from '../intents/answer-context.ts'
import { type IntentName, intents } from '../intents/catalog.ts'
import { toBareQuestion, toConfirmation, toOptions, toQuestion } from '../intents/wording.ts'
import { failureText } from '../phrases/failures.ts'
import { toHelp, toUnknown, toUnsafe } from '../phrases/help.ts'
import type { Draft } from '../reply.ts'
import { saidOf } from '../say/refuse.ts'
import type { Say } from '../say/say.ts'
import type { SlotName, Slots } from '../slots.ts'
import type { Answerable, Confirmation, Part, Question } from '../understand/understanding.ts'
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
      return toReadBack(understood, context.say)
    case 'clarify':
      return toAsked(understood, context)
    case 'help':
      return toHelp(understood.topic, ABILITIES, context.say)
    case 'unknown':
      return toUnknown(understood.subject, ABILITIES, context.say)
    case 'unsafe':
      return toUnsafe(understood.danger, context.say)
  }
}

/** The reading that is likelier, said back with the others as options. */
function toReadBack({ intent, slots, others = [] }: Confirmation, say: Say): Draft {
  const missing = intents[intent].needs(slots)
  if (missing.length > 0) return ask(intent, slots, missing, say)
  const worded = others.map((other) => ({ intent: intents[other.intent], slots: other.slots }))
  return { type: 'clarify', ...toConfirmation(intents[intent], slots, worded, say) }
}

/** What is missing, with the reason where an amount was said in money that is not counted in. */
function toAsked({ intent, slots, missing, choices }: Question, { asked: { currency }, say }: AnswerContext): Draft {
  const draft = ask(intent, slots, missing, say)
  if (intent === null) return draft
  const options = choices && { options: toOptions(intents[intent], choices, say) }
  const isUnread = currency !== undefined && intents[intent].movesMoney && missing.some((name) => SIZES.has(name))
  const reason = isUnread ? { text: `${say('noteAmountUnits', { currency })}\n${draft.text}` } : {}
  return { ...draft, ...options, ...reason }
}

const SIZES: ReadonlySet<SlotName> = new Set(['amount', 'qty'])

function ask(intent: IntentName | null, slots: Slots, missing: SlotName[], say: Say): Draft {
  const asked = intent === null ? toBareQuestion(say) : toQuestion(intents[intent], slots, missing, say)
  return { type: 'clarify', ...asked }
}

async function answer(
  { intent, slots }: Answerable,
  context: AnswerContext,
  onDefect: (thrown: unknown) => void,
): Promise<Draft> {
  const missing = intents[intent].needs(slots)
  if (missing.length > 0) return ask(intent, slots, missing, context.say)
  try {
    return await intents[intent].answer(slots, context)
  } catch (thrown) {
    const failure = toFailure(thrown)
    if (failure.code === 'internal') onDefect(thrown)
    if (failure.code === 'ambiguous_token') return toChoice(failure, intent, slots, context.say)
    return { type: 'error', text: saidOf(thrown) ?? failureText(failure, context.say), code: failure.code }
  }
}
