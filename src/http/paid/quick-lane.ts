import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from '../../domain/context.ts'
import { type PlainHead, readPlainHead } from './plain-head.ts'
import { KEEP_ALIVE_SECONDS, type PreparedAnswer } from './quick-challenge.ts'

/** Prepared answers by the first line of the request, such as `POST /api/price HTTP/1.1`. */
export type QuickAnswers = ReadonlyMap<string, (body: string, requestId: string) => PreparedAnswer>

export interface QuickLane {
  /** From now on every request is handed to `node:http`. */
  handOver(): void
  /** The same, and closes idle connections. */
  close(): void
}

/** When an idle connection is closed. */
interface Rest {
  untilMs: number
}

/** A new connection must send its first request within this time; `node:http` allows as much for the headers. */
const SILENT_MS = 10_000
const LOOK_EVERY_MS = 2_500
const END_OF_HEAD = Buffer.from('\r\n\r\n')
/** Parsed heads that are cached, and the longest that is parsed here: at most 1 MB of keys. */
const MOST_HEADS = 256
const LONGEST_HEAD = 4_096

/**
 * A fast path in front of `node:http`, on every connection. A plain unpaid request that arrived in one chunk is
 * answered with prepared bytes. At the first request of any other kind the connection is handed to `node:http`,
 * together with the unread bytes, and stays there.
 */
export function openQuickLane(server: Server, answers: QuickAnswers, context: Context): QuickLane {
  const [toHttp] = server.listeners('connection') as ((socket: Socket) => void)[]
  if (!toHttp) throw new Error('the server takes no connections')
  server.removeListener('connection', toHttp)

  const resting = new Map<Socket, Rest>()
  const heads = new Map<string, PlainHead>()
  const clock = createHttpClock()
  let isOver = false

  function readHead(chunk: Buffer, from: number, end: number): PlainHead | undefined {
    if (end - from > LONGEST_HEAD) return undefined
    const text = chunk.toString('latin1', from, end)
    const known = heads.get(text)
    if (known) return known
    const head = readPlainHead(text)
    if (!head || !answers.has(head.line)) return undefined
    if (heads.size >= MOST_HEADS) heads.clear()
    heads.set(text, head)
    return head
  }

  /** Answers the request at `from` and returns where it ends; `undefined` if `node:http` must handle it. */
  function answerOne(socket: Socket, chunk: Buffer, from: number): number | undefined {
    const endOfHead = chunk.indexOf(END_OF_HEAD, from)
    if (endOfHead < 0) return undefined
    const head = readHead(chunk, from, endOfHead)
    const answer = head && answers.get(head.line)
    if (!head || !answer) return undefined
    const bodyAt = endOfHead + END_OF_HEAD.length
    const end = bodyAt + head.bodyBytes
    if (end > chunk.length) return undefined
    const requestId = context.randomId('req')
    const prepared = answer(chunk.toString('utf8', bodyAt, end), requestId)
    socket.write(prepared.fill(requestId, clock()))
    // The socket still holds the shared buffer, so the next answer must not overwrite it.
    if (socket.writableLength > 0) prepared.keep()
    return end
  }

  function take(socket: Socket): void {
    const rest = { untilMs: Date.now() + SILENT_MS }
    const leave = () => {
      resting.delete(socket)
      socket.off('data', read).off('end', end).off('error', end).off('close', leave)
    }
    const read = (chunk: Buffer) => {
      let at = 0
      while (at < chunk.length && !isOver) {
        const next = answerOne(socket, chunk, at)
        if (next === undefined) break
        at = next
      }
      if (at < chunk.length) {
        leave()
        return toNode(socket, at === 0 ? chunk : chunk.subarray(at))
      }
      rest.untilMs = Date.now() + KEEP_ALIVE_SECONDS * 1_000
      // Backpressure: a client that does not read its answers is not read from either.
      if (socket.writableNeedDrain) {
        socket.pause()
        socket.once('drain', () => socket.resume())
      }
    }
    const end = () => {
      leave()
      socket.end()
      socket.destroySoon()
    }
    resting.set(socket, rest)
    socket.on('data', read).on('end', end).on('error', end).on('close', leave)
  }

  function toNode(socket: Socket, unread: Buffer): void {
    socket.pause()
    socket.unshift(unread)
    toHttp?.call(server, socket)
    socket.resume()
  }

  const look = setInterval(() => {
    const now = Date.now()
    for (const [socket, { untilMs }] of resting) if (untilMs < now) socket.destroy()
  }, LOOK_EVERY_MS)
  look.unref()
  server.on('connection', take)
  const handOver = () => {
    isOver = true
  }
  return {
    handOver,
    close() {
      handOver()
      clearInterval(look)
      for (const socket of resting.keys()) socket.destroySoon()
    },
  }
}

/** The current time as an HTTP date, formatted once a second. */
function createHttpClock(): () => string {
  let second = 0
  let text = ''
  return () => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      text = new Date(now * 1000).toUTCString()
    }
    return text
  }
}
