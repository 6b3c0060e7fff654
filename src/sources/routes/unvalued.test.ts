import { describe, expect, it } from 'vitest'
import { fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import { fakeRiskSource } from '../../ports/risk.test-kit.ts'
import type { RouteFee, RouteOffer, RouteRequest, TradeToken } from '../../ports/routes.ts'
import { fakePriced, fakeRequest } from './route-request.test-kit.ts'
import { createRouteSource } from './route-source.ts'
import { createTokenValues, type TokenValues } from './token-values.ts'

/** Trades that routers do not value in dollars, or on which they contradict each other. */

const context = createTestContext()
const wallets = { check: async () => ({ balance: 'unknown', allowance: 'unknown' }) as const }
/** 100 USDC (6 decimals) for WETH (18 decimals). */
const request = fakeRequest('base USDC', 'base WETH', '100000000')
const ether = (amount: number) => BigInt(Math.round(amount * 1e6)) * 10n ** 12n
const gas = (amountUsd: number): RouteFee => ({ type: 'gas', name: 'Base gas', amountUsd, paidFrom: 'wallet' })

const worth: TokenValues = async ({ symbol }) => ({ unitUsd: symbol === 'USDC' ? 1 : 2_000, source: 'pools' })

function find(offers: Record<string, Partial<RouteOffer> & { amountOutRaw: bigint }>, values: TokenValues = worth) {
  const routers = Object.entries(offers).map(([name, offer]) => ({
    name,
    covers: () => true,
    quote: async () => ({ body: [fakePriced(name, offer)], fetchedAtMs: context.now(), sandbox: false }),
  }))
  return createRouteSource({ routers, wallets, context, values, graceMs: 5 }).find(request)
}

describe('A14: where no router states dollars', () => {
  it('A14: both sides are valued by the price of their token, so that a loss shows', async () => {
    const found = await find({ cow: { amountOutRaw: ether(0.0225) }, kyberswap: { amountOutRaw: ether(0.022) } })
    expect(found.best.value).toMatchObject({ provider: 'cow', amountInUsd: 100, amountOutUsd: 45 })
    expect(found.best.value.priceImpactPct).toBeCloseTo(55, 6)
    expect(found.valuedBy).toEqual({ from: 'pools', to: 'pools' })
  })

  it('A14: the order is by what is left after gas all the same', async () => {
    const dear = { amountOutRaw: ether(0.05), fees: [gas(20)] }
    const found = await find({ dear, plain: { amountOutRaw: ether(0.049), fees: [gas(1)] } })
    expect(found.best.source).toBe('plain')
  })

  it('A14: only the side that is missing is asked for', async () => {
    const asked: string[] = []
    const values: TokenValues = async (token) => {
      asked.push(token.symbol)
      return worth(token)
    }
    const found = await find({ lifi: { amountOutRaw: ether(0.04), amountInUsd: 100 } }, values)
    expect([asked, found.valuedBy]).toEqual([['WETH'], { from: 'routers', to: 'pools' }])
    await find({ lifi: { amountOutRaw: ether(0.04), amountInUsd: 100, amountOutUsd: 80 } }, values)
    expect(asked).toEqual(['WETH'])
  })

  it('A14: a price that nobody has leaves the value unknown', async () => {
    const found = await find({ cow: { amountOutRaw: ether(0.05) } }, async () => undefined)
    expect(found.best.value).toMatchObject({ amountInUsd: null, amountOutUsd: null })
    expect(found.valuedBy).toEqual({ from: null, to: null })
  })

  it('A14: one of two that gives away money is dropped by the price', async () => {
    const found = await find({ kyberswap: { amountOutRaw: ether(0.0675) }, lifi: { amountOutRaw: ether(0.0499) } })
    expect(found.best.source).toBe('lifi')
    expect(found.missed).toEqual([{ router: 'kyberswap', reason: 'not_plausible_or_stale' }])
  })

  it('A14: a price by which all give away money is itself wrong', async () => {
    const found = await find({ kyberswap: { amountOutRaw: ether(0.09) }, lifi: { amountOutRaw: ether(0.089) } })
    expect(found.best.value).toMatchObject({ provider: 'kyberswap', amountInUsd: 100, amountOutUsd: null })
    expect(found.valuedBy).toEqual({ from: 'pools', to: null })
  })
})

it('A14: of two routers far apart, the one whose output contradicts its own dollars does not win', async () => {
  const found = await find({
    inflated: { amountOutRaw: ether(0.0675), amountInUsd: 100, amountOutUsd: 99.5 },
    honest: { amountOutRaw: ether(0.0498), amountInUsd: 100, amountOutUsd: 99.6 },
  })
  expect(found.best.source).toBe('honest')
  expect(found.best.value.amountOutUsd).toBeCloseTo(99.6, 9)
})

describe('the price of a token', () => {
  const listed = (symbol: string): RouteRequest['to']['token'] => fakeRequest('base USDC', `base ${symbol}`).to.token
  const prices = fakePriceSource({
    names: ['ETH', listed('WETH').address ?? ''],
    readings: [1_990, 2_000, 2_005].map((priceUsd, place) => fakeReading(`s${place}`, { priceUsd })),
  })
  const stranger: TradeToken = { ...listed('WETH'), symbol: 'ACM', verified: false }

  it('is the middle of the price sources for a listed token and a coin', async () => {
    const values = createTokenValues(prices, fakeRiskSource())
    expect(await values(listed('WETH'))).toEqual({ unitUsd: 2_000, source: 's1' })
    expect(await values(listed('ETH'))).toEqual({ unitUsd: 2_000, source: 's1' })
  })

  it('is that of its pools for an unlisted one, and unknown without any', async () => {
    expect(await createTokenValues(prices, fakeRiskSource())(stranger)).toEqual({ unitUsd: 0.5, source: 'dexscreener' })
    const poolless = { market: () => Promise.reject(fail({ code: 'no_data', about: 'pools' })) }
    expect(await createTokenValues(prices, poolless)(stranger)).toBeUndefined()
  })
})
