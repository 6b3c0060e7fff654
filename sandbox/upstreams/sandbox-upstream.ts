import type { IncomingHttpHeaders } from 'node:http'
import type { Execution } from '../exchange/execution.ts'
import type { ChainHolders } from '../launches/chain-holders.ts'
import type { MarketView } from '../market/market-view.ts'
import type { Scenario } from './scenario.ts'

/** One simulated service. A new one is a file that exports this, and a line in `registry.ts`. */
export interface SandboxUpstream {
  /** The name settings know it by. */
  name: string
  /** Where it lives on the sandbox's server; stands for the real service's base address. */
  prefix: string
  /** How far its figures are behind the clock on a calm day. */
  lagMs: number
  routes: readonly Route[]
  /** Its own way of saying that a path does not exist. */
  notFound: Answer
  /** Its own way of saying that there were too many calls. */
  tooMany: Answer
}

export interface Route {
  method?: 'GET' | 'POST'
  /** Segments after the prefix; `:name` matches one segment, a trailing `*name` the rest. */
  path: string
  answer(ask: Ask): Answer | Promise<Answer>
}

export interface Ask {
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The parsed JSON of a POST; `undefined` otherwise. */
  body: unknown
  view: MarketView
  /** For services whose findings a scenario changes. */
  scenario: Scenario
  /** The sandbox's own chain, where there is one. */
  chain?: ChainHolders | undefined
  /** How trades and orders are carried out on it. */
  execution?: Execution | undefined
}

export type Answer = { status?: number; headers?: Record<string, string> } & ({ json: unknown } | { text: string })

/** The parameters of the first route that fits, decoded; a segment that cannot be decoded fits nothing. */
export function findRoute(
  { routes }: Pick<SandboxUpstream, 'routes'>,
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = (route.method ?? 'GET') === method ? matchPath(route.path, path) : undefined
    if (params) return { route, params }
  }
  return undefined
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const rest = wanted.at(-1)?.startsWith('*') ? wanted.pop()?.slice(1) : undefined
  if (rest === undefined ? wanted.length !== given.length : given.length <= wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [place, segment] of wanted.entries()) {
    const text = given[place] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== text) return undefined
      continue
    }
    const decoded = decode(text)
    if (!decoded) return undefined
    params[segment.slice(1)] = decoded
  }
  if (rest !== undefined) params[rest] = given.slice(wanted.length).join('/')
  return params
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
