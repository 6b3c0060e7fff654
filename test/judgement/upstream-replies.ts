import { type JudgementCase, putTimes, type UpstreamReply } from './case.ts'

// Finds what the cases say to a request to an upstream: a whole body for a path, or rows in a list of many tokens.

export interface Asked {
  method: string
  /** Path and query as they came. */
  target: string
  path: string
  query: URLSearchParams
  body: unknown
}

export interface Reply {
  status: number
  text: string
  headers: Record<string, string>
}

/** Asks the sandbox's own upstream for the rest of a list; `undefined` when it has none. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every upstream
export type AskSandbox = (target: string) => Promise<any>

// biome-ignore lint/suspicious/noExplicitAny: rows of every upstream
type Row = Record<string, any>

/** As from a cache in front of Kalshi: minutes old, which its list of events may be. */
const KALSHI_LIST_AGE_SECONDS = 420
/** A price from before this is the one a week ago, not the one a day ago. */
const WEEK_NOT_DAY_SECONDS = 3 * 86_400

export function createReplies(cases: JudgementCase[], startedMs: number, askSandbox: AskSandbox) {
  const byPath = new Map<string, Entry[]>()
  for (const entry of cases.flatMap(({ upstream = [] }) => upstream.map(toEntry)))
    byPath.set(entry.key, [...(byPath.get(entry.key) ?? []), entry])
  const rows = (name: string): Row[] =>
    cases
      .flatMap(({ lists }) => (lists?.[name] as Row[] | undefined) ?? [])
      .map((row) => putTimes(row, startedMs) as Row)
  const table = (name: string): Row =>
    putTimes(Object.assign({}, ...cases.map(({ lists }) => lists?.[name] ?? {})), startedMs) as Row

  const lists: [RegExp, (asked: Asked, path: RegExpExecArray) => Promise<Row | undefined>][] = [
    [/^\/coingecko\/coins\/markets$/, coins],
    [/^\/kraken\/0\/public\/ticker$/, tickers],
    [/^\/defillama-coins\/prices\/(current|historical\/(\d+))\/.+$/, coinPrices],
    [/^\/defillama-yields\/pools$/, pools],
    [/^\/kalshi\/events$/, kalshiEvents],
    [/^\/kalshi\/markets$/, kalshiMarkets],
    [/^\/polymarket\/public-search$/, searched],
  ]

  /** `undefined` when no case has anything to say: then the sandbox answers. */
  return async (asked: Asked): Promise<Reply | undefined> => {
    const exact = findExact(byPath.get(`${asked.method} ${asked.path}`) ?? [], asked)
    if (exact) {
      const text = exact.text ?? JSON.stringify(putTimes(exact.body, startedMs))
      return { status: exact.status ?? 200, text, headers: exact.headers ?? {} }
    }
    for (const [pattern, answer] of lists) {
      const path = pattern.exec(asked.path)
      const body = path && (await answer(asked, path))
      if (body) {
        const headers: Record<string, string> =
          asked.path === '/kalshi/events' ? { age: String(KALSHI_LIST_AGE_SECONDS) } : {}
        return { status: 200, text: JSON.stringify(body), headers }
      }
    }
    return undefined
  }

  async function coins({ query, target }: Asked): Promise<Row | undefined> {
    const ids = query.get('ids')?.split(',')
    const symbols = query.get('symbols')?.toLowerCase().split(',')
    const own = rows('coingecko.markets').filter((row) => (ids ? ids.includes(row.id) : symbols?.includes(row.symbol)))
    if (own.length === 0) return undefined
    // A well-known coin keeps its namesakes beside it.
    const complete = ids ? own.length === ids.length : own.every((row) => !row.$major)
    const others: Row[] = complete ? [] : ((await askSandbox(target)) ?? [])
    const ownIds = new Set(own.map(({ id }) => id))
    return [...own.map(({ $major: _, ...row }) => row), ...others.filter(({ id }) => !ownIds.has(id))]
  }

  async function tickers({ query, target }: Asked): Promise<Row | undefined> {
    const own = table('kraken.ticker')
    const pair = query.get('pair')
    if (pair) return own[pair] ? { error: [], result: { [pair]: own[pair] } } : undefined
    const all = { ...(await askSandbox(target))?.result, ...own }
    // A case may say that a pair is not traded.
    return { error: [], result: Object.fromEntries(Object.entries(all).filter(([, row]) => row !== null)) }
  }

  async function coinPrices({ target }: Asked, [, kind, seconds]: RegExpExecArray): Promise<Row | undefined> {
    const now = table('llama.now')
    const [path = ''] = target.split('?')
    const keys = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)).split(',')
    const find = (key: string) => Object.keys(now).find((own) => own.toLowerCase() === key.toLowerCase())
    if (!keys.some(find)) return undefined
    const coins: Row = keys.every(find) ? {} : { ...(await askSandbox(target))?.coins }
    const wasWeekAgo = Date.now() / 1000 - Number(seconds) > WEEK_NOT_DAY_SECONDS
    const past = table(wasWeekAgo ? 'llama.week' : 'llama.day')
    for (const key of keys) {
      const own = find(key)
      if (!own) continue
      delete coins[key]
      if (kind === 'current') coins[key] = now[own]
      else if (past[own] != null) coins[key] = { ...now[own], price: past[own], timestamp: Number(seconds) }
    }
    return { coins }
  }

  async function pools(): Promise<Row | undefined> {
    const data = rows('yields.pools')
    return data.length > 0 ? { status: 'success', data } : undefined
  }

  async function kalshiEvents({ query, target }: Asked): Promise<Row | undefined> {
    const own = rows('kalshi.events')
    const rest = query.get('cursor') ? undefined : await askSandbox(target)
    return rest && { ...rest, events: [...own, ...(rest.events ?? [])] }
  }

  async function kalshiMarkets({ query, target }: Asked): Promise<Row | undefined> {
    const tickers = query.get('tickers')?.split(',') ?? []
    const own = rows('kalshi.markets').filter(({ ticker }) => tickers.includes(ticker))
    if (own.length === 0) return undefined
    const rest = own.length === tickers.length ? undefined : await askSandbox(target)
    return { cursor: '', markets: [...own, ...(rest?.markets ?? [])] }
  }

  async function searched({ query }: Asked): Promise<Row | undefined> {
    const words: string[] = (query.get('q') ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const own = rows('polymarket.search').find((entry) => entry.words.every((word: string) => words.includes(word)))
    return own && { events: own.events, pagination: { hasMore: false, totalResults: own.events?.length ?? 0 } }
  }
}

