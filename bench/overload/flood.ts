import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'

/** Results of an open-loop load, in which calls are sent at a fixed rate whether or not earlier ones were answered. */
export interface Flooded {
  sent: number
  servedMs: number[]
  refusedMs: number[]
  /** Answers other than 200, 402 and 503 `overloaded`. */
  wrong: number
}

const TURN_MS = 5

/** Sends `perSecond` calls for a time, three in ten of them paid; a refused payment is sent again. */
export async function flood(
  url: string,
  payments: string[],
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
): Promise<Flooded> {
  const open = () => new Pool(url, { connections, headersTimeout: 60_000, bodyTimeout: 60_000 })
  const [buyers, askers] = [open(), open()]
  const flooded: Flooded = { sent: 0, servedMs: [], refusedMs: [], wrong: 0 }
  const underWay = new Set<Promise<void>>()

  async function call(payment: string | undefined): Promise<void> {
    const startedMs = performance.now()
    const headers = { 'content-type': 'application/json', ...(payment ? { 'PAYMENT-SIGNATURE': payment } : {}) }
    try {
      const { statusCode, body } = await (payment ? buyers : askers).request({
        path: ROUTE,
        method: 'POST',
        headers,
        body: REQUEST_BODY,
      })
      await body.text()
      const ms = performance.now() - startedMs
      if (statusCode === 200) flooded.servedMs.push(ms)
      else if (statusCode === 503) flooded.refusedMs.push(ms)
      else if (statusCode !== 402) flooded.wrong += 1
      if (payment && statusCode === 503) payments.push(payment)
    } catch {
      flooded.wrong += 1
    }
  }

  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - flooded.sent
    for (let index = 0; index < due; index++) {
      const payment = flooded.sent++ % 10 < 3 ? payments.pop() : undefined
      const one = call(payment).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await sleep(TURN_MS)
  }
  await Promise.all(underWay)
  await Promise.all([buyers.destroy(), askers.destroy()])
  return flooded
}
