import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { trouble } from '../../client/failure.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toSettings } from '../../client/upstreams.ts'
import { fakeRequest } from '../../routes/route-request.test-kit.ts'
import { acrossFees } from './fees.ts'

/** In the documented shape; `swapTx` stands for what must never be read. */
const swapAnswer = {
  crossSwapType: 'bridgeableToBridgeable',
  checks: { allowance: { token: '0xin', spender: '0xpool', actual: '0', expected: '100000000' } },
  inputAmount: '100000000',
  expectedOutputAmount: '99940000',
  minOutputAmount: '99940000',
  fees: { total: { amount: '60000', amountUsd: '0.06', pct: '600000000000000' }, originGas: { amountUsd: '0.004' } },
  expectedFillTime: 4,
  swapTx: { to: '0xpool', data: '0xdeadbeef' },
}
const feesAnswer = {
  outputAmount: '99900000',
  estimatedFillTimeSec: 3,
  isAmountTooLow: false,
  totalRelayFee: { pct: '1000000000000000' },
  limits: { minDeposit: '1', maxDeposit: '999999999999' },
}

function fakeUpstream(swap: unknown) {
  const asked: string[] = []
  const upstream: Upstream = {
    name: 'across',
    async get(path, shape) {
      asked.push(path)
      const answer = path.startsWith('/swap/approval') ? swap : feesAnswer
      if (answer instanceof Error) throw answer
      return { body: shape.parse(answer), fetchedAtMs: 0, sandbox: false }
    },
    post: () => Promise.reject(new Error('Across is never posted to')),
  }
  return { upstream, asked }
}
const request = fakeRequest('base USDC', 'arbitrum USDC', '100000000')

describe('Across with an integrator id', () => {
  it('is asked at its newer endpoint, and nothing that could be signed is kept', async () => {
    const { upstream, asked } = fakeUpstream(swapAnswer)
    const { body } = await acrossFees(upstream, '0xdead').quote(request)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('integratorId=0xdead')
    expect(asked[0]).toContain('tradeType=exactInput')
    expect(body[0]).toMatchObject({
      // Our own table says who is approved, whatever the answer names; what is filled is exact.
      spender: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64',
      offer: { amountOutRaw: 99_940_000n, amountOutMinRaw: 99_940_000n, etaSeconds: 4 },
    })
    expect(body[0]?.offer.fees.map(({ amountUsd }) => amountUsd)).toEqual([0.004, 0.06])
    expect(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'deadbeef',
    )
  })

  it.each([
    ['fails', trouble('across', { kind: 'status', url: '/', status: 401 })],
    ['has no output', { ...swapAnswer, expectedOutputAmount: null }],
    ['would spend more than asked', { ...swapAnswer, inputAmount: '100000001' }],
  ])('falls back to the older one when the newer %s', async (_, swap) => {
    const { upstream, asked } = fakeUpstream(swap)
    const { body } = await acrossFees(upstream, '0xdead').quote(request)
    expect(asked.map((path) => path.split('?')[0])).toEqual(['/swap/approval', '/suggested-fees'])
    expect(body[0]?.offer.amountOutRaw).toBe(99_900_000n)
  })

  it('without one is asked at the older endpoint alone', async () => {
    const { upstream, asked } = fakeUpstream(swapAnswer)
    await acrossFees(upstream).quote(request)
    expect(asked.map((path) => path.split('?')[0])).toEqual(['/suggested-fees'])
  })
})

it('keys of Across and Relay travel in their own headers', () => {
  const keys = { ACROSS_API_KEY: 'a', RELAY_API_KEY: 'r' }
  const context = createTestContext()
  expect(toSettings('across', context, { keys }).headers).toMatchObject({ authorization: 'Bearer a' })
  expect(toSettings('relay', context, { keys }).headers).toMatchObject({ 'x-api-key': 'r' })
})
