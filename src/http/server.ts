import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Capability, Dependencies } from '../capabilities/capability.ts'
import type { Offer } from '../capabilities/offer.ts'
import type { Previews } from '../capabilities/previews.ts'
import type { ChartStore } from '../charts/chart-store.ts'
import type { RateLimit } from '../chat/allowance/rate-limit.ts'
import type { ChannelCharger } from '../payments/channels/channel-charger.ts'
import type { Charger } from '../payments/charge.ts'
import type { RecordReader } from '../payments/record/record-job.ts'
import type { SignedOffers } from '../payments/wire/signed-offers.ts'
import type { SealReceipt } from '../payments/wire/signed-receipt.ts'
import type { Accepts } from '../payments/wire/terms.ts'
import type { Sources } from '../ports/sources.ts'
import type { ShortLinks } from '../signing/short-links.ts'
import type { Signer } from '../signing/signer.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Trouble } from '../telemetry/trouble-names.ts'
import { type Chat, createChatRoute } from './chat/chat-route.ts'
import { createApp } from './free-routes.ts'
import { createMcpRoute } from './mcp/mcp-route.ts'
import { type AppPlaces, createAppPages, toAppPlaces } from './pages/app-pages.ts'
import { createAppReader } from './pages/built-app.ts'
import { createOfferPages } from './pages/offer-page.ts'
import { createDrawingLimit } from './pages/send-picture.ts'
import { createGate } from './paid/admission.ts'
import { bearsPayment, createPaidRoute, type NodeHandler } from './paid/paid-route.ts'
import type { QuickChallenge } from './paid/quick-challenge.ts'
import { openQuickLane } from './paid/quick-lane.ts'
import { createRefusalLimit } from './paid/refusal-limit.ts'
import type { ReadRequester } from './paid/requester.ts'
import { createStopping } from './stopping.ts'

export interface ServerSettings {
  port: number
  host: string
  capabilities: readonly Capability[]
  acceptsOf(offer: Offer): Accepts
  charger: Charger
  /** Without a charger of their own channels are not offered. */
  channels?: { charger: ChannelCharger | undefined }
  /** Signs receipts and offers. */
  sealReceipt?: SealReceipt
  signedOffers?: SignedOffers
  dependencies: Dependencies<keyof Sources>
  previews: Previews
  charts: ChartStore
  chat: Chat
  /** Counts pictures that are drawn, per client. */
  drawings: RateLimit
  requesterOf: ReadRequester
  signer: Pick<Signer, 'toJwks' | 'openTicket'>
  shortLinks: Pick<ShortLinks, 'find'>
  /** Counts unknown ids of short links, per client. */
  linkGuesses: RateLimit
  config: Parameters<typeof toAppPlaces>[0] & {
    CONTACT?: string | undefined
    MCP_HOSTS?: string[] | undefined
    SALES_AT_ONCE: number
    SANDBOX_WALLET_KEY?: string | undefined
    REFUSED_PAYMENTS_PER_MINUTE: number
  }
  metrics: Pick<Metrics, 'requests' | 'requestSeconds' | 'challenges'>
  /** `/metrics` and `/admin`; troubles and stores as the last look found them. */
  operations: {
    app: { fetch: Parameters<typeof getRequestListener>[0] }
    lastTroubles(): Promise<Trouble[]>
    lastStores?(): Promise<object>
  }
  /** The public, signed record. */
  record?: RecordReader
}

export interface Service {
  url: string
  port: number
  /** Answers everything for the delay, with `/readyz` at 503; then lets requests and sales in progress finish. */
  stop(delayMs?: number): Promise<void>
}

/**
 * Lets over-long payment headers reach our own code, which explains the refusal; beyond this Node itself answers 431.
 */
const HEADER_LIMIT_BYTES = 65_536
/** Heads and bodies that trickle in are cut, within two seconds of their time. */
const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 2_000 }
const MOST_CONNECTIONS = 10_000
/** Paths of the operator app, which sends no CORS headers. */
const OPERATORS = /^\/(?:metrics|admin(?:\/.*)?)$/

/**
 * The HTTP server. An exact table of paths decides which handler answers and what is paid, so that no spelling of a
 * path can slip past payment. Chat and every path outside the table are free.
 */
