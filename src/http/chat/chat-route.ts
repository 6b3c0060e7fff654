import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import { toFieldErrors } from '../../capabilities/field-errors.ts'
import type { Arrival } from '../../chat/allowance/client-address.ts'
import { type RateLimit, toRateLimitHeaders } from '../../chat/allowance/rate-limit.ts'
import type { Turn } from '../../chat/conversation/turn.ts'
import type { Context } from '../../domain/context.ts'
import { type Failure, fail, toFailure } from '../../domain/failure.ts'
import type { NodeHandler } from '../paid/paid-route.ts'
import { toProblem } from '../wire/problem.ts'
import { checkMediaType, readBody } from '../wire/request.ts'
import { corsHeaders, preflightHeaders } from '../wire/respond.ts'
import { ChatRequestSchema } from '../wire/schemas.ts'

/** Chat as the faces see it. */
export interface Chat {
  turn: Turn
  rateLimit: RateLimit
  clientAddressOf(arrival: Arrival): string
}

const ROUTE = '/api/chat'

/** `POST /api/chat`: refusals and caps are answers; only what cannot be read, and too much of it, is an error. */
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
      sendProblem(send, failure, { publicUrl, requestId })
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

function sendProblem(
  send: Send,
  failure: Failure,
  { publicUrl, requestId }: { publicUrl: string; requestId: string },
): void {
  const problem = toProblem(failure, { publicUrl, instance: ROUTE, requestId })
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  if (problem.retryAfterSeconds !== undefined) headers['retry-after'] = String(problem.retryAfterSeconds)
  if (failure.code === 'method_not_allowed') headers.allow = failure.allowed.join(', ')
  // The rest of an over-long body is not read; the connection cannot be used again.
  if (failure.code === 'body_too_large') headers.connection = 'close'
  send(problem.status, headers, JSON.stringify(problem))
}

const toCause = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)

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
