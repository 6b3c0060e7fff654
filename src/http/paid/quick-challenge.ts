import type { Offer } from '../../capabilities/offer.ts'
import { UNPAID } from '../wire/payment-required.ts'
import { toProblem } from '../wire/problem.ts'
import { corsHeaders } from '../wire/respond.ts'
import { type Gate, OVERLOADED } from './admission.ts'
import { type Challenge, PROBLEM_HEADERS } from './challenge.ts'
import { readRequest } from './check-request.ts'

/** The challenge for one unpaid body, from bytes that are made once for everything we can think of such a body. */
export type QuickChallenge = (body: string, requestId: string) => PreparedAnswer

const MOST_BODIES = 512
const MOST_ANSWERS = 64
const LONGEST_KEPT = 1_024

export function createQuickChallenge(
  offer: Offer,
  challenge: Challenge,
  { gate, publicUrl }: { gate: Pick<Gate, 'isOpen'>; publicUrl: string },
): QuickChallenge {
  /** What we think of a body depends on nothing but the body, and probes repeat themselves. */
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

/** Stands for the request's id while the rest of an answer is written. */
const SPLIT = '<request id>'

/** Whoever fills the memory with odd bodies empties it for everybody, which costs little. */
function remember<T>(kept: Map<string, T>, most: number, key: string, value: T): void {
  if (kept.size >= most) kept.clear()
  kept.set(key, value)
}

/** A whole answer as bytes, in which only the date and the request's id change. */
export interface PreparedAnswer {
  /** These bytes are used again by the next call, unless `keep` says that they are still on their way. */
  fill(requestId: string, date: string): Buffer
  keep(): void
}

export interface AnswerParts {
  /** Such as `402 Payment Required`. */
  status: string
  headers: Readonly<Record<string, string>>
  /** The body up to and after the request's id. */
  body: readonly [string, string]
}

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

/** As `node:http` says it, so that both ways of answering look the same. */
export const KEEP_ALIVE_SECONDS = 5
const KEEP_ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_SECONDS}\r\n`
