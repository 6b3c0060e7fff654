import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { Capability, Dependencies } from '../../capabilities/capability.ts'
import type { Offer } from '../../capabilities/offer.ts'
import type { Previews } from '../../capabilities/previews.ts'
import { type Failure, fail, toFailure } from '../../domain/failure.ts'
import type { ChannelCharger } from '../../payments/channels/channel-charger.ts'
import type { Charger, ChargeStart } from '../../payments/charge.ts'
import type { SignedOffers } from '../../payments/wire/signed-offers.ts'
import type { SealReceipt } from '../../payments/wire/signed-receipt.ts'
import type { Accepts } from '../../payments/wire/terms.ts'
import type { Sources } from '../../ports/sources.ts'
import type { Chat } from '../chat/chat-route.ts'
import { readDocs } from '../pages/docs-routes.ts'
import type { NodeHandler } from '../paid/paid-route.ts'
import type { RefusalLimit } from '../paid/refusal-limit.ts'
import type { ReadRequester } from '../paid/requester.ts'
import { howToPayByChannel } from '../wire/about.ts'
import { toProblem } from '../wire/problem.ts'
import { BODY_LIMIT_BYTES, checkMediaType, parseJson, readBody } from '../wire/request.ts'
import { corsHeaders, preflightHeaders, toCause, toProblemHeaders } from '../wire/respond.ts'
import { createChatTool } from './chat-tool.ts'
import { cleanError } from './clean-error.ts'
import { createMcpServer } from './mcp-server.ts'
import { createPaidTool } from './paid-tool.ts'
import { createPrompts } from './prompts.ts'
import { createResources } from './resources.ts'
import { type Arrival, type CallTool, CHAT_TOOL, toTools } from './tools.ts'

export interface McpSettings {
  capabilities: readonly Capability[]
  acceptsOf(offer: Offer): Accepts
  charger: Charger
  refusals?: RefusalLimit
  channels?: ChannelCharger | undefined
  start?: ChargeStart
  sealReceipt?: SealReceipt | undefined
  signedOffers?: SignedOffers | undefined
  dependencies: Dependencies<keyof Sources>
  previews: Previews
  chat: Chat
  requesterOf: ReadRequester
  /** Accepted host names, in addition to that of the public URL and localhost. */
  hosts: readonly string[]
}

/**
 * `POST /mcp`: chat and every offer as MCP tools, with prompts and resources, over streamable HTTP. There are no sessions, so any replica can
 * answer any call. Host and Origin are checked against DNS rebinding, as the MCP specification requires.
 */
export function createMcpRoute({
  capabilities,
  acceptsOf,
  charger,
  refusals,
  channels,
  start,
  sealReceipt,
  signedOffers,
  dependencies,
  previews,
  chat,
  requesterOf,
  hosts,
}: McpSettings): NodeHandler {
  const { context, publicUrl } = dependencies
  const calls = new Map<string, CallTool>([[CHAT_TOOL, createChatTool(chat, publicUrl, context)]])
  for (const capability of capabilities) {
    const { offer } = capability
    const limit = refusals ? { refusals } : {}
    const shared = { charger, dependencies, previews, channels, start, sealReceipt, signedOffers, ...limit }
    calls.set(offer.name, createPaidTool({ capability, accepts: acceptsOf(offer), ...shared }))
  }
  const offers = capabilities.map(({ offer }) => offer)
  const channel = offers[0] && channels?.entryOf(acceptsOf(offers[0])[0])
  const tools = {
    ...{ listed: toTools(offers), calls, payByChannel: howToPayByChannel({ channel }) },
    ...{ prompts: createPrompts(offers), resources: createResources(offers, publicUrl, readDocs()) },
  }
  const allowed = [new URL(publicUrl).hostname, ...localhostAllowedHostnames(), ...hosts]
  // The MCP library hands only the web Request on to the server factory; this finds our own facts about it again.
  const arrivals = new WeakMap<Request, Arrival>()
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const arrival = requestInfo && arrivals.get(requestInfo)
      if (!arrival) throw new Error('a request that did not come in here')
      return createMcpServer(tools, arrival, publicUrl)
    },
    // The list of tools is fixed while the process runs, so there is nothing to subscribe to.
    { maxRequestBodySize: BODY_LIMIT_BYTES, maxSubscriptions: 0 },
  )

  return async (request, response, requestId) => {
    try {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, preflightHeaders(request.headers['access-control-request-headers'])).end()
        return
      }
      const asked = toRequest(request, response, publicUrl)
      const rejected = hostHeaderValidationResponse(asked, allowed) ?? originValidationResponse(asked, allowed)
      if (rejected) return await send(rejected, response, requestId)
      if (request.method !== 'POST') throw fail({ code: 'method_not_allowed', allowed: ['POST', 'OPTIONS'] })
      checkMediaType(request)
      const parsedBody = parseJson(await readBody(request))
      const peer = { peer: request.socket.remoteAddress, forwardedFor: request.headers['x-forwarded-for'] }
      const requester = (signIn?: unknown) => requesterOf(request, response, signIn)
      arrivals.set(asked, { requestId, client: chat.clientAddressOf(peer), requester })
      await send(await cleanError(await handler.fetch(asked, { parsedBody })), response, requestId)
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (failure.code === 'internal')
        context.log.error('request.crashed', { requestId, route: '/mcp', cause: toCause(thrown) })
      await send(toProblemResponse(failure, publicUrl, requestId), response, requestId)
    }
  }
}

function toProblemResponse(failure: Failure, publicUrl: string, requestId: string): Response {
  const problem = toProblem(failure, { publicUrl, instance: '/mcp', requestId })
  return new Response(JSON.stringify(problem), { status: problem.status, headers: toProblemHeaders(failure, problem) })
}

/** The request as a web `Request` without body; its signal aborts when the client disconnects. */
function toRequest(request: IncomingMessage, response: ServerResponse, publicUrl: string): Request {
  const left = new AbortController()
  response.once('close', () => left.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return new Request(`${publicUrl}/mcp`, { method: request.method ?? 'GET', headers, signal: left.signal })
}

/** Writes a web `Response` to the Node response, streaming its body. */
async function send(answer: Response, response: ServerResponse, requestId: string): Promise<void> {
  if (response.headersSent || response.destroyed) return
  const headers = { ...Object.fromEntries(answer.headers), ...corsHeaders, 'cache-control': 'no-store' }
  response.writeHead(answer.status, { ...headers, 'x-request-id': requestId })
  if (!answer.body) return void response.end()
  // A client that disconnects in the middle is no error.
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => response.destroy())
}
