import { expect, it } from 'vitest'
import type { CallFailed } from './call-failed.ts'
import { sendPaid, type Wire } from './send-paid.ts'

type Step = 'lost' | { status: number; body: object }

const problem = (status: number, code: string, charged: false | null = false): Step => ({
  status,
  body: { status, code, detail: code, charged, retryable: true },
})

/** A service that answers in this order, and with the last one from then on. */
function wireOf(steps: Step[]): Wire & { asked: () => number } {
  let asked = 0
  let nowMs = 0
  return {
    asked: () => asked,
    async fetch() {
      const step = steps[Math.min(asked++, steps.length - 1)] as Step
      if (step === 'lost') throw new Error('the connection was reset')
      return new Response(JSON.stringify(step.body), { status: step.status })
    },
    now: () => nowMs,
    async wait(ms) {
      nowMs += ms
    },
    timeoutMs: 1_000,
    resolveWithinMs: 10_000,
    retries: 2,
  }
}

const send = (wire: Wire) =>
  sendPaid<{ price: number }>(wire, 'https://sextant.example/api/price', '{}', 'the payment').catch(
    (thrown) => (thrown as CallFailed).problem,
  )
const OVER: Step = {
  status: 404,
  body: { status: 404, code: 'unknown_token', detail: 'no such token', charged: false, retryable: false },
}
const SOLD: Step = { status: 200, body: { price: 1 } }

it.each(['overloaded', 'rate_limited', 'store_unavailable', 'chain_unavailable', 'internal'])(
  'keeps a payment that may be taken while the service only says %s',
  async (code) => {
    const refused = problem(503, code)
    for (const first of ['lost', problem(503, 'settlement_pending', null)] satisfies Step[]) {
      expect(await send(wireOf([first, refused]))).toMatchObject({
        code: 'outcome_unknown',
        charged: null,
        payment: 'the payment',
      })
      expect(await send(wireOf([first, refused, refused, refused, refused, SOLD]))).toMatchObject({
        answer: { price: 1 },
      })
    }
  },
)

it('believes that nothing was charged once the service has looked the payment up', async () => {
  const wire = wireOf(['lost', problem(503, 'overloaded'), OVER])
  expect(await send(wire)).toMatchObject({ code: 'unknown_token', charged: false })
  expect(wire.asked()).toBe(3)
})

it('gives up after some tries when nothing can have been taken', async () => {
  const wire = wireOf([problem(503, 'overloaded')])
  expect(await send(wire)).toMatchObject({ code: 'overloaded', charged: false })
  expect(wire.asked()).toBe(3)
})

it('S3: a payment of an earlier call may be taken, whatever a busy service says', async () => {
  const resume = (wire: Wire) =>
    sendPaid<{ price: number }>(wire, 'https://sextant.example/api/price', '{}', 'the payment', true).catch(
      (thrown) => (thrown as CallFailed).problem,
    )
  const busy = problem(503, 'overloaded')
  expect(await resume(wireOf([busy]))).toMatchObject({ code: 'outcome_unknown', charged: null, payment: 'the payment' })
  expect(await resume(wireOf([busy, busy, busy, busy, SOLD]))).toMatchObject({ answer: { price: 1 } })
  expect(await resume(wireOf([busy, OVER]))).toMatchObject({ code: 'unknown_token', charged: false })
})

it('S2: hands back a payment that failed on chain, for it can be sent again and may still be taken', async () => {
  const failed = {
    status: 402,
    body: { status: 402, code: 'payment_failed', detail: 'it stays valid', charged: false },
  }
  expect(await send(wireOf([failed]))).toMatchObject({ code: 'payment_failed', charged: false, payment: 'the payment' })
})
