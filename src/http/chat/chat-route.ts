import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { toFieldErrors } from '../../capabilities/field-errors.ts'
import type { Arrival } from '../../chat/allowance/client-address.ts'
import { type RateLimit, toRateLimitHeaders } from '../../chat/allowance/rate-limit.ts'
import type { Turn } from '../../chat/conversation/turn.ts'
import type { Context } from '../../domain/context.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import type { NodeHandler } from '../paid/paid-route.ts'
import { toProblem } from '../wire/problem.ts'
import { checkMediaType, parseJson, readBody } from '../wire/request.ts'
import { corsHeaders, preflightHeaders, toProblemHeaders } from '../wire/respond.ts'
import { ChatRequestSchema } from '../wire/schemas.ts'

/** What HTTP and MCP need of chat. */
export interface Chat {
  turn: Turn
  rateLimit: RateLimit
  clientAddressOf(arrival: Arrival): string
}

const ROUTE = '/api/chat'

/**
 * `POST /api/chat`. Refused wishes and used-up allowances are 200 replies with a `text`. Only an unreadable request,
 * the wrong method and too many requests a minute are problem+json errors.
 */
export function createChatRoute({
  chat,
  context,
  publicUrl,
}: {
  chat: Chat
  context: Context
  publicUrl: string
}): NodeHandler {
  return async (request, response, requestId) => {
    const send = createSend(response, requestId)
    try {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers'])).end()
        return
      }
      if (request.method !== 'POST') throw fail({ code: 'method_not_allowed', allowed: ['POST', 'OPTIONS'] })
      const client = chat.clientAddressOf({
        peer: request.socket.remoteAddress,
        forwardedFor: request.headers['x-forwarded-for'],
      })
      const rate = await chat.rateLimit.take(client)
      for (const [name, value] of Object.entries(toRateLimitHeaders(rate))) response.setHeader(name, value)
      if (!rate.allowed) throw fail({ code: 'rate_limited', retryAfterSeconds: rate.resetSeconds })
      checkMediaType(request)
      const asked = readChatRequest(await readBody(request))
      const reply = await chat.turn({ ...asked, client, requestId })
      send(200, { 'content-type': 'application/json' }, JSON.stringify(reply))
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'internal')
        context.log.error('request.crashed', { requestId, route: ROUTE, cause: toCause(thrown) })
      else context.log.info('request.refused', { requestId, route: ROUTE, code: failure.code })
      const problem = toProblem(failure, { publicUrl, instance: ROUTE, requestId })
      send(problem.status, toProblemHeaders(failure, problem), JSON.stringify(problem))
    }
  }
}

type Send = (status: number, headers: Record<string, string>, body: string) => void

function createSend(response: ServerResponse<IncomingMessage>, requestId: string): Send {
  return (status, headers, body) => {
    if (response.headersSent || response.destroyed) return
    const length = String(Buffer.byteLength(body))
    const common = {
      ...corsHeaders,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    }
    response.writeHead(status, { ...common, ...headers, 'content-length': length })
    response.end(response.req.method === 'HEAD' ? undefined : body)
  }
}

const toCause = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)

export type ChatRequest = z.output<typeof ChatRequestSchema>

/**
 * Reads the body of a chat request. A bad `message` is an error. Any other field of the wrong type is dropped, so that
 * a client with a mistake in an optional field still gets a reply.
 */
export function readChatRequest(text: string): ChatRequest {
  const body = parseJson(text)
  const parsed = ChatRequestSchema.safeParse(body)
  if (parsed.success) return parsed.data
  const spoiled = new Set(parsed.error.issues.map(({ path }) => path[0]))
  if (spoiled.has('message') || spoiled.has(undefined))
    throw fail({ code: 'invalid_request', errors: toFieldErrors(parsed.error) })
  const sound = Object.entries(body as object).filter(([name]) => !spoiled.has(name))
  return ChatRequestSchema.parse(Object.fromEntries(sound))
}
