import { Pool } from 'undici'

/** The node answered, and said no. */
export class RpcRefused extends Error {
  readonly code: number
  readonly data: string | undefined
  constructor(code: number, message: string, data?: string) {
    super(message)
    this.name = 'RpcRefused'
    this.code = code
    this.data = data
  }
}

/** No usable answer came: the network, a timeout, garbage. Whether the node acted is not known. */
export class RpcUnreachable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'RpcUnreachable'
  }
}

export interface Rpc {
  call<T>(method: string, params: unknown[], timeoutMs?: number): Promise<T>
  close(): Promise<void>
}

/** JSON-RPC over one keep-alive pool, with the two kinds of failure kept apart. Retries belong to the callers. */
export function createRpc(url: string, { timeoutMs = 4000, connections = 32 } = {}): Rpc {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections, keepAliveTimeout: 30_000 })
  let ids = 0
  return {
    async call<T>(method: string, params: unknown[], callTimeoutMs = timeoutMs) {
      const id = ++ids
      const answer = await post(pool, pathname + search, { jsonrpc: '2.0', id, method, params }, callTimeoutMs)
      if (answer.error)
        throw new RpcRefused(answer.error.code ?? 0, answer.error.message ?? 'refused', revertData(answer.error.data))
      if (answer.id !== id || !('result' in answer))
        throw new RpcUnreachable(`${method}: answer does not fit the question`)
      return answer.result as T
    },
    close: () => pool.destroy(),
  }
}

interface Answer {
  id?: unknown
  result?: unknown
  error?: { code?: number; message?: string; data?: unknown }
}

async function post(
  pool: Pool,
  path: string,
  question: { jsonrpc: '2.0'; id: number; method: string; params: unknown[] },
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    const response = await pool.request({
      path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      signal: timeout.signal,
    })
    const text = await response.body.text()
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) throw new Error(`status ${response.statusCode}, not an object`)
    return parsed as Answer
  } catch (cause) {
    throw new RpcUnreachable(question.method, cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Nodes put revert bytes in `data` itself or one level below. */
function revertData(data: unknown): string | undefined {
  if (typeof data === 'string') return data
  return typeof data === 'object' && data !== null && 'data' in data && typeof data.data === 'string'
    ? data.data
    : undefined
}
