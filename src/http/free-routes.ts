import { Hono, type HonoRequest } from 'hono'
import { offers } from '../capabilities/catalog.ts'
import type { Offer } from '../capabilities/offer.ts'
import type { ChartStore } from '../charts/chart-store.ts'
import type { Context } from '../domain/context.ts'
import { type Failure, fail, toFailure } from '../domain/failure.ts'
import type { ChannelEntry } from '../payments/channels/channel-terms.ts'
import { READINESS_KEPT_MS } from '../payments/limits.ts'
import type { RecordReader } from '../payments/record/record-job.ts'
import { createCachedRead } from '../payments/settlement/cached-read.ts'
import type { SignedOffers } from '../payments/wire/signed-offers.ts'
import type { Accepts, Terms } from '../payments/wire/terms.ts'
import { toDid } from '../signing/seal.ts'
import { stopsChat, type Trouble } from '../telemetry/trouble-names.ts'
import { type PublishedKey, toDidDocument } from './documents/did.ts'
import { createDocumentRoutes } from './documents/document-routes.ts'
import type { BuiltApp } from './pages/built-app.ts'
import { createDocsRoutes, readDocs } from './pages/docs-routes.ts'
import { toPageHeaders } from './pages/layout.ts'
import { toProblemPage } from './pages/problem-page.ts'
import { type AdmitDrawing, sendPicture } from './pages/send-picture.ts'
import { wantsPage } from './pages/wants-page.ts'
import { createRecordRoutes } from './record-route.ts'
import { toProblem } from './wire/problem.ts'
import { corsHeaders, preflightHeaders, toProblemHeaders } from './wire/respond.ts'

export interface AppSettings {
  publicUrl: string
  acceptsOf(offer: Offer): Accepts
  contact?: string | undefined
  signedOffers?: SignedOffers | undefined
  channelEntryOf?: ((terms: Terms) => ChannelEntry) | undefined
  charts: ChartStore
  context: Context
  troubles(): Promise<Trouble[]>
  /** Kind and state of the stores, for `/readyz`. */
  stores?: (() => Promise<object>) | undefined
  /** The public keys with which anybody can check our sign links, offers and receipts. */
  toJwks(): { keys: PublishedKey[] }
  /** The web app: front page, sign pages, their files. */
  pages?: Hono
  admitDrawing: AdmitDrawing
  /** The public, signed record; without it there is no `/record`. */
  record?: RecordReader | undefined
  /** The built app, for errors as pages; without it they are JSON for everybody. */
  readApp?(): BuiltApp
}

/**
 * Every unpaid GET route: documents, pages, charts, health. `/healthz` says that the process runs; `/readyz` is 503
 * while a trouble stops sales, and `/readyz/chat` while chat and pages cannot be answered either.
 */
export function createApp(settings: AppSettings): Hono {
  const { publicUrl, acceptsOf, charts, context, troubles, stores, toJwks, pages, admitDrawing, readApp } = settings
  const app = new Hono()
  const accepts = acceptsOf(offers[0] as Offer)
  const docs = readDocs()

  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS')
      return c.body(null, 204, preflightHeaders(c.req.header('access-control-request-headers')))
    await next()
    for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('link', LINKS)
  })

  app.route('/', createDocumentRoutes({ ...settings, docs, nowMs: context.now() }))
  app.route('/', createDocsRoutes({ publicUrl, accepts, docs, channel: settings.channelEntryOf?.(accepts[0]) }))
  if (pages) app.route('/', pages)
  app.get('/.well-known/jwks.json', (c) => c.json(toJwks(), 200, PUBLIC))
  const did = toDidDocument(toDid(publicUrl), toJwks())
  app.get('/.well-known/did.json', (c) => c.body(JSON.stringify(did), 200, DID))
  if (settings.record) app.route('/', createRecordRoutes({ record: settings.record, readApp }))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  // Anybody may ask: they get what the last look found.
  const readReadiness = createCachedRead(READINESS_KEPT_MS, context.now, () => Promise.all([troubles(), stores?.()]))
  app.get('/readyz', async (c) => {
    const [found, state] = await readReadiness()
    const ready = !found.some(({ stops }) => stops)
    const tell = (stops: boolean) => found.filter((one) => one.stops === stops).map(({ text }) => text)
    return c.json(
      {
        status: ready ? 'ready' : 'not ready',
        problems: tell(true),
        warnings: tell(false),
        ...(state && { stores: state }),
      },
      ready ? 200 : 503,
    )
  })
  app.get('/readyz/chat', async (c) => {
    const [found] = await readReadiness()
    const problems = found.filter(stopsChat).map(({ text }) => text)
    const ready = problems.length === 0
    return c.json({ status: ready ? 'ready' : 'not ready', problems }, ready ? 200 : 503)
  })
  app.get('/charts/:file', async (c) => {
    const symbol = /^(.{1,64})\.png$/u.exec(c.req.param('file'))?.[1]
    if (!symbol) throw fail({ code: 'not_found' })
    const theme = c.req.query('theme') === 'light' ? 'light' : 'dark'
    const key = symbol.toUpperCase() === symbol ? symbol : toChartKey(symbol)
    const chart = await charts.get(key, theme, () => admitDrawing(c))
    return sendPicture(c, chart, 'public, max-age=60, stale-while-revalidate=300')
  })

  app.notFound((c) => problem(c.req, { code: 'not_found' }))
  app.onError((thrown, c) => {
    const failure = toFailure(thrown)
    if (failure.code === 'internal') context.log.error('request.crashed', { path: c.req.path, cause: thrown.stack })
    return problem(c.req, failure)
  })

  async function problem(request: HonoRequest, failure: Failure): Promise<Response> {
    const instance = toInstance(request.url)
    const body = toProblem(failure, { publicUrl, instance, requestId: context.randomId('req') })
    const headers = { ...toProblemHeaders(failure, body), 'x-request-id': body.requestId }
    if (readApp && wantsPage({ headers: request.header() })) {
      const shown = { ...headers, ...toPageHeaders([]), 'content-type': 'text/html; charset=utf-8' }
      return new Response(await toProblemPage(readApp(), body), { status: body.status, headers: shown })
    }
    return new Response(JSON.stringify(body), { status: body.status, headers })
  }

  return app
}

/** The requested path for `instance`. It stays percent-encoded: a valid URI reference, without hidden characters. */
const toInstance = (url: string): string => new URL(url).pathname

/** `Link` header of every unpaid answer (RFC 8631): where the documents are, for a client that knows only this URL. */
const LINKS = '</llms.txt>; rel="llms-txt", </openapi.json>; rel="service-desc", </docs>; rel="service-doc"'
const PUBLIC = { 'cache-control': 'public, max-age=300' }
const DID = { ...PUBLIC, 'content-type': 'application/did+json' }

/**
 * Tickers are upper-cased, so that `eth` and `ETH` share one cached picture. Longer texts are addresses and kept as
 * they are.
 */
const toChartKey = (symbol: string): string => (symbol.length <= 20 ? symbol.toUpperCase() : symbol)
