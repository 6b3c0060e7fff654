import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context as Request } from 'hono'
import type { Arrival } from '../../chat/allowance/client-address.ts'
import type { Context } from '../../domain/context.ts'
import type { Failure } from '../../domain/failure.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import { toProblem } from '../wire/problem.ts'
import { toProblemHeaders } from '../wire/respond.ts'
import { toAdminPage } from './admin-page.ts'
import type { AdminReport } from './report.ts'
import type { Door, WrongTokens } from './wrong-tokens.ts'

export interface OperatorSettings {
  metricsToken: string | undefined
  adminToken: string | undefined
  readMetrics(): Promise<{ type: string; text: string }>
  readReport(): Promise<AdminReport>
  clientAddressOf(arrival: Arrival): string
  wrongTokens: WrongTokens
  refused: Metrics['operatorRefused']
  publicUrl: string
  context: Context
}

/**
 * `/metrics` and `/admin`, for operators. Each asks everybody for its token, also this machine, and is 404 while the
 * setting of its token is empty. Ten wrong tokens lock a client address out. Neither sends CORS headers, so pages of
 * other origins cannot read them.
 */
export function createOperatorApp(settings: OperatorSettings): Hono<{ Bindings: HttpBindings }> {
  const { metricsToken, adminToken, readMetrics, readReport, context, wrongTokens, refused } = settings
  const app = new Hono<{ Bindings: HttpBindings }>()

  /** `undefined` when the request holds the token, else the answer that refuses it. */
  async function refuse(
    c: Request<{ Bindings: HttpBindings }>,
    door: Door,
    token: string | undefined,
  ): Promise<Response | undefined> {
    if (!token) return c.text('Not found\n', 404)
    const authorization = c.req.header('authorization')
    if (authorization === undefined) return c.text('Unauthorized\n', 401, ASK)
    const client = settings.clientAddressOf({
      peer: c.env.incoming?.socket.remoteAddress,
      forwardedFor: c.req.header('x-forwarded-for'),
    })
    const lockedSeconds = await wrongTokens.lockedSeconds(door, client)
    if (lockedSeconds > 0 || wrongTokens.isLockedHere(door, client)) {
      refused.inc({ door, reason: 'locked_out' })
      return toTooMany(c.req.path, lockedSeconds || 1)
    }
    if (holdsToken(authorization, token)) return undefined
    refused.inc({ door, reason: 'wrong_token' })
    context.log.warn('operator.refused', { door, client })
    if (await wrongTokens.count(door, client)) context.log.error('operator.locked-out', { door, client })
    return c.text('Unauthorized\n', 401, ASK)
  }
  function toTooMany(instance: string, retryAfterSeconds: number): Response {
    const failure: Failure = { code: 'rate_limited', retryAfterSeconds }
    const { publicUrl } = settings
    const problem = toProblem(failure, { publicUrl, instance, requestId: context.randomId('req') })
    return new Response(JSON.stringify(problem), {
      status: problem.status,
      headers: toProblemHeaders(failure, problem),
    })
  }

  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(PRIVATE)) c.res.headers.set(name, value)
  })
  app.get('/metrics', async (c) => {
    const refusal = await refuse(c, 'metrics', metricsToken)
    if (refusal) return refusal
    const { type, text } = await readMetrics()
    return c.body(text, 200, { 'content-type': type })
  })
  app.use('/admin/*', async (c, next) => {
    const refusal = await refuse(c, 'admin', adminToken)
    return refusal ?? next()
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

/** Accepts `Bearer <token>`, and Basic with the token as password, which is what a browser sends. */
export function holdsToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return isSame(value, token)
  if (scheme.toLowerCase() !== 'basic') return false
  const pair = Buffer.from(value, 'base64').toString('utf8')
  return isSame(pair.slice(pair.indexOf(':') + 1), token)
}

/** Constant-time comparison. `timingSafeEqual` needs equal lengths, which digests have whatever was sent. */
const isSame = (given: string, token: string): boolean => timingSafeEqual(digest(given), digest(token))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
