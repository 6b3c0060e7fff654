import type { Failure } from '../../domain/failure.ts'
import type { Problem } from './problem.ts'

// Headers that every HTTP face shares, and the text that the log gets about an error.

/**
 * Pages of any origin may call the service: it uses no cookies. Browser clients must be able to read every payment
 * header.
 */
export const corsHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, EXTENSION-RESPONSES, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Link, Content-Digest',
}

/** Printable ASCII. Anything else in a requested list of header names is not echoed. */
const HEADER_NAMES = /^[\x20-\x7e]+$/

/**
 * Headers of a CORS preflight answer. Every requested header is allowed: official x402 clients send more than they
 * need.
 */
export function preflightHeaders(requestedHeaders: string | undefined): Record<string, string> {
  return {
    ...corsHeaders,
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers':
      requestedHeaders !== undefined && HEADER_NAMES.test(requestedHeaders)
        ? requestedHeaders
        : 'Content-Type, PAYMENT-SIGNATURE, X-PAYMENT, Idempotency-Key, SIGN-IN-WITH-X',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

export const PROBLEM_HEADERS = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }

/** The headers of a problem+json answer: besides the media type, what the failure says about retry, method or body. */
export function toProblemHeaders(failure: Failure, { retryAfterSeconds }: Problem): Record<string, string> {
  const headers: Record<string, string> = { ...PROBLEM_HEADERS }
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  if (failure.code === 'method_not_allowed') headers.allow = failure.allowed.join(', ')
  // The rest of the body is not read, so the connection cannot carry another request.
  if (failure.code === 'body_too_large') headers.connection = 'close'
  return headers
}

/** Text for the log about something thrown: the cause of a `Failed` if it has one, otherwise its own stack. */
export function toCause(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause === undefined
    ? (thrown.stack ?? thrown.message)
    : String(cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause))
}
