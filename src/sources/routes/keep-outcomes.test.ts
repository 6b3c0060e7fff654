import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { Outcome } from './collect.ts'
import { createKeptOutcomes } from './keep-outcomes.ts'
import { fakePriced, fakeRequest } from './route-request.test-kit.ts'

const request = fakeRequest('base USDC', 'base WETH', '1000000')
const order = { ...request, withinSeconds: 40 }

function setUp(routers: readonly string[]) {
  const context = createTestContext()
  const kept = createKeptOutcomes(context.now)
  let asked = 0
  const ask = async (): Promise<Outcome[]> => {
    asked += 1
    return routers.map((router) => {
      const body = [fakePriced(router, { amountOutRaw: 1000n })]
      return { router, fetched: { body, fetchedAtMs: context.now() - 5_000, sandbox: false } }
    })
  }
  return { context, serve: (question: typeof request) => kept.serve(question, ask), asked: () => asked }
}

it('asks routers anew for a trade', async () => {
  const { serve, asked } = setUp(['lifi', 'relay'])
  await serve(request)
  await serve(request)
  expect(asked()).toBe(2)
})

it('serves who may wait from answers of that age, counted from when they left the router', async () => {
  const { serve, asked, context } = setUp(['lifi', 'relay'])
  const [first, second] = await Promise.all([serve(order), serve(order)])
  expect(first).toBe(second)
  context.advance(34)
  expect(await serve(order)).toBe(first)
  expect(asked()).toBe(1)
  context.advance(1)
  await serve(order)
  expect(asked()).toBe(2)
})

it('takes another amount, token or wallet for another question', async () => {
  const { serve, asked } = setUp(['lifi', 'relay'])
  await serve(order)
  await serve({ ...order, amountRaw: 2n })
  await serve({ ...order, sender: '0x1111111111111111111111111111111111111111' })
  await serve({ ...order, from: order.to })
  expect(asked()).toBe(4)
})

it('keeps no comparison of one', async () => {
  const { serve, asked } = setUp(['lifi'])
  await serve(order)
  await serve(order)
  expect(asked()).toBe(2)
})
