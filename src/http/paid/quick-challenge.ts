import type { Offer } from '../../capabilities/offer.ts'
import { corsHeaders } from '../cors.ts'
import { toProblem } from '../problem.ts'
import { type Challenge, PROBLEM_HEADERS, UNPAID } from './challenge.ts'
import { type Gate, OVERLOADED } from './gate.ts'
import { type PreparedAnswer, prepareAnswer } from './prepared-answer.ts'
import { readRequest } from './read-request.ts'

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
