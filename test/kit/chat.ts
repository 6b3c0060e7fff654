import { expect } from 'vitest'
import type { Dependencies } from '../../src/capabilities/capability.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import type { Granted, Refused } from '../../src/chat/allowance/allowance.ts'
import { createTurn, type TurnRequest, type TurnSettings } from '../../src/chat/conversation/turn.ts'
import type { ChatReply } from '../../src/chat/reply.ts'
import { holdDoubtful } from '../../src/chat/understand/accounted/hold-doubtful.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'
import type { Sources } from '../../src/ports/sources.ts'
import { tokenPlaces } from '../../src/sources/tokens/token-registry.ts'
import { findReplyFaults } from './reply-faults.ts'

export interface TestChat {
  /**
   * Sends a message, or a ready-made understanding in place of the parser's; every reply is checked against the rules.
   */
  say(said: string | Understanding, more?: Partial<TurnRequest>): Promise<ChatReply>
  remembered: Remembered[]
  spent: number
  refunds: number
}

export type ChatChanges = Partial<TurnSettings> & { spend?: () => Granted | Refused }

export const USAGE = { remaining: 0, limit: 15, resetAt: '2026-11-16T00:00:00.000Z' }

/** Chat on the given sources, with names, accounts, allowance and conversation memory held in this process. */
export function createTestChat(dependencies: Dependencies<keyof Sources>, changes: ChatChanges = {}): TestChat {
  const chat: TestChat = { say, remembered: [], spent: 0, refunds: 0 }
  const granted = (): Granted => ({
    ok: true,
    tier: 'anonymous',
    usage: USAGE,
    refund: async () => void chat.refunds++,
  })
  let given: Understanding | undefined
  const { spend = granted, ...settings } = changes
  const turn = createTurn({
    understand: (message, previous) => given ?? understand(message, previous),
    readAgain: async ({ understanding }) => understanding,
    holdDoubtful: (message, understood, previous) => (given ? understood : holdDoubtful(message, understood, previous)),
    memory: {
      recall: async () => chat.remembered.at(-1),
      remember: async (_conversation, remembered) => {
        if (remembered) chat.remembered.push(remembered)
        else chat.remembered.length = 0
      },
    },
    allowance: {
      spend: async () => {
        chat.spent++
        return spend()
      },
    },
    capabilities: catalog,
    dependencies,
    names: { resolve: async () => undefined },
    accounts: { held: async () => undefined, isContract: async () => undefined },
    places: tokenPlaces,
    context: dependencies.context,
    ...settings,
  })

  async function say(said: string | Understanding, more: Partial<TurnRequest> = {}): Promise<ChatReply> {
    given = typeof said === 'string' ? undefined : said
    const message = typeof said === 'string' ? said : 'anything'
    const base = { format: 'card', client: '192.0.2.1', sparkline: true, requestId: 'req_1' } as const
    const reply = await turn({ ...base, message, ...more })
    expect([message, reply.type, findReplyFaults(reply)]).toEqual([message, reply.type, []])
    return reply
  }
  return chat
}

/** An understanding, as the parser makes it from a plain request. */
export const asks = (
  intent: Extract<Understanding, { kind: 'answer' }>['intent'],
  slots: Remembered['slots'],
): Understanding => ({ kind: 'answer', intent, slots, confidence: 0.9 })
