import { describe, expect, it } from 'vitest'
import type { RouteFee } from '../../ports/routes.ts'
import { dropImplausible, fillFromPeers, listUnvalued, rankOffers } from './compare.ts'
import { fakePriced } from './route-request.test-kit.ts'

const gas = (amountUsd: number | null): RouteFee => ({ type: 'gas', name: 'Base gas', amountUsd, paidFrom: 'wallet' })
const names = (offers: { provider: string }[]) => offers.map(({ provider }) => provider)

describe('what a router leaves out', () => {
  it('is taken from the others: dollars by amount, fees by share, gas of the same chain', () => {
    const across = fakePriced('across', { amountOutRaw: 990n })
    across.offer.fees = [
      gas(null),
      { type: 'bridge', name: 'Relay fee', amountUsd: null, paidFrom: 'output', shareOfInput: 0.01 },
    ]
    const [filled] = fillFromPeers([
      across,
      fakePriced('lifi', { amountOutRaw: 1000n, amountInUsd: 101, amountOutUsd: 100, fees: [gas(0.2)] }),
    ])
    expect(filled).toMatchObject({ amountInUsd: 101, amountOutUsd: 99 })
    expect(filled?.fees).toEqual([gas(0.2), { type: 'bridge', name: 'Relay fee', amountUsd: 1.01, paidFrom: 'output' }])
    expect(filled?.priceImpactPct).toBeCloseTo((1 - (99 + 1.01) / 101) * 100, 9)
  })

  it('stays unknown where nobody knows it', () => {
    const [alone] = fillFromPeers([fakePriced('cow', { amountOutRaw: 5n, fees: [gas(null)] })])
    expect(alone).toMatchObject({ amountInUsd: null, amountOutUsd: null, priceImpactPct: null, fees: [gas(null)] })
  })
})

it('shows one set of dollars, the middle of all, so that one wrong feed changes nothing', () => {
  const feeds = [100, 100.2, 700].map((usd, place) =>
    fakePriced(`p${place}`, { amountOutRaw: 1000n, amountInUsd: usd, amountOutUsd: usd - 1 }),
  )
  expect(fillFromPeers(feeds).map(({ amountInUsd, amountOutUsd }) => [amountInUsd, amountOutUsd])).toEqual(
    Array(3).fill([100.2, 99.2]),
  )
})

describe('a router that is a fifth too low', () => {
  const [low, ...others] = [790, 1000, 1001].map((usd, place) =>
    fakePriced(`p${place}`, { amountOutRaw: BigInt(usd), amountInUsd: usd, amountOutUsd: usd }),
  )
  const all = [low, ...others].filter((one) => one !== undefined)

  it('lie matrix: does not make the others look too high', () => {
    expect(dropImplausible(all)).toEqual(all)
  })

  it('lie matrix: leaves the dollars open, and a price from outside decides', () => {
    expect(listUnvalued(all.slice(0, 2))).toEqual({ from: true, to: true })
    expect(listUnvalued(others)).toEqual({ from: false, to: false })
    const valued = { inUsd: 1000, outUnitUsd: 1 }
    expect(fillFromPeers(all.slice(0, 2), valued).map(({ amountInUsd }) => amountInUsd)).toEqual([1000, 1000])
  })
})

it('counts figures beyond reason as not known', () => {
  const wild = { amountInUsd: 1e308, amountOutUsd: 1e20, priceImpactPct: -4e5, etaSeconds: 1e12, fees: [gas(1e9)] }
  expect(fillFromPeers([fakePriced('wild', { amountOutRaw: 5n, ...wild })])[0]).toMatchObject({
    amountInUsd: null,
    amountOutUsd: null,
    priceImpactPct: null,
    etaSeconds: null,
    fees: [gas(null)],
  })
})

describe('the order of offers', () => {
  it('U1: prefers a contract’s promise to a solver’s, and either to an order that may not fill, when they are equal', () => {
    const usd = (amountOutRaw: bigint) => ({
      amountOutRaw,
      amountOutUsd: Number(amountOutRaw) / 1000,
      amountInUsd: 1001,
    })
    const offers = fillFromPeers([
      fakePriced('cow', usd(1_000_000n)),
      fakePriced('relay', usd(999_990n)),
      fakePriced('kyberswap', usd(999_980n)),
      fakePriced('lifi', usd(990_000n)),
    ])
    expect(names(rankOffers(offers))).toEqual(['kyberswap', 'relay', 'cow', 'lifi'])
  })

  it('goes by what is left after gas, not by what arrives', () => {
    const offers = fillFromPeers([
      fakePriced('dear', { amountOutRaw: 1000n, amountInUsd: 100, amountOutUsd: 100, fees: [gas(5)] }),
      fakePriced('plain', { amountOutRaw: 980n, amountInUsd: 100, amountOutUsd: 98, fees: [gas(1)] }),
    ])
    expect(names(rankOffers(offers))).toEqual(['plain', 'dear'])
  })

  it('counts gas that is not known as much as the dearest pays', () => {
    const offers = [
      fakePriced('silent', { amountOutRaw: 1000n, amountOutUsd: 100, fees: [{ ...gas(null), type: 'bridge' }] }),
      fakePriced('open', { amountOutRaw: 1000n, amountOutUsd: 100, fees: [gas(2)] }),
      fakePriced('best', { amountOutRaw: 1000n, amountOutUsd: 100, fees: [gas(1)] }),
    ].map(({ offer }) => offer)
    expect(names(rankOffers(offers))).toEqual(['best', 'silent', 'open'])
  })

  it('goes by the amount alone where no dollars are known', () => {
    const offers = [1n, 3n, 2n].map((raw) => fakePriced(`p${raw}`, { amountOutRaw: raw }).offer)
    expect(names(rankOffers(offers))).toEqual(['p3', 'p2', 'p1'])
  })
})

describe('an offer is dropped', () => {
  const fine = [fakePriced('a', { amountOutRaw: 1000n }), fakePriced('b', { amountOutRaw: 1010n })]

  it.each([
    ['when it promises less at worst than half of what it shows', { amountOutRaw: 1000n, amountOutMinRaw: 499n }],
    ['when its minimum is above what it shows', { amountOutRaw: 1000n, amountOutMinRaw: 1001n }],
    ['when it gives away a sixth of the value', { amountOutRaw: 1000n, amountInUsd: 100, amountOutUsd: 117 }],
    ['when it stands a quarter above all others', { amountOutRaw: 1300n }],
    ['when its slippage makes no sense', { amountOutRaw: 1000n, slippagePct: Number.NaN }],
  ])('%s', (_, offer) => {
    expect(names(dropImplausible([...fine, fakePriced('odd', offer)]).map((priced) => priced.offer))).toEqual([
      'a',
      'b',
    ])
  })
})
