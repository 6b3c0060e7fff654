import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HOUR_MS } from '../../src/domain/time.ts'
import type { Execution } from '../exchange/execution.ts'
import type { ChainHolders } from '../launches/chain-holders.ts'
import type { Market } from '../market/market.ts'
import { type Control, createControl } from './control.ts'
import { answerControl } from './control-routes.ts'
import { isLie, tellLie } from './lie.ts'
import { UPSTREAMS } from './registry.ts'
import { type Answer, findRoute, type SandboxUpstream } from './sandbox-upstream.ts'
import { toTrouble } from './trouble.ts'

export interface RunningUpstreams {
  /** `http://127.0.0.1:<port>`; append a prefix of `SANDBOX_UPSTREAMS`. */
  url: string
  port: number
  control: Control
  stop(): Promise<void>
}

export interface UpstreamsOptions {
  market: Market
  /** For services that read the sandbox's own chain. */
  chain?: ChainHolders
  /** For routers and venues that act on it. */
  execution?: Execution
  /** A free port by default. */
  port?: number
  host?: '127.0.0.1'
  /** Delay of an answer in the scenario `slow`. */
  slowMs?: number
  /** How long the scenario `timeout` waits before it closes the connection. */
  hangMs?: number
}

const MOST_BODY_BYTES = 1024 * 1024

/** All simulated services on one loopback server, each under its own prefix. */
export async function startUpstreams(options: UpstreamsOptions): Promise<RunningUpstreams> {
  const { market, chain, execution, port = 0, host = '127.0.0.1', slowMs = 1500, hangMs = 30_000 } = options
  const { control, scenarioOf, count } = createControl(UPSTREAMS, market)
  const stopping = new AbortController()

  /** `undefined` closes the connection without an answer. */
  const answer = async (request: IncomingMessage, gone: AbortSignal): Promise<Answer | undefined> => {
    const method = request.method ?? 'GET'
    if (method === 'OPTIONS') return { status: 204, text: '' }
    const { path, query } = readTarget(request.url ?? '/')
    const body = method === 'GET' ? undefined : await readJson(request)
    if (path === '/control' || path.startsWith('/control/')) return answerControl(control, method, path, body)
    const upstream = UPSTREAMS.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    if (!upstream)
      return { status: 404, json: { error: 'no such upstream', upstreams: UPSTREAMS.map(({ prefix }) => prefix) } }

    const call = count(upstream.name)
    const scenario = scenarioOf(upstream.name)
    if (scenario === 'timeout') {
      await pause(hangMs, gone)
      return undefined
    }
    if (scenario === 'slow') await pause(slowMs, gone)
    const trouble = toTrouble(scenario, upstream, call)
    if (trouble) return trouble
    const found = findRoute(upstream, method, path.slice(upstream.prefix.length) || '/')
    if (!found) return upstream.notFound
    const view = market.seenBy(upstream.name, lagOf(upstream, scenario === 'stale'))
    const { params } = found
    const { headers } = request
    const given = await found.route.answer({ params, query, headers, body, view, scenario, chain, execution })
    return 'json' in given && isLie(scenario) ? { ...given, json: tellLie(scenario, given.json) } : given
  }

  const server = createServer((request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    answer(request, AbortSignal.any([left.signal, stopping.signal])).then(
      (given) => (given ? send(response, given) : response.destroy()),
      (thrown) => send(response, { status: 500, json: { error: `sandbox defect: ${String(thrown)}` } }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://${host}:${bound}`,
    port: bound,
    control,
    async stop() {
      stopping.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Ends early when the caller leaves or the server stops. */
const pause = (ms: number, gone: AbortSignal) => wait(ms, undefined, { signal: gone }).catch(() => undefined)

const lagOf = (upstream: SandboxUpstream, stale: boolean) => upstream.lagMs + (stale ? HOUR_MS : 0)

/** The path stays percent-encoded; `findRoute` decodes its segments. */
function readTarget(target: string): { path: string; query: URLSearchParams } {
  const [path = '/', ...rest] = target.split('?')
  return { path, query: new URLSearchParams(rest.join('?')) }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, answer: Answer): void {
  const isJson = 'json' in answer
  response.writeHead(answer.status ?? 200, {
    'content-type': isJson ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    ...answer.headers,
    // The app asks routers and venues from the browser, as their real twins allow.
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'x-sextant-sandbox': '1',
  })
  response.end(isJson ? JSON.stringify(answer.json) : answer.text)
}
