/** One turn of a conversation: recall, understand, answer, remember, reply. */
import type { Capability, Dependencies } from '../../capabilities/capability.ts'
import { cleanText } from '../../domain/clean-text.ts'
import type { Context } from '../../domain/context.ts'
import type { AccountReader } from '../../ports/accounts.ts'
import type { NameSource } from '../../ports/names.ts'
import type { Sources } from '../../ports/sources.ts'
import type { TokenPlaces } from '../../ports/token-places.ts'
import type { Allowance } from '../allowance/allowance.ts'
import type { Asker } from '../allowance/asker.ts'
import { createAnswerContext, readWallets } from '../intents/answer-context.ts'
import type { SecondReading } from '../model/second-reading.ts'
import { toUnread } from '../phrases/help.ts'
import { readAsked } from '../reading/asked-directly.ts'
import { readCountedToken } from '../reading/counted-token.ts'
import type { ChatReply, Draft, ReplyIntent } from '../reply.ts'
import type { Lang } from '../say/languages.ts'
import { sayIn } from '../say/say-in.ts'
import type { Slots } from '../slots.ts'
import type { HoldDoubtful } from '../understand/accounted/hold-doubtful.ts'
import { toRemembered } from '../understand/remember.ts'
import { tidy } from '../understand/tidy/tidy.ts'
import type { Part, Understand } from '../understand/understanding.ts'
import { type Answered, answerSeveral } from './answer-several.ts'
import { chooseLanguage } from './choose-language.ts'
import { draftReply } from './draft-reply.ts'
import type { Memory } from './memory.ts'

/** One message of a conversation. */
export interface TurnRequest extends Asker {
  message: string
  sparkline: boolean
  requestId: string
}

export type Turn = (request: TurnRequest) => Promise<ChatReply>

export interface TurnSettings {
  understand: Understand
  readAgain: SecondReading
  /** Every reading passes it, whoever made it: no link for a message that is read by half. */
  holdDoubtful: HoldDoubtful
  memory: Memory
  allowance: Allowance
  capabilities: readonly Capability[]
  dependencies: Dependencies<keyof Sources>
  names: NameSource
  accounts: AccountReader
  places: TokenPlaces
  context: Context
}

/** One message in, one reply out; the answers come from the functions of the paid routes. Never throws. */
export function createTurn({
  understand,
  readAgain,
  holdDoubtful,
  memory,
  allowance,
  context,
  ...dependencies
}: TurnSettings): Turn {
  return async (request) => {
    const startedMs = context.now()
    const { requestId, sparkline } = request
    const previous = await memory.recall(request)
    const { message } = request
    const first = understand(message, previous)
    const second = await readAgain({ understanding: first, message, previous, asker: request })
    const understood = holdDoubtful(tidy(message).text, second, previous)
    const heard = chooseLanguage(message, understood, previous?.lang)
    const lang = heard ?? 'en'
    const answerContext = createAnswerContext({
      ...dependencies,
      requestId,
      sparkline,
      say: sayIn(lang),
      asked: readAsked(message),
      counted: () => readCountedToken(message),
      wallet: readWallets(request.senderAddress),
      spend: () => allowance.spend(request),
    })
    const onDefect = (thrown: unknown) => context.log.error('chat.crashed', { requestId, cause: describe(thrown) })
    const answerPart = async (read: Part): Promise<Answered> => {
      const part: Part = heard === undefined ? { kind: 'unknown', subject: null, confidence: read.confidence } : read
      const draft = heard === undefined ? toUnread() : await draftReply(part, answerContext, onDefect)
      const reply = toReply(part, draft, request.format, lang)
      return { reply, remembered: toRemembered(part, previous, draft.missing) }
    }
    const { reply, remembered } =
      understood.kind === 'several' ? await answerSeveral(understood, lang, answerPart) : await answerPart(understood)
    if (remembered !== undefined)
      await memory.remember(request, remembered && { ...remembered, ...(lang === 'en' ? {} : { lang }) })
    context.log.info('chat.answered', {
      requestId,
      type: reply.type,
      intent: reply.intent.name,
      confidence: reply.intent.confidence,
      ...(reply.code === undefined ? {} : { code: reply.code }),
      ...(second === first ? {} : { readAgain: true }),
      ms: context.now() - startedMs,
    })
    return reply
  }
}

function toReply(understood: Part, draft: Draft, format: Asker['format'], lang: Lang): ChatReply {
  const { type, text, notes, warnings, link, image, options, usage, code, data } = draft
  return {
    type,
    text,
    lang,
    ...(link === undefined ? {} : { link }),
    ...(image === undefined ? {} : { image }),
    ...(options === undefined || options.length === 0 ? {} : { options }),
    ...(usage === undefined ? {} : { usage }),
    ...(code === undefined ? {} : { code }),
    intent: toIntent(understood, draft),
    ...(notes === undefined || notes.length === 0 || format === 'text' ? {} : { notes }),
    ...(warnings === undefined || warnings.length === 0 || format === 'text' ? {} : { warnings }),
    ...(data === undefined || format === 'text' ? {} : { data }),
    // `type` and `data` come from one draft and so match; destructuring hides that from the compiler.
  } as ChatReply
}

function toIntent(understood: Part, { missing, defaults }: Draft): ReplyIntent {
  const { kind, confidence } = understood
  if (kind === 'help' || kind === 'unknown' || kind === 'unsafe') return { name: kind, slots: {}, confidence }
  const asked = kind === 'clarify' ? understood.missing : isReadBack(understood, missing) ? ['confirmation'] : missing
  return {
    name: understood.intent ?? kind,
    slots: toShown(understood.slots),
    ...(asked === undefined || asked.length === 0 ? {} : { missing: asked }),
    ...(defaults === undefined || Object.keys(defaults).length === 0 ? {} : { defaults }),
    confidence,
  }
}

/** Nothing is missing but a yes. */
const isReadBack = ({ kind }: Part, missing: Draft['missing'] = []): boolean =>
  kind === 'confirm' && missing.length === 0

/** Characters; a topic of a prediction market is the longest. */
const LONGEST_SLOT = 160

/** Cleans slots: they may hold text of the message as a language model copied it. */
function toShown(slots: Slots): Slots {
  const shown = Object.entries(slots).map(([name, said]: [string, string | string[]]) => [
    name,
    Array.isArray(said) ? said.map((one) => cleanText(one, LONGEST_SLOT)) : cleanText(said, LONGEST_SLOT),
  ])
  return Object.fromEntries(shown) as Slots
}

const describe = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
