import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from '../../domain/context.ts'
import { toAdminPage } from './admin-page.ts'
import type { AdminReport } from './report.ts'

export interface OperatorSettings {
  metricsToken: string | undefined
  adminToken: string | undefined
  readMetrics(): Promise<{ type: string; text: string }>
  readReport(): Promise<AdminReport>
  context: Context
}

/**
 * `/metrics` and `/admin`, for operators. Without METRICS_TOKEN, metrics answer only requests from this machine;
 * without ADMIN_TOKEN, `/admin` is 404. Neither sends CORS headers, so pages of other origins cannot read them.
 */
export function createOperatorApp(settings: OperatorSettings): Hono<{ Bindings: HttpBindings }> {
  const { metricsToken, adminToken, readMetrics, readReport, context } = settings
  const app = new Hono<{ Bindings: HttpBindings }>()
  const callerOf = (header: (name: string) => string | undefined, peer: string | undefined): Caller => ({
    authorization: header('authorization'),
    peer,
    forwarded: header('x-forwarded-for') !== undefined || header('forwarded') !== undefined,
  })

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PRIVATE)) c.res.headers.set(name, value)
  })
  app.get('/metrics', async (c) => {
    const caller = callerOf((name) => c.req.header(name), c.env.incoming?.socket.remoteAddress)
    const allowed = metricsToken ? holdsToken(caller, metricsToken) : isLocal(caller)
    if (!allowed) return metricsToken ? c.text('Unauthorized\n', 401, ASK) : c.text('Not found\n', 404)
    const { type, text } = await readMetrics()
    return c.body(text, 200, { 'content-type': type })
  })
  app.use('/admin/*', async (c, next) => {
    if (!adminToken) return c.text('Not found\n', 404)
    const caller = callerOf((name) => c.req.header(name), c.env.incoming?.socket.remoteAddress)
    if (holdsToken(caller, adminToken)) return next()
    if (caller.authorization !== undefined) context.log.warn('admin.refused', { peer: caller.peer })
    return c.text('Unauthorized\n', 401, ASK)
  })
  app.get('/admin', async (c) => c.html(await toAdminPage(await readReport())))
  app.get('/admin/report.json', async (c) => c.json(await readReport()))
  for (const [path, { type, read }] of Object.entries(FILES))
    app.get(path, (c) => c.body(read(), 200, { 'content-type': type }))
  app.notFound((c) => c.text('Not found\n', 404))
  app.onError((thrown, c) => {
    context.log.error('request.crashed', { path: c.req.path, cause: thrown.stack })
    return c.text('Internal error\n', 500)
  })
  return app
}

/** Sent with a 401: it makes a browser ask for the token as a password. */
const ASK = { 'www-authenticate': 'Basic realm="Sextant", charset="UTF-8"' }

const PRIVATE = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
}

const SCRIPT = 'text/javascript; charset=utf-8'
const STYLE = 'text/css; charset=utf-8'

/** Files of the page, read from disk per request: few processes ever serve it. */
const FILES = {
  '/admin/admin.js': { type: SCRIPT, read: () => readFileSync(new URL('./admin.js', import.meta.url), 'utf8') },
  '/admin/admin.css': { type: STYLE, read: () => readFileSync(new URL('./admin.css', import.meta.url), 'utf8') },
  '/admin/uplot.js': { type: SCRIPT, read: () => readPlot('uPlot.iife.min.js') },
  '/admin/uplot.css': { type: STYLE, read: () => readPlot('uPlot.min.css') },
}

const readPlot = (name: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`uplot/dist/${name}`), 'utf8')

export interface Caller {
  authorization: string | undefined
  /** Address of the other end of the connection. */
  peer: string | undefined
  /** The request carries a proxy's header, so `peer` is the proxy and not the client. */
  forwarded: boolean
}

/** Accepts `Bearer <token>`, and Basic with the token as password, which is what a browser sends. */
export function holdsToken({ authorization = '' }: Caller, token: string): boolean {
  const [scheme = '', value = ''] = authorization.split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return isSame(value, token)
  if (scheme.toLowerCase() !== 'basic') return false
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return isSame(pair.slice(pair.indexOf(':') + 1), token)
}

/** From a loopback address and not forwarded: a proxy on this machine must not open metrics to everybody. */
export const isLocal = ({ peer, forwarded }: Caller): boolean =>
  !forwarded && (peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1')

/** Constant-time comparison. `timingSafeEqual` needs equal lengths, which digests have whatever was sent. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
