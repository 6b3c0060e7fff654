import { describe, expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { WalletQuestion } from '../../ports/routes.ts'
import { trouble } from '../client/failure.ts'
import { type Priced, type Router, withoutMethods } from '../shapes/router.ts'
import { fakePriced, fakeRequest } from './route-request.test-kit.ts'
import { createRouteSource } from './route-source.ts'

const context = createTestContext()
const request = fakeRequest('base USDC', 'base WETH', '1000000')

type Answer = Priced[] | Error | 'never'

function router(name: string, answer: Answer, covers = true): Router {
  return {
    name,
    covers: () => covers,
    quote: () =>
      answer === 'never'
        ? new Promise(() => {})
        : answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve({ body: answer, fetchedAtMs: context.now(), sandbox: true }),
  }
}

const asked: WalletQuestion[] = []
const wallets = {
  check: async (question: WalletQuestion) => {
    asked.push(question)
    return { balance: 'ok', allowance: 'needed' } as const
  },
}
const find = (...routers: Router[]) => createRouteSource({ routers, wallets, context, graceMs: 20 }).find(request)
const failureOf = async (...routers: Router[]) => {
  const thrown = await find(...routers).catch((caught: unknown) => caught)
  return thrown instanceof Failed ? thrown.failure : thrown
}

const refusal = (detail: string) => trouble('x', { kind: 'status', url: '/', status: 400, detail })
const timeout = trouble('slow', { kind: 'timeout', url: '/' })
const down = trouble('down', { kind: 'status', url: '/', status: 503 })

describe('several routers', () => {
  it('are ranked, the rest listed with the reason, and the wallet asked about the winner', async () => {
    const best: Priced = { ...fakePriced('kyberswap', { amountOutRaw: 1010n }), spender: '0xspender' }
    const found = await find(
      router('lifi', [fakePriced('lifi', { amountOutRaw: 1000n })]),
      router('kyberswap', [best]),
      router('relay', down),
      router('cow', []),
      router('across', [], false),
    )
    expect(found.best).toEqual({
      value: expect.objectContaining({ provider: 'kyberswap' }),
      source: 'kyberswap',
      atMs: context.now(),
      sandbox: true,
    })
    expect(found.alternatives.map(({ source }) => source)).toEqual(['lifi'])
    expect(found.checks).toEqual({ balance: 'ok', allowance: 'needed' })
    expect(asked.at(-1)).toMatchObject({ owner: null, amountRaw: 1_000_000n, spender: '0xspender' })
    expect(found.missed).toEqual([
      { router: 'relay', reason: 'source_failed' },
      { router: 'cow', reason: 'no_route' },
    ])
    expect(JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '0xspender',
    )
  })

  it('are not waited for once two have answered', async () => {
    const found = await find(
      router('lifi', [fakePriced('lifi', { amountOutRaw: 1000n })]),
      router('relay', [fakePriced('relay', { amountOutRaw: 999n })]),
      router('debridge', 'never'),
    )
    expect(found.missed).toEqual([{ router: 'debridge', reason: 'too_slow' }])
  })

  it('leave an offer out that is too old by its own time, and say so', async () => {
    const old: Priced = { ...fakePriced('kyberswap', { amountOutRaw: 2000n }), atMs: context.now() - 61_000 }
    const found = await find(router('kyberswap', [old]), router('lifi', [fakePriced('lifi', { amountOutRaw: 1000n })]))
    expect([found.best.source, found.missed]).toEqual([
      'lifi',
      [{ router: 'kyberswap', reason: 'not_plausible_or_stale' }],
    ])
  })
})

describe('no priced route', () => {
  it('is no_route when nobody covers the trade', async () => {
    expect(await failureOf(router('across', [], false))).toMatchObject({ code: 'no_route' })
  })

  it('is no_route when two routers know none, whatever trouble a third has', async () => {
    expect(
      await failureOf(router('lifi', []), router('relay', refusal('{"errorCode":"NO_QUOTES"}')), router('cow', down)),
    ).toEqual({
      code: 'no_route',
      why: 'No router has a route between these tokens for this amount.',
    })
  })

  it('says when the amount is too low', async () => {
    const failure = await failureOf(router('lifi', []), router('relay', refusal('{"errorCode":"AMOUNT_TOO_LOW"}')))
    expect(failure).toEqual({
      code: 'no_route',
      why: 'The amount is too low: fees would take more than it is worth.',
    })
  })

  it('is a timeout before another failure when only one router knows none', async () => {
    expect(await failureOf(router('lifi', []), router('relay', down), router('cow', timeout))).toEqual({
      code: 'upstream_timeout',
      source: 'slow',
    })
  })

  it('is stale when every price is too old', async () => {
    const old: Priced = { ...fakePriced('kyberswap', { amountOutRaw: 1n }), atMs: context.now() - 90_000 }
    expect(await failureOf(router('kyberswap', [old]))).toEqual({
      code: 'source_stale',
      source: 'kyberswap',
      ageSeconds: 90,
      limitSeconds: 60,
    })
  })

  it('is a defect when a router breaks in a way that is ours', async () => {
    expect(await failureOf(router('lifi', new TypeError('undefined is not a function')))).toBeInstanceOf(TypeError)
  })
})

describe('a method that is switched off', () => {
  it('is not asked for and not named, as if its router had no contract there', async () => {
    let asked = 0
    const kyber = router('kyberswap', [fakePriced('kyberswap', { amountOutRaw: 2000n })])
    const counted = { ...kyber, quote: (given: typeof request) => kyber.quote(given).finally(() => (asked += 1)) }
    const lifi = router('lifi', [fakePriced('lifi', { amountOutRaw: 1000n })])
    const found = await find(...withoutMethods([counted, lifi], ['k1']))
    expect([found.best.value.provider, found.alternatives, asked]).toEqual(['lifi', [], 0])
    expect(await failureOf(...withoutMethods([counted, lifi], ['k1', 'l1']))).toMatchObject({ code: 'no_route' })
    expect((await find(...withoutMethods([counted, lifi], ['r1']))).best.value.provider).toBe('kyberswap')
  })
})
