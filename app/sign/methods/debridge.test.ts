import { afterEach, expect, it, vi } from 'vitest'
import type { Delay } from '../method.ts'
import { ACCOUNT } from '../proofs/agreed.test-kit.ts'
import { debridgeRouter } from './debridge.ts'

const HASH = `0x${'11'.repeat(32)}` as const
const ORDER = `0x${'22'.repeat(32)}`
const side = { symbol: 'USDC', decimals: 6, address: null, amountRaw: '100000000', amountMinRaw: '99000000' }
const data = {
  router: 'https://debridge.invalid',
  intent: { from: { ...side, chain: 'base' }, to: { ...side, chain: 'arbitrum' }, recipient: null, sender: null },
  chains: { base: { name: 'Base' }, arbitrum: { name: 'Arbitrum One' } },
}

/** deBridge, with one state of the order after another. */
function startDebridge(states: string[]): void {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('/order-ids') ? { orderIds: [ORDER] } : { status: states.shift() }),
  )
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function follow(states: string[]) {
  vi.useFakeTimers()
  startDebridge(states)
  const delays: Delay[] = []
  const work = { data, wallet: {}, delayed: (delay: Delay) => delays.push(delay) }
  const end = debridgeRouter.follow(work as never, HASH, { from: ACCOUNT } as never)
  await vi.runAllTimersAsync()
  return { delays, end: await end }
}

it('says nothing of a delay while takers have their usual time', async () => {
  const { delays, end } = await follow([...Array(10).fill('Created'), 'Fulfilled'])
  expect(delays).toEqual([])
  expect(end).toMatchObject({ kind: 'arrived', isSeen: false })
})

it('tells of an order that rests, who may cancel it and where, and follows it until the money is said to be back', async () => {
  const { delays, end } = await follow([...Array(17).fill('Created'), 'OrderCancelled', 'ClaimedOrderCancel'])
  expect(delays[0]?.link?.url).toBe(`https://app.debridge.finance/order?orderId=${ORDER}`)
  expect(delays[0]?.detail).toContain(`on Arbitrum One, by ${ACCOUNT}, with gas there`)
  expect(delays.at(-1)?.detail).toContain('The order was cancelled.')
  // A return that no transaction shows is not called one.
  expect(end).toMatchObject({ kind: 'unconfirmed' })
})
