import { type Agent, fetch, type Response } from 'undici'
import { Failed } from '../../domain/failure.ts'
import { trouble } from './failure.ts'
import { toRedirect } from './redirect.ts'

/** Sends one request to an upstream and reads the whole answer, within a size limit. */

interface Exchange {
  source: string
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | undefined
  signal: AbortSignal
  maxBytes: number
  agent: Agent
  nowMs: number
}

export interface Reply {
  json: unknown
  /** The body as text, before parsing. */
  text: string
  bytes: number
  sandbox: boolean
  /** Age of the answer in a cache in front of the upstream (`Age` header). */
  ageSeconds: number
}

/**
 * One request and its parsed answer. The body is parsed as JSON whatever the content type says. A redirect within the
 * upstream's own domain is followed once; any other is a failure.
 */
export async function send(exchange: Exchange): Promise<Reply> {
  const { source, url } = exchange
  try {
    const response = await request(exchange)
    if (response.status !== 200) await refuse(exchange, response)
    const { text, bytes } = await readText(exchange, response)
    return {
      json: parse(exchange, text),
      text,
      bytes,
      sandbox: response.headers.get('x-sextant-sandbox') === '1',
      ageSeconds: readSeconds(response.headers.get('age')) ?? 0,
    }
  } catch (thrown) {
    if (thrown instanceof Failed) throw thrown
    throw trouble(source, { kind: 'network', url, error: thrown })
  }
}

async function request(exchange: Exchange): Promise<Response> {
  const ask = (url: string) =>
    fetch(url, {
      method: exchange.method,
      headers:
        exchange.body === undefined ? exchange.headers : { ...exchange.headers, 'content-type': 'application/json' },
      body: exchange.body ?? null,
      redirect: 'manual',
      signal: exchange.signal,
      dispatcher: exchange.agent,
    })
  const answer = await ask(exchange.url)
  const moved = toRedirect(exchange, { status: answer.status, location: answer.headers.get('location') })
  if (moved === undefined) return answer
  await answer.body?.cancel()
  return ask(moved)
}

async function refuse(exchange: Exchange, response: Response): Promise<never> {
  const { source, url } = exchange
  const { status } = response
  const read = await readText({ ...exchange, maxBytes: 16_384 }, response).catch(() => undefined)
  const detail = read?.text.slice(0, 300) ?? ''
  if (status === 404) throw trouble(source, { kind: 'not_found', url, status, detail })
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), exchange.nowMs)
    throw trouble(source, {
      kind: 'rate_limited',
      url,
      status,
      detail,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  }
  throw trouble(source, { kind: 'status', url, status, detail })
}

/** Counts bytes after decompression, so that a small compressed answer cannot expand without limit. */
async function readText(
  { source, url, maxBytes }: Exchange,
  response: Response,
): Promise<{ text: string; bytes: number }> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw trouble(source, { kind: 'too_large', url, status: response.status })
    text += decoder.decode(chunk, { stream: true })
  }
  return { text: text + decoder.decode(), bytes }
}

function parse({ source, url }: Exchange, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw trouble(source, { kind: 'bad_json', url, detail: text.slice(0, 300), error })
  }
}

function readSeconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) : undefined
}

function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  const seconds = readSeconds(header)
  if (seconds !== undefined) return seconds
  const atMs = header === null ? Number.NaN : Date.parse(header)
  return Number.isNaN(atMs) ? undefined : Math.max(1, Math.ceil((atMs - nowMs) / 1000))
}
