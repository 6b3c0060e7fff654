import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { Failed } from '../../src/domain/failure.ts'
import { findTrouble, type Trouble } from '../../src/sources/client/failure.ts'

type Verdict = 'ok' | 'shape differs' | 'failed' | 'does not count' | 'skipped'

/** The result of one call. */
export interface Finding {
  verdict: Verdict
  /** HTTP status; null if no response came. */
  status: number | null
  detail: string
  /** After too many calls: how long to wait. */
  waitSeconds?: number
}

const WAIT_SECONDS = 60

export function toFinding(thrown: unknown): Finding {
  const trouble = findTrouble(thrown)
  if (trouble) return fromTrouble(trouble)
  if (thrown instanceof Failed) return failed([thrown.failure.code, causeOf(thrown)].filter(Boolean).join(': '))
  if (thrown instanceof BaseError) return fromChain(thrown)
  return failed(oneLine(String(thrown)))
}

function fromTrouble(trouble: Trouble): Finding {
  const { kind, status = null, retryAfterSeconds } = trouble
  const detail = oneLine(trouble.detail ?? '')
  switch (kind) {
    case 'bad_shape':
      return { verdict: 'shape differs', status: 200, detail: toShapeWords(trouble.detail ?? '') }
    case 'bad_json':
      return { verdict: 'shape differs', status: 200, detail: `not JSON: ${detail}` }
    case 'network':
      return failed(`out of reach: ${toNetworkWords(trouble.error) || detail}`)
    case 'timeout':
      return failed('no answer in time')
    case 'too_large':
      return failed('the answer is larger than we read', status)
    case 'rate_limited':
      return { ...failed(`too many calls. ${detail}`, status), waitSeconds: retryAfterSeconds ?? WAIT_SECONDS }
    case 'paused':
    case 'over_budget':
      return { ...failed('not asked: our own budget is spent'), waitSeconds: WAIT_SECONDS }
    case 'breaker_open':
      return failed('not asked: it failed too often just before')
    case 'not_found':
    case 'status':
      return failed(detail || 'refused', status)
  }
}

/** Uses viem's short message: the long one contains the node's URL, which may hold a key. */
function fromChain(thrown: BaseError): Finding {
  if (thrown.walk((inner) => inner instanceof TimeoutError)) return failed('no answer in time')
  const http = thrown.walk((inner) => inner instanceof HttpRequestError)
  const status = http instanceof HttpRequestError ? (http.status ?? null) : null
  if (http && status === null) return failed(`out of reach: ${toNetworkWords(http)}`)
  return failed(oneLine(`${thrown.shortMessage} ${thrown.details ?? ''}`), status)
}

const failed = (detail: string, status: number | null = null): Finding => ({ verdict: 'failed', status, detail })

/**
 * The first few paths at which an answer has an unexpected shape. A long list may have been cut, so it may not parse.
 */
export function toShapeWords(issues: string): string {
  const places = [...issues.matchAll(/"path":\s*\[([^\]]*)\],\s*"message":\s*"((?:[^"\\]|\\.)*)"/g)].slice(0, 3)
  if (places.length === 0) return oneLine(issues) || 'not what we read'
  return places
    .map(([, path = '', message = '']) => {
      const where = path.replace(/["\s]/g, '').replaceAll(',', '.')
      return `at ${where || 'the top'}: ${message.replace(/\\(.)/g, '$1')}`
    })
    .join('; ')
}

function toNetworkWords(error: unknown): string {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : undefined
    if (code) return code
    if (inner.cause === undefined) return oneLine(inner.message)
  }
  return ''
}

function causeOf({ cause }: Failed): string {
  if (typeof cause === 'string') return oneLine(cause)
  return cause instanceof Error ? oneLine(cause.message) : ''
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 300)
