import { Pool } from 'undici'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'
import { createSigner } from './sign-quickly.ts'

export interface Answered {
  /** 0 when no answer came. */
  status: number
  ms: number
}

/** Signs payments for this server in advance, so that the buyer's work is not measured. */
export async function signPayments(url: string, payers: readonly SandboxAccount[], count: number): Promise<string[]> {
  const sign = await createSigner(url)
  const signed: string[] = []
  for (let index = 0; index < count; index++) signed.push(await sign(payers[index % payers.length] as SandboxAccount))
  return signed
}

/**
 * Buyers that each send the next payment as soon as the last one is answered, until all are sent or the time is over; all from
 * one client address, where one is given.
 */
export async function sendPayments(
  url: string,
  payments: readonly string[],
  concurrency: number,
  seconds = Number.POSITIVE_INFINITY,
  client?: string,
): Promise<Answered[]> {
  const endAt = performance.now() + seconds * 1000
  const pool = new Pool(url, { connections: concurrency, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const waiting = payments.values()
  const answers: Answered[] = []
  const buy = async () => {
    for (const payment of waiting) {
      answers.push(await sendOne(pool, payment, client))
      if (performance.now() > endAt) return
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, buy))
  } finally {
    await pool.destroy()
  }
  return answers
}

/** A buyer who waits longer has given up. */
const TIMEOUT_MS = 60_000

/** Reads an answer with as little work as possible, because buyers and servers share the machine. */
function sendOne(pool: Pool, payment: string, client: string | undefined): Promise<Answered> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    let status = 0
    const end = (seen: number) => resolve({ status: seen, ms: performance.now() - startedMs })
    const from = client === undefined ? {} : { 'X-Forwarded-For': client }
    const headers = { 'content-type': 'application/json', 'PAYMENT-SIGNATURE': payment, ...from }
    pool.dispatch(
      { path: ROUTE, method: 'POST', headers, body: REQUEST_BODY },
      {
        onRequestStart() {},
        onResponseStart(_, statusCode) {
          status = statusCode
        },
        onResponseData() {},
        onResponseEnd: () => end(status),
        onResponseError: () => end(0),
      },
    )
  })
}