type Entry = UpstreamReply & { key: string; wanted: [string, string][] }

function toEntry(reply: UpstreamReply): Entry {
  const { path, query } = splitTarget(reply.url)
  return { ...reply, key: `${reply.method ?? 'GET'} ${path}`, wanted: [...query] }
}

/** The reply that asks for most parameters wins. */
function findExact(entries: Entry[], { query, body }: Asked): Entry | undefined {
  return entries
    .filter(({ wanted }) => wanted.every(([name, value]) => isSame(query.get(name), value)))
    .filter(({ match }) => match === undefined || includes(body, match))
    .sort((left, right) => right.wanted.length - left.wanted.length)[0]
}

function includes(body: unknown, part: object): boolean {
  return Object.entries(part).every(([key, value]) => {
    const given = (body as Row | undefined)?.[key]
    return value !== null && typeof value === 'object' ? includes(given, value) : isSame(given, value)
  })
}

const isSame = (left: unknown, right: unknown): boolean => String(left).toLowerCase() === String(right).toLowerCase()

/** The path in lower case and without escapes, because services differ in how they write addresses. */
export function splitTarget(target: string): { path: string; query: URLSearchParams } {
  const place = target.indexOf('?')
  const path = place < 0 ? target : target.slice(0, place)
  return { path: decode(path).toLowerCase(), query: new URLSearchParams(place < 0 ? '' : target.slice(place)) }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
