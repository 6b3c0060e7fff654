import { readFileSync } from 'node:fs'

// A judgement case: what the upstreams say about a token or a question, what a paid route is asked, and what an expert
// concludes from the same facts.

export interface JudgementCase {
  id: string
  family: string
  route: string
  request: Record<string, unknown>
  /** Further requests of the same route; their bodies stand under `also` of the answer. */
  also?: Record<string, unknown>[]
  why: string
  expect: Expectation
  upstream?: UpstreamReply[]
  /** Rows for answers that hold many tokens, by the name of the list. */
  lists?: Record<string, unknown[] | Record<string, unknown>>
  chain?: Record<string, ChainFacts>
}

export interface UpstreamReply {
  /** Prefix of the sandbox's upstream, path, and the query parameters that must agree. */
  url: string
  method?: string
  /** A part of the body of a POST. */
  match?: Record<string, unknown>
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** The answer as text, when it is not JSON. */
  text?: string
}

export interface Expectation {
  status?: number[]
  code?: string[]
  verdict?: string[]
  score?: [number, number]
  /** Each pattern matches a flag or warning, its code or its text. */
  flags?: string[]
  /** No flag that adds points matches. */
  noFlags?: string[]
  summary?: string[]
  noSummary?: string[]
  where?: FigureRule[]
  anyOf?: Expectation[]
}

export interface FigureRule {
  path: string
  /** The figure is a number written as text. */
  numeric?: boolean
  nullOr?: Omit<FigureRule, 'path'>
  null?: boolean
  exists?: boolean
  absent?: boolean
  eq?: unknown
  in?: unknown[]
  notIn?: unknown[]
  near?: number
  tol?: number
  lte?: number
  gte?: number
  /** Lies between the figures at two other paths, give or take a percent. */
  between?: [string, string]
  /** A verdict at least as grave as the one at this path. */
  rankAtLeast?: string
  match?: string
  notMatch?: string
}

/** Facts for JSON-RPC. Amounts are whole tokens. */
export interface ChainFacts {
  token?: ChainToken
  tokens?: ChainToken[]
  contracts?: string[]
  /** What functions of contracts return that take nothing and return a number, by address. */
  views?: Record<string, Record<string, number>>
  nonces?: Record<string, number>
  /** Only on Base: a launch, transaction by transaction. */
  launchAgo?: number
  pools?: LaunchPool[]
  txs?: LaunchTransaction[]
  /** What wallets hold today, where it is not what the transactions left them. */
  final?: Record<string, number | string>
}

export interface ChainToken {
  address: string
  name: string
  symbol: string
  decimals: number
  supply: number | string
  owner?: string
  balances?: Record<string, number | string>
}

export interface LaunchPool {
  kind: 'v2' | 'v3' | 'v4' | 'aero'
  /** Of a version 4 pool, `id` instead. */
  address?: string
  id?: string
  quote?: string
  factory?: string
  hook?: string
}

export interface LaunchTransaction {
  /** Blocks after the launch. */
  block: number
  from: string
  to: string
  /** Ether sent along. */
  eth?: number | string
  events: LaunchEvent[]
}

/** A name and its arguments, as `virtual-base.ts` reads them. */
export type LaunchEvent = [name: string, ...rest: (string | number | undefined)[]]

export const readCases = (file: string): JudgementCase[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

/**
 * Puts times into a body. A time is written as seconds before the start of the run, `{ "$t": "iso", "ago": 60 }`, or
 * before the request with `live`.
 */
export function putTimes(value: unknown, startedMs: number): unknown {
  if (Array.isArray(value)) return value.map((inner) => putTimes(inner, startedMs))
  if (value === null || typeof value !== 'object') return value
  const time = value as { $t?: unknown; ago?: number; live?: boolean }
  if (typeof time.$t === 'string')
    return writeTime(time.$t, (time.live ? Date.now() : startedMs) - Number(time.ago) * 1000)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, putTimes(inner, startedMs)]))
}

function writeTime(format: string, ms: number): number | string {
  const seconds = Math.floor(ms / 1000)
  if (format === 'ms') return Math.floor(ms)
  if (format === 's') return seconds
  if (format === 'sText') return String(seconds)
  const iso = new Date(ms).toISOString()
  return format === 'isoS' ? `${iso.slice(0, 19)}Z` : iso
}
