import { HttpRequestError, http, TimeoutError, type Transport } from 'viem'

export interface RestingSettings {
  timeoutMs: number
  /** Zero for an endpoint that nobody can stand in for. */
  restMs: number
  now(): number
}

const MOST_BYTES = 16 * 1024 * 1024

/** An endpoint that is left alone for a while after it could not be reached, so that its dead weight is paid for once. */
export function restingHttp(url: string, { timeoutMs, restMs, now }: RestingSettings): Transport {
  let restsUntilMs = 0
  const open = http(url, {
    timeout: timeoutMs,
    retryCount: 0,
    maxResponseBodySize: MOST_BYTES,
    fetchOptions: { headers: { 'user-agent': 'sextant/0.1 (crypto market data service)' } },
  })
  return (given) => {
    const transport = open({ ...given, timeout: timeoutMs })
    const request: typeof transport.request = async (args, options) => {
      if (now() < restsUntilMs) throw new Resting()
      try {
        return await transport.request(args, options)
      } catch (thrown) {
        if (restMs > 0 && isUnreachable(thrown)) restsUntilMs = now() + restMs
        throw thrown
      }
    }
    return { ...transport, request }
  }
}

class Resting extends Error {
  constructor() {
    super('the endpoint was out of reach a moment ago')
    this.name = 'Resting'
  }
}

/** A refused question (400, 404, 413) says nothing about the endpoint's health. */
const REFUSALS = new Set([400, 404, 413, 422])

function isUnreachable(thrown: unknown): boolean {
  if (thrown instanceof TimeoutError) return true
  return thrown instanceof HttpRequestError && !(thrown.status !== undefined && REFUSALS.has(thrown.status))
}
