import { CallFailed, ownFailure, toCallFailed } from './call-failed.ts'

export interface Receipt {
  success: boolean
  transaction: string
  network: string
  payer: string
  amount?: string
}

export interface Paid<Answer> {
  answer: Answer
  /** Null when a proxy on the way dropped the header. */
  receipt: Receipt | null
  /** The signed payment; sent again with the same request it gets the same answer for `SERVE_AGAIN_HOURS`, at no charge. */
  payment: string
}

export interface Wire {
  fetch: typeof fetch
  now(): number
  wait(ms: number): Promise<unknown>
  /** One attempt may take this long. */
  timeoutMs: number
  /** A payment whose end is not known is sent again for this long. */
  resolveWithinMs: number
  /** Further attempts after a failure that took nothing and may pass. */
  retries: number
}

/**
 * Sends one signed payment until its end is known. Whatever happens, it is always the very same payment: the service
 * answers it once and charges it at most once.
 */
export async function sendPaid<Answer>(wire: Wire, url: string, body: string, payment: string): Promise<Paid<Answer>> {
  const endsAt = wire.now() + wire.resolveWithinMs
  let tries = 0
  let mayBeTaken = false
  let last: CallFailed | undefined
  for (;;) {
    const reply = await post(wire, url, body, { 'PAYMENT-SIGNATURE': payment })
    if (reply?.status === 200)
      return { answer: readAnswer<Answer>(reply.text, payment), receipt: reply.receipt, payment }
    last = reply ? toCallFailed(reply.status, reply.text) : last
    const { problem } = last ?? {}
    if (!reply) mayBeTaken = true
    else if (isUnderWay(problem?.code, problem?.charged)) mayBeTaken = true
    else {
      mayBeTaken = problem?.code === 'unexpected_answer' && mayBeTaken
      tries += 1
      if (!mayBeTaken && (!problem?.retryable || tries > wire.retries)) throw last as CallFailed
    }
    const pauseMs = Math.min(reply?.retryAfterMs ?? RETRY_MS, LONGEST_PAUSE_MS)
    if (wire.now() + pauseMs > endsAt) throw mayBeTaken ? unknownEnd(payment, last) : (last as CallFailed)
    await wire.wait(pauseMs)
  }
}

export interface Reply {
  status: number
  text: string
  challenge: string | null
  receipt: Receipt | null
  retryAfterMs: number | undefined
}

/** One request; `undefined` when no whole answer came. */
export async function post(
  { fetch, timeoutMs }: Pick<Wire, 'fetch' | 'timeoutMs'>,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Reply | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      text,
      challenge: response.headers.get('payment-required'),
      receipt: readReceipt(response.headers.get('payment-response')),
      retryAfterMs: retryAfter >= 0 ? retryAfter * 1000 : undefined,
    }
  } catch {
    return undefined
  }
}

const RETRY_MS = 500
const LONGEST_PAUSE_MS = 5_000

const isUnderWay = (code: string | undefined, charged: false | null | undefined): boolean =>
  code === 'payment_in_progress' || charged === null

function unknownEnd(payment: string, last: CallFailed | undefined): CallFailed {
  return new CallFailed(
    {
      code: 'outcome_unknown',
      detail: 'A payment was sent and no answer came. Send the same payment again; it is charged at most once.',
      status: last?.problem.status ?? null,
      charged: null,
      retryable: true,
      payment,
      ...(last?.problem.body ? { body: last.problem.body } : {}),
    },
    last,
  )
}

function readAnswer<Answer>(text: string, payment: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch (cause) {
    const failed = ownFailure('unexpected_answer', 'The service answered 200 with something that is not JSON.', cause)
    throw new CallFailed({ ...failed.problem, status: 200, charged: null, payment }, cause)
  }
}

function readReceipt(header: string | null): Receipt | null {
  if (header === null) return null
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Receipt
  } catch {
    return null
  }
}
