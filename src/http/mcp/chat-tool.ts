import type { Context } from '../../domain/context.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import { type Chat, readChatRequest } from '../chat/chat-route.ts'
import { toProblem } from '../wire/problem.ts'
import { toCause } from '../wire/respond.ts'
import { toProblemResult } from './results.ts'
import type { CallTool } from './tools.ts'

/** The free tool: the same turn, limits and replies as `POST /api/chat`. */
export function createChatTool(chat: Chat, publicUrl: string, context: Context): CallTool {
  return async ({ input, arrival: { client, requestId } }) => {
    try {
      const rate = await chat.rateLimit.take(client)
      if (!rate.allowed) throw fail({ code: 'rate_limited', retryAfterSeconds: rate.resetSeconds })
      const asked = readChatRequest(JSON.stringify(input ?? {}))
      const reply = await chat.turn({ ...asked, client, requestId })
      return { content: [{ type: 'text', text: reply.text }], structuredContent: { ...reply } }
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'internal')
        context.log.error('tool.crashed', { requestId, tool: 'chat', cause: toCause(thrown) })
      return toProblemResult(toProblem(failure, { publicUrl, instance: '/mcp/chat', requestId }))
    }
  }
}
