import { BEFORE_LEDGER } from '../domain/failure.ts'
import { CallFailed, ownFailure, toCallFailed } from './call-failed.ts'

// Sends a signed payment and repeats it until its outcome is known. The money safety of the client is in this file.

export interface Receipt {
  success: boolean
  transaction: string
  network: string
  payer: string
  amount?: string
  /** The signed receipt is in here. */
  extensions?: Record<string, unknown>
}

export interface Paid<Answer> {
  answer: Answer
  /** Null when a proxy on the way dropped the header. */
  receipt: Receipt | null
  /**
   * The signed payment and the secret identifier of this purchase; sent again with the same request, from any address, it
   * gets the same answer for `SERVE_AGAIN_HOURS`, at no charge. Whoever else has it gets the answer as well.
   */
  payment: string
  /** What `client.prove` and `verifyProof` need: what was called, sent and answered, byte for byte. */
  exchange: { url: string; request: unknown; status: number; body: string }
}

export interface Wire {
  fetch: typeof fetch
  now(): number
  wait(ms: number): Promise<unknown>
  /** Limit of one attempt. */
  timeoutMs: number
  /** How long a payment with unknown outcome is sent again. */
  resolveWithinMs: number
  /** Further attempts after an uncharged, retryable failure. */
  retries: number
}

/**
 * Sends one signed payment until its outcome is known. Every attempt carries the same payment, and the service charges
 * a payment at most once, so repeating is safe; signing a second payment would not be. `mayBeTaken` says that it was sent
 * before, and nobody knows what became of it.
 */
export async function sendPaid<Answer>(
  wire: Wire,
  url: string,
  body: string,
  payment: string,
  mayBeTaken = false,
): Promise<Paid<Answer>> {
  const endsAt = wire.now() + wire.resolveWithinMs
  let tries = 0
  let last: CallFailed | undefined
  for (;;) {
    const reply = await post(wire, url, body, { 'PAYMENT-SIGNATURE': payment })
    if (reply?.status === 200) {
      const exchange = { url, request: JSON.parse(body) as unknown, status: reply.status, body: reply.text }
      return { answer: readAnswer<Answer>(reply.text, payment), receipt: reply.receipt, payment, exchange }
    }
    last = reply ? withPayment(toCallFailed(reply.status, reply.text), payment) : last
    const { problem } = last ?? {}
    // No answer: the service may have received and settled the payment.
    if (!reply) mayBeTaken = true
    else if (isUnderWay(problem?.code, problem?.charged)) mayBeTaken = true
    else {
      // A problem of the service with `charged: false` settles the question, unless it came before anybody looked the payment up.
      mayBeTaken = mayBeTaken && SAYS_NOTHING.has(problem?.code ?? '')
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

/**
 * One request; `undefined` if no complete answer came. Redirects fail, so that a payment goes only to the given URL.
 */
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

/** A free document; null if it could not be had. */
export async function getJson({ fetch, timeoutMs }: Pick<Wire, 'fetch' | 'timeoutMs'>, url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? ((await response.json()) as unknown) : null
  } catch {
    return null
  }
}

/** Pause before the next attempt where the answer has no `Retry-After`. */
const RETRY_MS = 500
/** `Retry-After` is followed up to this; a call should not wait longer for one attempt. */
const LONGEST_PAUSE_MS = 5_000

/** Failures of an attempt that may never have reached the ledger, and an answer that cannot be read. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([...BEFORE_LEDGER, 'unexpected_answer'])

/** A payment that failed on chain is known to others and stays valid for a while: its owner must be able to send it again. */
const withPayment = (failed: CallFailed, payment: string): CallFailed =>
  failed.problem.code === 'payment_failed' ? new CallFailed({ ...failed.problem, payment }) : failed

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
