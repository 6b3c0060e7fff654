/** What is kept of a conversation for its follow-ups. */

import { z } from 'zod'
import type { Context } from '../../domain/context.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { readAnonId } from '../allowance/asker.ts'
import { MEMORY_MINUTES } from '../allowance/limits.ts'
import { inTime } from '../in-time.ts'
import { INTENT_NAMES } from '../intents/catalog.ts'
import { LANGS } from '../say/languages.ts'
import { SlotsSchema, slotNameSchema } from '../slots.ts'
import type { ChatStore } from '../store/chat-store.ts'
import type { Remembered } from '../understand/understanding.ts'

/** Identifies a conversation. An id alone can be guessed, so the client address is part of it. */
interface Conversation {
  client: string
  anonId?: string | undefined
}

/** The last request of each conversation. Never throws: while the store is down nothing is remembered. */
export interface Memory {
  recall(conversation: Conversation): Promise<Remembered | undefined>
  /** `null` forgets what was remembered. */
  remember(conversation: Conversation, remembered: Remembered | null): Promise<void>
}

const KEPT_MS = MEMORY_MINUTES * MINUTE_MS
const MOST = 10_000
/** What is too old or too many is looked for after so many notes of this process, and after this time. */
const FORGET_AFTER_NOTES = 500
const FORGET_EVERY_MS = 10_000
const LONGEST = 4_096
const STORE_MS = 1_000

export function createMemory(store: ChatStore, { now, log }: Pick<Context, 'now' | 'log'>): Memory {
  const keyOf = ({ client, anonId }: Conversation) => {
    const id = readAnonId(anonId)
    return id === undefined ? undefined : store.digest('memory', `${client}\0${id}`)
  }
  let notes = 0
  let forgotMs = Number.NEGATIVE_INFINITY
  const forget = async () => {
    notes++
    if (notes < FORGET_AFTER_NOTES && now() < forgotMs + FORGET_EVERY_MS) return
    notes = 0
    forgotMs = now()
    await inTime(STORE_MS, store.forget({ most: MOST, sinceMs: now() - KEPT_MS }))
  }
  return {
    async recall(conversation) {
      const key = keyOf(conversation)
      if (key === undefined) return undefined
      try {
        const text = await inTime(STORE_MS, store.recall(key, now() - KEPT_MS))
        return text === undefined ? undefined : (RememberedSchema.nullable().parse(JSON.parse(text)) ?? undefined)
      } catch (thrown) {
        log.warn('memory.unread', { reason: String(thrown) })
        return undefined
      }
    },
    async remember(conversation, remembered) {
      const key = keyOf(conversation)
      if (key === undefined) return
      try {
        const text = JSON.stringify(RememberedSchema.nullable().parse(remembered))
        if (text.length > LONGEST) return
        await inTime(STORE_MS, store.remember({ key, text, atMs: now() }))
        await forget()
      } catch (thrown) {
        log.warn('memory.unwritten', { reason: String(thrown) })
      }
    },
  }
}

/** Only named fields are kept: the words of a message are never stored. */
const RequestSchema = z.object({
  intent: z.enum(INTENT_NAMES),
  slots: SlotsSchema,
  missing: z.array(slotNameSchema).max(30),
})
const RememberedSchema = RequestSchema.extend({
  unconfirmed: z.literal(true).exactOptional(),
  waiting: RequestSchema.optional(),
  lang: z.enum(LANGS).exactOptional(),
}) satisfies z.ZodType<Remembered>