export async function startServer(settings: ServerSettings): Promise<Service> {
  const { port, host, capabilities, acceptsOf, dependencies, charts, chat, signer, config, metrics } = settings
  const { requesterOf, previews, sealReceipt, signedOffers } = settings
  const byChannel = settings.channels?.charger
  const { context, publicUrl } = dependencies
  const gate = createGate({ most: config.SALES_AT_ONCE })
  const charger = gate.guard(settings.charger)
  const refusals = createRefusalLimit(config.REFUSED_PAYMENTS_PER_MINUTE, context.now)
  const places = toAppPlaces(config)
  const sandboxWallet = findSandboxWallet(config, places)
  const readApp = createAppReader(sandboxWallet)
  const toPage = createOfferPages({ readApp, sandbox: isLoopback(places.cowUrl) })
  const exact = new Map<string, NodeHandler>()
  const paid = new Set<string>()
  const quick = new Map<string, QuickChallenge>()
  for (const capability of capabilities) {
    const path = `/api/${capability.offer.name}`
    const accepts = acceptsOf(capability.offer)
    const route = createPaidRoute({
      ...{ capability, accepts, charger, dependencies, previews, gate, refusals, requesterOf, toPage },
      ...{ channels: byChannel, sealReceipt, signedOffers },
    })
    exact.set(path, route.handle)
    paid.add(path)
    const challenged = metrics.challenges.labels({ route: path })
    quick.set(`POST ${path} HTTP/1.1`, (body, requestId) => {
      challenged.inc()
      return route.quick(body, requestId)
    })
  }
  exact.set(
    '/mcp',
    createMcpRoute({
      ...{ capabilities, acceptsOf, charger, dependencies, previews, refusals, chat, requesterOf },
      ...{ channels: byChannel, start: gate.start, sealReceipt, signedOffers },
      hosts: config.MCP_HOSTS ?? [],
    }),
  )
  const answerChat = createChatRoute({ chat, context, publicUrl })
  const accepts = acceptsOf((capabilities[0] as Capability).offer)
  const admitDrawing = createDrawingLimit(settings.drawings, chat.clientAddressOf)
  const shortLinks = {
    ...settings.shortLinks,
    admitGuess: createDrawingLimit(settings.linkGuesses, chat.clientAddressOf),
  }
  const pages = createAppPages({ publicUrl, accepts, signer, shortLinks, dependencies, places, admitDrawing, readApp })
  const { CONTACT: contact } = config
  const { toJwks } = signer
  const shown = { toJwks, pages, charts, admitDrawing, readApp, record: settings.record }
  const { lastTroubles: troubles, lastStores: stores } = settings.operations
  const sold = { signedOffers, channelEntryOf: byChannel?.entryOf }
  const app = createApp({ ...sold, publicUrl, acceptsOf, contact, context, troubles, stores, ...shown })
  // `/a\b` is no path of a URL; it is answered like any other that is not there.
  const errorHandler = (thrown: unknown) =>
    thrown instanceof RequestError ? app.fetch(new Request(`${publicUrl}/-`)) : new Response(null, { status: 500 })
  const free = getRequestListener(app.fetch, { errorHandler })
  const operators = getRequestListener(settings.operations.app.fetch, { errorHandler })

  const server = createServer({ maxHeaderSize: HEADER_LIMIT_BYTES, ...TIMEOUTS }, (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] as string
    if (stopping.meet(path, response)) return
    const handler = path === '/api/chat' ? answerChat : exact.get(path)
    if (!handler) return void (OPERATORS.test(path) ? operators : free)(request, response)
    const startedMs = context.now()
    const requestId = context.randomId('req')
    handler(request, response, requestId)
      .catch((thrown) => {
        context.log.error('request.crashed', { requestId, cause: String(thrown) })
        response.destroy()
      })
      .finally(() => {
        const { statusCode: status } = response
        metrics.requests.inc({ route: path, code: status })
        metrics.requestSeconds.observe({ route: path }, (context.now() - startedMs) / 1000)
        if (status === 402 && !bearsPayment(request)) metrics.challenges.inc({ route: path })
        // One log line per request. Unpaid probes and overload answers get none; sales and chat turns log their own.
        const hasLine = handler === answerChat || (status === 200 && paid.has(path))
        if (status !== 402 && !hasLine && !(status === 503 && !gate.isOpen()))
          context.log.info('request.answered', { requestId, path, status, ms: context.now() - startedMs })
      })
  })
  const stopping = createStopping(server, openQuickLane(server, quick, context))
  server.maxConnections = MOST_CONNECTIONS
  await listen(server, port, host)
  const bound = (server.address() as AddressInfo).port
  const stop = (delayMs = 0) => stopping.stop(delayMs).finally(gate.close)
  return { url: `http://127.0.0.1:${bound}`, port: bound, stop }
}

/** Only where everything is on this machine: a page of a real service never has a key in it. */
export function findSandboxWallet(
  { SANDBOX_WALLET_KEY: key }: { SANDBOX_WALLET_KEY?: string | undefined },
  places: AppPlaces,
) {
  const [rpcUrl] = places.rpcUrls.base ?? []
  return key && rpcUrl && isLoopback(rpcUrl) && isLoopback(places.cowUrl) ? { key, rpcUrl } : undefined
}

const isLoopback = (url: string): boolean => new URL(url).hostname === '127.0.0.1'

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}
