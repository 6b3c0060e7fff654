import { LRUCache } from 'lru-cache'
import type { Transport } from 'viem'
import { createInFlight } from '../in-flight.ts'
import { isFinal, newestBlockIn } from './final-answers.ts'

const KEPT_MS = 86_400_000
const KEPT_BYTES = 16 * 1024 * 1024

/** Asks a chain once for what several want to know at the same moment, and once a day for what cannot change. */
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
