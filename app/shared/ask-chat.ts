/** Talking to the chat route: one message, one reply or a reason why there is none. */
import type { ChatReply } from '../../src/chat/reply.ts'
import { readText, writeText } from './storage.ts'

/** Why there is no answer, in words. */
export interface Failed {
  words: string
  /** Asking again makes no sense before. */
  againAtMs?: number
}

export interface Question {
  message: string
  senderAddress: string | undefined
  signal: AbortSignal
  /** A read of the page itself, which follow-ups of the person do not refer to. */
  apart?: boolean
}

const ANON = 'sextant.anon'
/** The slowest answers take about ten seconds; after this long nobody waits any more. */
const LONGEST_MS = 45_000

/** Sends one message. It never throws: a failure is returned as a sentence in `failed`. */
export async function ask(question: Question): Promise<{ reply?: ChatReply; failed?: Failed }> {
  const { message, senderAddress, signal, apart = false } = question
  const late = AbortSignal.timeout(LONGEST_MS)
  try {
    const response = await fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        message,
        format: 'card',
        ...(apart ? {} : { anonId: anonId() }),
        ...(senderAddress === undefined ? {} : { senderAddress }),
      }),
      signal: AbortSignal.any([signal, late]),
    })
    const body = (await response.json()) as ChatReply & Refusal
    if (response.ok && typeof body.text === 'string') return { reply: body }
    return { failed: toFailed(response.status, body) }
  } catch {
    if (signal.aborted) return { failed: { words: 'You stopped this question.' } }
    if (late.aborted) return { failed: { words: `No answer after ${LONGEST_MS / 1000} seconds. Try again.` } }
    return { failed: { words: 'No answer came. Look at your connection and try again.' } }
  }
}

interface Refusal {
  detail?: string
  retryAfterSeconds?: number
}

function toFailed(status: number, { detail, retryAfterSeconds }: Refusal): Failed {
  if (status === 429)
    return {
      words: 'These were many questions for one minute.',
      againAtMs: Date.now() + (retryAfterSeconds ?? 60) * 1000,
    }
  return { words: detail ?? `The service answered ${status}.` }
}

/** A random id for this browser, by which the service counts free reads; it contains nothing about the person. */
function anonId(): string {
  const stored = readText(ANON)
  if (stored) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  writeText(ANON, made)
  return made
}
