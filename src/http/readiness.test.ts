import { expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { TERMS } from '../payments/payment.test-kit.ts'
import { type TroubleName, troubleOf } from '../telemetry/trouble-names.ts'
import { createApp } from './free-routes.ts'

function setUp() {
  const context = createTestContext()
  const seen: { looks: number; down: TroubleName | undefined } = { looks: 0, down: undefined }
  const app = createApp({
    publicUrl: 'https://sextant.example',
    acceptsOf: () => [TERMS],
    charts: { get: () => Promise.reject(new Error('no charts here')) },
    context,
    async troubles() {
      seen.looks += 1
      return seen.down ? [troubleOf(seen.down, 'it is away', { stops: true })] : []
    },
    toJwks: () => ({ keys: [] }),
    admitDrawing: async () => {},
  })
  const ask = async (path = '/readyz') => (await app.request(path)).status
  return { context, seen, ask }
}

it('S10: one look at chain and store serves everybody who asks for readiness within a second', async () => {
  const { context, seen, ask } = setUp()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
  expect(await ask()).toBe(200)
  expect(seen.looks).toBe(1)
  seen.down = 'chain_down'
  context.advance(1)
  expect([await ask(), await ask(), seen.looks]).toEqual([503, 503, 2])
})

it.each<[TroubleName, number]>([
  ['chain_down', 200],
  ['relayer_empty', 200],
  ['store_down', 503],
  ['app_missing', 503],
])('O7: with %s nothing is sold, and /readyz/chat is %s', async (name, status) => {
  const { seen, ask } = setUp()
  seen.down = name
  expect([await ask(), await ask('/readyz/chat'), await ask('/healthz')]).toEqual([503, status, 200])
})
