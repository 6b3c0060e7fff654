import { expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { TERMS } from '../payments/payment.test-kit.ts'
import { createApp } from './free-routes.ts'

it('S10: one look at chain and store serves everybody who asks for readiness within a second', async () => {
  const context = createTestContext()
  let looks = 0
  let isDown = false
  const app = createApp({
    publicUrl: 'https://sextant.example',
    acceptsOf: () => [TERMS],
    charts: { get: () => Promise.reject(new Error('no charts here')) },
    context,
    async troubles() {
      looks += 1
      return isDown ? [{ part: 'chain', stops: true, text: 'the chain is away' }] : []
    },
    toJwks: () => ({ keys: [] }),
    admitDrawing: async () => {},
  })
  const ask = async () => (await app.request('/readyz')).status
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect(await ask()).toBe(200)
  expect(looks).toBe(1)
  isDown = true
  context.advance(1)
  expect([await ask(), await ask(), looks]).toEqual([503, 503, 2])
})
