import type { Offer } from '../../capabilities/offer.ts'
import { UNPAID } from '../wire/payment-required.ts'
import { toProblem } from '../wire/problem.ts'
import { corsHeaders, PROBLEM_HEADERS } from '../wire/respond.ts'
import { type Gate, OVERLOADED } from './admission.ts'
import type { Challenge } from './challenge.ts'
import { readRequest } from './check-request.ts'

/**
 * The complete HTTP response to an unpaid body. Unpaid probes come in large numbers, so responses are prepared as bytes
 * and reused: only the date and the request id are written into them.
 */
export type QuickChallenge = (body: string, requestId: string) => PreparedAnswer

/** Cached validations per route, and the longest body that is cached: at most about 0.5 MB of keys. */
const MOST_BODIES = 512
const LONGEST_KEPT = 1_024
/** Prepared responses per route; one for each distinct list of problems, at some 10 KB each. */
const MOST_ANSWERS = 64

export function createQuickChallenge(
  offer: Offer,
  challenge: Challenge,
  { gate, publicUrl }: { gate: Pick<Gate, 'isOpen'>; publicUrl: string },
): QuickChallenge {
  /** Validation by body: it depends on nothing else, and probes send the same few bodies again and again. */
  const readings = new Map<string, string>()
  const answers = new Map<string, PreparedAnswer>()
  const headers = { ...corsHeaders, ...PROBLEM_HEADERS, 'PAYMENT-REQUIRED': challenge.header(UNPAID) }

  function read(body: string): string {
    const known = readings.get(body)
    if (known !== undefined) return known
    const { ok, problems } = readRequest(offer, body)
    const reading = JSON.stringify({ ok, problems })
    if (body.length <= LONGEST_KEPT) remember(readings, MOST_BODIES, body, reading)
    return reading
  }

  let overloaded: PreparedAnswer | undefined
  function refuse(requestId: string): PreparedAnswer {
    const problem = toProblem(OVERLOADED, { publicUrl, instance: `/api/${offer.name}`, requestId: SPLIT })
    const [before = '', after = ''] = JSON.stringify(problem).split(SPLIT)
    const retry = { ...corsHeaders, ...PROBLEM_HEADERS, 'retry-after': String(problem.retryAfterSeconds) }
    return prepareAnswer({ status: '503 Service Unavailable', headers: retry, body: [before, after] }, requestId)
  }

  return (body, requestId) => {
    if (!gate.isOpen()) {
      overloaded ??= refuse(requestId)
      return overloaded
    }
    const reading = read(body)
    const known = answers.get(reading)
    if (known) return known
    const parts = challenge.around(UNPAID, reading)
    const answer = prepareAnswer({ status: '402 Payment Required', headers, body: parts }, requestId)
    remember(answers, MOST_ANSWERS, reading, answer)
    return answer
  }
}

/** Placeholder for the request id, at which the prepared body is split. */
const SPLIT = '<request id>'

/** A full cache is emptied. A client that floods it with odd bodies only makes others' next answer a little slower. */
function remember<T>(kept: Map<string, T>, most: number, key: string, value: T): void {
  if (kept.size >= most) kept.clear()
  kept.set(key, value)
}

/** A whole HTTP response as bytes, in which only the date and the request id change. */
export interface PreparedAnswer {
  /** Writes date and id into the shared buffer and returns it; the next call overwrites it. */
  fill(requestId: string, date: string): Buffer
  /** Call this if the socket has not sent the bytes yet: the next `fill` then uses a copy. */
  keep(): void
}

export interface AnswerParts {
  /** Such as `402 Payment Required`. */
  status: string
  headers: Readonly<Record<string, string>>
  /** The body before and after the request id. */
  body: readonly [string, string]
}

/** Length of an HTTP date, such as `Thu, 01 Jan 1970 00:00:00 GMT`. */
const DATE_LENGTH = 29

export function prepareAnswer({ status, headers, body }: AnswerParts, requestId: string): PreparedAnswer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body[0]) + requestId.length + Buffer.byteLength(body[1])
  const beforeDate = `HTTP/1.1 ${status}\r\n${lines.join('')}content-length: ${length}\r\n${KEEP_ALIVE}date: `
  const beforeId = `${beforeDate}${' '.repeat(DATE_LENGTH)}\r\nx-request-id: `
  const beforeBodyId = `${beforeId}${requestId}\r\n\r\n${body[0]}`
  const dateAt = Buffer.byteLength(beforeDate)
  const idAt = Buffer.byteLength(beforeId)
  const bodyIdAt = Buffer.byteLength(beforeBodyId)
  let bytes = Buffer.from(`${beforeBodyId}${requestId}${body[1]}`)
  let dateInside = ''
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
    keep() {
      bytes = Buffer.from(bytes)
    },
  }
}

/** The same as `node:http` sends by default, so that both ways of answering look alike. */
export const KEEP_ALIVE_SECONDS = 5
const KEEP_ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`
