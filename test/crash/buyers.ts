import { decodeHeader } from '../../sandbox/pay.ts'
import type { SandboxChain } from '../../sandbox/start-chain.ts'
import { type Answer, pay, post } from '../kit/buyer.ts'
import type { Attempt } from './reconcile.ts'

const GIVE_UP_AFTER_MS = 60_000

/** Simulated buyers: each sends the same payment with the same body again until the outcome is final. */
export function createBuyers(url: string, chain: SandboxChain) {
  const attempts: Attempt[] = []
  const again = new Map<Attempt, () => Promise<Answer>>()

  /** One purchase to its end; after connection errors, 409 and 503 it is sent again. */
  async function buy(symbol = 'ETH'): Promise<Attempt> {
    const headers = await untilAnswered(() => pay(chain.payer, url))
    const { payload } = decodeHeader<{ payload: { authorization: { from: string; nonce: string } } }>(
      headers['PAYMENT-SIGNATURE'] ?? null,
    )
    const { from: payer, nonce } = payload.authorization
    const attempt: Attempt = { payer, nonce, status: 0, code: '', answers: new Set() }
    attempts.push(attempt)
    const send = () => post(url, { symbol }, headers)
    again.set(attempt, send)
    await finish(attempt, send)
    return attempt
  }

  async function finish(attempt: Attempt, send: () => Promise<Answer>): Promise<void> {
    const ends = Date.now() + GIVE_UP_AFTER_MS
    while (Date.now() < ends) {
      const answer = await send().catch(() => undefined)
      if (answer) {
        attempt.status = answer.status
        attempt.code = answer.body?.code ?? ''
        if (answer.status === 200) attempt.answers.add(answer.text)
        if (!isUndecided(attempt)) {
          again.delete(attempt)
          return
        }
      }
      await pause(60)
    }
  }

  function keepBuying(count: number) {
    let open = true
    const loops = Array.from({ length: count }, async () => {
      while (open) {
        const attempt = await buy()
        // Short pauses vary the moments at which purchases start.
        if (attempt.status === 200 && attempts.length % 5 === 0) await pause(5)
      }
    })
    return {
      async finish() {
        open = false
        await Promise.all(loops)
        // Buyers who gave up while the service kept crashing try again, now that it runs.
        await Promise.all([...again].map(([attempt, send]) => finish(attempt, send)))
      },
    }
  }

  return { attempts, buy, keepBuying }
}

export type Buyers = ReturnType<typeof createBuyers>

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    await pause(40)
  }
}

const isUndecided = ({ status }: Attempt): boolean => status === 0 || status === 409 || status === 503

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
