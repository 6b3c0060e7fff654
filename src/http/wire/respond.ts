/** Any page may call us; there are no cookies to steal. Browser clients must be able to read every payment header. */
export const corsHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'PAYMENT-REQUIRED, PAYMENT-RESPONSE, X-PAYMENT-RESPONSE, EXTENSION-RESPONSES, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Link',
}

/** What can be names of headers; bytes beyond ASCII could be control characters, and are not repeated. */
const HEADER_NAMES = /^[\x20-\x7e]+$/

/** The preflight answer: what is asked for is allowed, because the official clients send more than they need. */
export function preflightHeaders(requestedHeaders: string | undefined): Record<string, string> {
  return {
    ...corsHeaders,
    'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
    'access-control-allow-headers':
      requestedHeaders !== undefined && HEADER_NAMES.test(requestedHeaders)
        ? requestedHeaders
        : 'Content-Type, PAYMENT-SIGNATURE, X-PAYMENT, Idempotency-Key',
    'access-control-max-age': '86400',
    vary: 'Access-Control-Request-Headers',
  }
}

/** What the log says about something that was thrown: what is behind a failure of ours, or the thing itself. */
export function toCause(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  return cause === undefined
    ? (thrown.stack ?? thrown.message)
    : String(cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause))
}
