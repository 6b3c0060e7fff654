/** What the next message of a conversation can build on. */
import type { SlotName } from '../slots.ts'
import { endsInLink } from './ends-in-link.ts'
import type { Part, Remembered } from './understanding.ts'

/**
 * The request that was understood last. A question in between keeps a request about money that waits for an answer;
 * `null` clears everything, because the person has cancelled; `undefined` leaves what is remembered.
 */
export function toRemembered(
  understood: Part,
  previous: Remembered | undefined,
  asked: readonly SlotName[] = [],
): Remembered | null | undefined {
  if (understood.kind === 'unknown' && understood.subject === 'cancel') return null
  if (understood.kind !== 'answer' && understood.kind !== 'confirm' && understood.kind !== 'clarify') return undefined
  if (understood.intent === null) return undefined
  const { intent, slots } = understood
  const missing = understood.kind === 'clarify' ? understood.missing : [...asked]
  const isAside = understood.kind === 'answer' && !endsInLink(intent, slots) && missing.length === 0
  const waiting = isAside ? waitingIn(previous) : undefined
  return {
    ...{ intent, slots, missing },
    ...(understood.kind === 'confirm' ? { unconfirmed: true as const } : {}),
    ...(waiting === undefined ? {} : { waiting }),
  }
}

/** The request about money that waits for an answer or a yes. */
function waitingIn(previous: Remembered | undefined): Remembered['waiting'] {
  if (!previous) return undefined
  const { intent, slots, missing } = previous
  return endsInLink(intent, slots) ? { intent, slots, missing } : previous.waiting
}
