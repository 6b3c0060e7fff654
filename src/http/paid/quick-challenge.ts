import type { Capability } from '../../capabilities/capability.ts'
import type { Preview, Previews } from '../../capabilities/previews.ts'
import { UNPAID } from '../wire/payment-required.ts'
import { PREVIEW_BYTES, toPreviewFields, toPreviewText } from '../wire/preview.ts'
import { toProblem } from '../wire/problem.ts'
import { corsHeaders, PROBLEM_HEADERS } from '../wire/respond.ts'
import { type Gate, OVERLOADED } from './admission.ts'
import type { Challenge } from './challenge.ts'
import { readRequest } from './check-request.ts'

/**
 * The complete HTTP response to an unpaid body. Unpaid probes come in large numbers, so responses are prepared as bytes
 * and reused: only the date, the request id and what is known of the answer are written into them.
 */
export type QuickChallenge = (body: string, requestId: string) => PreparedAnswer

/** Cached validations per route, and the longest body that is cached: at most about 0.5 MB of keys. */
const MOST_BODIES = 512
const LONGEST_KEPT = 1_024
/** Prepared responses per route; one for each distinct list of problems, at some 10 KB each. */
const MOST_ANSWERS = 64

export function createQuickChallenge(
  capability: Capability,
  challenge: Challenge,
  { gate, publicUrl, previews }: { gate: Pick<Gate, 'isOpen'>; publicUrl: string; previews?: Pick<Previews, 'open'> },
): QuickChallenge {
  const { offer } = capability
  /** Validation by body: it depends on nothing else, and probes send the same few bodies again and again. */
  const readings = new Map<string, KeptReading>()
  const answers = new Map<string, PreparedAnswer>()
  const headers = { ...corsHeaders, ...PROBLEM_HEADERS, 'PAYMENT-REQUIRED': challenge.header(UNPAID) }

  challenge.onChange(() => answers.clear())

  function read(body: string): KeptReading {
    const known = readings.get(body)
    if (known !== undefined) return known
    const request = readRequest(offer, body)
    const { ok, problems } = request
    const preview = request.ok && previews ? toText(previews.open(capability, request.input)) : undefined
    const reading = { request: JSON.stringify({ ok, problems }), preview }
    if (body.length <= LONGEST_KEPT) remember(readings, MOST_BODIES, body, reading)
    return reading
  }

  function prepare(request: string, hasPreview: boolean, requestId: string): PreparedAnswer {
    const [start, beforeId, end] = challenge.around(UNPAID, request)
    const room = hasPreview ? ' '.repeat(PREVIEW_BYTES) : ''
    const body = [start, room, beforeId, end] as const
    const answer = prepareAnswer({ status: '402 Payment Required', headers, body }, requestId)
    remember(answers, MOST_ANSWERS, request, answer)
    return answer
  }

  let overloaded: PreparedAnswer | undefined
  function refuse(requestId: string): PreparedAnswer {
    const problem = toProblem(OVERLOADED, { publicUrl, instance: `/api/${offer.name}`, requestId: SPLIT })
    const [before = '', after = ''] = JSON.stringify(problem).split(SPLIT)
    const retry = { ...corsHeaders, ...PROBLEM_HEADERS, 'retry-after': String(problem.retryAfterSeconds) }
    return prepareAnswer(
      { status: '503 Service Unavailable', headers: retry, body: [before, '', '', after] },
      requestId,
    )
  }

  return (body, requestId) => {
    if (!gate.isOpen()) {
      overloaded ??= refuse(requestId)
      return overloaded
    }
    const { request, preview } = read(body)
    const answer = answers.get(request) ?? prepare(request, preview !== undefined, requestId)
    if (preview) answer.tell(preview())
    return answer
  }
}

/** Placeholder for the request id, at which the prepared body is split. */
const SPLIT = '<request id>'

/** The validation of a body as JSON, and for a valid one what is known of its answer now, as JSON fields. */
interface KeptReading {
  request: string
  preview: (() => string) | undefined
}

/** The same preview is not written out twice. */
function toText(read: () => Preview): () => string {
  let known: Preview | undefined
  let text = ''
  return () => {
    const preview = read()
    if (preview !== known) {
      known = preview
      text = toPreviewText(toPreviewFields(preview))
    }
    return text
  }
}

/** A full cache is emptied. A client that floods it with odd bodies only makes others' next answer a little slower. */
function remember<T>(kept: Map<string, T>, most: number, key: string, value: T): void {
  if (kept.size >= most) kept.clear()
  kept.set(key, value)
}

/** A whole HTTP response as bytes, in which only the date and the request id change. */
export interface PreparedAnswer {
  /** Writes date and id into the shared buffer and returns it; the next call overwrites it. */
  fill(requestId: string, date: string): Buffer
  /** Writes this text into the room that was left for it, and blanks into the rest. */
  tell(text: string): void
  /** Call this if the socket has not sent the bytes yet: the next `fill` then uses a copy. */
  keep(): void
}

export interface AnswerParts {
  /** Such as `402 Payment Required`. */
  status: string
  headers: Readonly<Record<string, string>>
  /** The body: its start, blanks as room for a text, what comes before the request id, and what comes behind it. */
  body: readonly [start: string, room: string, beforeId: string, end: string]
}

/** Length of an HTTP date, such as `Thu, 01 Jan 1970 00:00:00 GMT`. */
const DATE_LENGTH = 29

export function prepareAnswer({ status, headers, body }: AnswerParts, requestId: string): PreparedAnswer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const [start, room, between, end] = body
  const length = Buffer.byteLength(body.join('')) + requestId.length
  const beforeDate = `HTTP/1.1 ${status}\r\n${lines.join('')}content-length: ${length}\r\n${KEEP_ALIVE}date: `
  const beforeId = `${beforeDate}${' '.repeat(DATE_LENGTH)}\r\nx-request-id: `
  const beforeRoom = `${beforeId}${requestId}\r\n\r\n${start}`
  const beforeBodyId = `${beforeRoom}${room}${between}`
  const roomAt = Buffer.byteLength(beforeRoom)
  const dateAt = Buffer.byteLength(beforeDate)
  const idAt = Buffer.byteLength(beforeId)
  const bodyIdAt = Buffer.byteLength(beforeBodyId)
  let bytes = Buffer.from(`${beforeBodyId}${requestId}${end}`)
  let dateInside = ''
  let told = ''
  return {
    fill(id, date) {
      if (id.length !== requestId.length) throw new Error('an id of another length does not fit in here')
      if (date !== dateInside) {
        bytes.write(date, dateAt, 'latin1')
        dateInside = date
      }
      bytes.write(id, idAt, 'latin1')
      bytes.write(id, bodyIdAt, 'latin1')
      return bytes
    },
    tell(text) {
      if (text === told) return
      bytes.write(text, roomAt, room.length, 'latin1')
      if (text.length < told.length) bytes.fill(' ', roomAt + text.length, roomAt + told.length)
      told = text
    },
    keep() {
      bytes = Buffer.from(bytes)
    },
  }
}

/** The same as `node:http` sends by default, so that both ways of answering look alike. */
export const KEEP_ALIVE_SECONDS = 5
const KEEP_ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`
