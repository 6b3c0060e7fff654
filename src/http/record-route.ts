import { Hono } from 'hono'
import type { RecordReader } from '../payments/record/record-job.ts'
import type { PublicRecord } from '../payments/wire/signed-record.ts'
import type { BuiltApp } from './pages/built-app.ts'
import { toPageHeaders } from './pages/layout.ts'
import { toRecordPage } from './pages/record-page.ts'
import { wantsPage } from './pages/wants-page.ts'
import { type Served, serveStatic } from './wire/static-file.ts'

/** A record may be as old as the time between two of them. */
const KEPT = { 'cache-control': 'public, max-age=15' }
const JSON_HEADERS = { 'content-type': 'application/json', ...KEPT }
/** The address has two answers, and caches must tell them apart. */
const VARY = 'Accept, Accept-Encoding, Sec-Fetch-Dest'

/**
 * `GET /record`: the public, signed record, as JSON for programs and as a page for people; `/record.json` is always JSON. Both are
 * made once for each record, so a request costs no more than a file.
 */
export function createRecordRoutes({
  record,
  readApp,
}: {
  record: RecordReader
  /** The built app, for the page; without it everybody gets JSON. */
  readApp?: (() => BuiltApp) | undefined
}): Hono {
  let made: { text: string; json: Served; page: Promise<Served> | undefined } | undefined

  async function current() {
    const text = await record.current()
    if (text === undefined) return undefined
    if (made?.text !== text) made = { text, json: serveStatic(text, JSON_HEADERS), page: undefined }
    return made
  }

  async function toPage(text: string, app: BuiltApp): Promise<Served> {
    const { record: told, jws } = JSON.parse(text) as { record: PublicRecord; jws: string }
    const headers = { ...toPageHeaders([]), 'content-type': 'text/html; charset=utf-8', ...KEPT }
    return serveStatic(await toRecordPage(app, told, jws), headers)
  }

  const routes = new Hono()
  routes.get('/record.json', async (c) => (await current())?.json(c.req.raw) ?? toNoneYet())
  routes.get('/record', async (c) => {
    const now = await current()
    if (!now) return toNoneYet()
    const isPage = readApp !== undefined && wantsPage({ headers: c.req.header() })
    if (isPage) now.page ??= toPage(now.text, readApp())
    const serve = isPage && now.page ? await now.page : now.json
    const response = await serve(c.req.raw)
    response.headers.set('vary', VARY)
    return response
  })
  return routes
}

/** Right after the first start, or as long as the chain was never reached. */
const toNoneYet = (): Response =>
  new Response(
    JSON.stringify({
      ...{ type: 'about:blank', title: 'No record yet', status: 503 },
      ...{ detail: 'The first record is made within a minute of the first start, when the chain can be read.' },
      retryAfterSeconds: RETRY_SECONDS,
    }),
    {
      status: 503,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'retry-after': String(RETRY_SECONDS),
      },
    },
  )

const RETRY_SECONDS = 10
