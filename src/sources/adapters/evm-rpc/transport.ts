import { LRUCache } from 'lru-cache'
import { HttpRequestError, http, TimeoutError, type Transport } from 'viem'
import { DAY_MS } from '../../../domain/time.ts'
import { createInFlight } from '../../client/cache.ts'

/** viem transports: one that skips an unreachable endpoint for a while, and one that shares and caches answers. */

export interface RestingSettings {
  timeoutMs: number
  /** Zero for the only endpoint of a chain: skipping it would leave none. */
  restMs: number
  now(): number
}

const MOST_BYTES = 16 * 1024 * 1024

/**
 * An HTTP transport that fails at once for `restMs` after the endpoint could not be reached, so that its timeout is
 * paid once and not by every call.
 */
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

/** These statuses refuse one question and say nothing about the endpoint's health. */
const REFUSALS = new Set([400, 404, 413, 422])

function isUnreachable(thrown: unknown): boolean {
  if (thrown instanceof TimeoutError) return true
  return thrown instanceof HttpRequestError && !(thrown.status !== undefined && REFUSALS.has(thrown.status))
}

const KEPT_MS = DAY_MS
const KEPT_BYTES = 16 * 1024 * 1024

/** Shares one call between callers who ask the same at the same time, and caches for a day what cannot change. */
export function sharingTransport(inner: Transport, now: () => number): Transport {
  const inFlight = createInFlight<unknown>()
  const kept = new LRUCache<string, { answer: unknown; keptAtMs: number; bytes: number }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  let newestBlock = 0

  return (given) => {
    const transport = inner(given)
    const ask = async (method: string, params: unknown, key: string): Promise<unknown> => {
      const list = Array.isArray(params) ? params : []
      const answer = await transport.request({ method, params })
      newestBlock = Math.max(newestBlock, newestBlockIn(method, list, answer))
      if (isFinal(method, list, answer, newestBlock)) {
        kept.set(key, { answer, keptAtMs: now(), bytes: key.length + JSON.stringify(answer).length })
      }
      return answer
    }
    const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      const key = `${method} ${JSON.stringify(params ?? [])}`
      const known = kept.get(key)
      if (known && now() - known.keptAtMs < KEPT_MS) return known.answer
      return inFlight.share(key, () => ask(method, params, key))
    }
    return { ...transport, request: request as typeof transport.request }
  }
}

/** A block this far below the newest one is final: an hour on Base, six hours on Ethereum. */
const SETTLED_BLOCKS = 1_800

/**
 * Selectors of decimals(), symbol() and name(). An upgradeable token could change them, so they are cached for a day
 * only.
 */
const CONSTANT_CALLS = new Set(['0x313ce567', '0x95d89b41', '0x06fdde03'])

/**
 * Whether the answer to a JSON-RPC question will be the same tomorrow. Balances, allowances and everything in recent
 * blocks can change. An empty answer can also mean that this node lacks the data, so it is not final.
 */
export function isFinal(method: string, params: readonly unknown[], answer: unknown, newestBlock: number): boolean {
  const settled = (block: unknown) => toNumber(block) <= newestBlock - SETTLED_BLOCKS
  switch (method) {
    case 'eth_chainId':
      return true
    case 'eth_getBlockByNumber':
      return isObject(answer) && settled(params[0])
    case 'eth_getTransactionReceipt':
      return isObject(answer) && settled(answer.blockNumber)
    case 'eth_getLogs':
      return Array.isArray(answer) && answer.length > 0 && isObject(params[0]) && settled(params[0].toBlock)
    case 'eth_call':
      return isConstantCall(params[0]) && typeof answer === 'string' && answer !== '0x'
    default:
      return false
  }
}

/** The newest block number that an answer mentions; zero when it mentions none. */
export function newestBlockIn(method: string, params: readonly unknown[], answer: unknown): number {
  if (method === 'eth_blockNumber') return toNumber(answer, 0)
  if (method === 'eth_getBlockByNumber' && params[0] === 'latest' && isObject(answer)) return toNumber(answer.number, 0)
  return 0
}

function isConstantCall(call: unknown): boolean {
  if (!isObject(call)) return false
  const data = call.data ?? call.input
  return typeof data === 'string' && CONSTANT_CALLS.has(data.toLowerCase())
}

/** Tags such as `latest` are not numbers and count as infinitely new. */
function toNumber(hex: unknown, otherwise = Number.POSITIVE_INFINITY): number {
  return typeof hex === 'string' && /^0x[0-9a-f]{1,13}$/i.test(hex) ? Number(hex) : otherwise
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
