import type { z } from 'zod'
import { toFieldErrors } from '../../capabilities/field-errors.ts'
import { fail } from '../../domain/failure.ts'
import { ChatRequestSchema } from '../documents/wire-schemas.ts'

export type ChatRequest = z.output<typeof ChatRequestSchema>

/** The body of a chat request. Only the message can be wrong: another field of the wrong kind counts as left out. */
export function readChatRequest(text: string): ChatRequest {
  const body = readJson(text)
  const parsed = ChatRequestSchema.safeParse(body)
  if (parsed.success) return parsed.data
  const spoiled = new Set(parsed.error.issues.map(({ path }) => path[0]))
  if (spoiled.has('message') || spoiled.has(undefined))
    throw fail({ code: 'invalid_request', errors: toFieldErrors(parsed.error) })
  const sound = Object.entries(body as object).filter(([name]) => !spoiled.has(name))
  return ChatRequestSchema.parse(Object.fromEntries(sound))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (thrown) {
    throw fail({ code: 'invalid_json' }, thrown)
  }
}
