import type { IncomingHttpHeaders } from 'node:http'
import type { Execution } from '../exchange/execution.ts'
import type { ChainHolders } from '../launches/chain-holders.ts'
import type { MarketView } from '../market/market-view.ts'
import type { Scenario } from './scenario.ts'

/** One simulated service. A new one is a file that exports this, and a line in `registry.ts`. */
export interface SandboxUpstream {
  /** Its name in `src/sources/client/upstreams.ts`. */
  name: string
  /** Its path on the sandbox's server, in place of the real service's base URL. */
  prefix: string
  /** How far its figures are behind the clock in the scenario `calm`. */
  lagMs: number
  routes: readonly Route[]
  /** Its answer to an unknown path. */
  notFound: Answer
  /** Its answer to too many calls. */
  tooMany: Answer
}

export interface Route {
  method?: 'GET' | 'POST' | 'DELETE'
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
  /** Used by scanners, whose findings depend on it. */
  scenario: Scenario
  /** The sandbox's chain, if one runs. */
  chain?: ChainHolders | undefined
  /** Executes trades and orders on that chain. */
  execution?: Execution | undefined
}

export type Answer = { status?: number; headers?: Record<string, string> } & ({ json: unknown } | { text: string })

/** The first route that matches, with its decoded parameters; a segment that cannot be decoded matches nothing. */
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
