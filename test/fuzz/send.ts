import { connect } from 'node:net'
import { Pool } from 'undici'
import type { Asked } from './ask.ts'

export interface Reply {
  /** Zero when the connection was closed without an answer. */
  status: number
  headers: Record<string, string>
  text: string
  ms: number
}

export interface Sender {
  send(asked: Asked): Promise<Reply>
  close(): Promise<void>
}

/** Longer than any limit of the checks; a request that takes this long counts as unanswered. */
const GIVE_UP_MS = 30_000

/** Keep-alive connections for ordinary requests; one that is malformed as HTTP is written to a socket of its own. */
export function createSender(url: string, connections: number): Sender {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: GIVE_UP_MS, bodyTimeout: GIVE_UP_MS })
  return {
    async send(asked) {
      const startedMs = performance.now()
      const reply = asked.kind === 'raw' ? await sendRaw(url, asked) : await sendBy(pool, asked)
      return { ...reply, ms: performance.now() - startedMs }
    },
    close: () => pool.close(),
  }
}

type Bare = Omit<Reply, 'ms'>

async function sendBy(pool: Pool, { method, path, headers, body }: Asked): Promise<Bare> {
  const sent = body === undefined || body.length === 0 ? {} : { body }
  const answer = await pool.request({ method: method as 'GET', path, headers, ...sent })
  const text = await answer.body.text()
  return { status: answer.statusCode, headers: toRecord(Object.entries(answer.headers)), text }
}

const toRecord = (entries: readonly [string, unknown][]): Record<string, string> =>
  Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))

function sendRaw(url: string, { method, path, body = '' }: Asked): Promise<Bare> {
  const { hostname, port } = new URL(url)
  const head = `${method} ${path.replace(/[\r\n]/g, '')} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.concat([Buffer.from(head), Buffer.from(body)])),
    )
    const end = () => {
      socket.destroy()
      resolve(readRaw(Buffer.concat(chunks).toString('utf8')))
    }
    socket.setTimeout(GIVE_UP_MS, end)
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .once('close', end)
      .once('error', end)
  })
}

function readRaw(text: string): Bare {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
  return { status: Number(first.split(' ')[1] ?? 0), headers: toRecord(headers), text: rest.join('\r\n\r\n') }
}
