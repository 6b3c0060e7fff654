import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { createMarket } from './market.ts'

const context = createTestContext()
const start = context.now()
const market = createMarket({ seed: 'test', now: context.now })
const instants = Array.from({ length: 40 }, (_, place) => start - place * 17.3 * DAY_MS)

describe('the market', () => {
  it('gives the same price for the same seed and instant, and another for another seed', () => {
    const again = createMarket({ seed: 'test', now: () => start + 5 * DAY_MS })
    const other = createMarket({ seed: 'other', now: context.now })
    expect(instants.map((ms) => again.priceAt('ethereum', ms))).toEqual(
      instants.map((ms) => market.priceAt('ethereum', ms)),
    )
    expect(other.priceAt('ethereum', start)).not.toEqual(market.priceAt('ethereum', start))
  })

  it('never jumps: a second moves no old asset by more than a tenth of a percent', () => {
    const jumps = market.assets
      .filter(({ ageDays }) => ageDays > 100)
      .flatMap(({ id }) =>
        instants.flatMap((ms) => {
          const [before, after] = [market.priceAt(id, ms), market.priceAt(id, ms + 1000)]
          return before === null || after === null || Math.abs(after / before - 1) < 0.001 ? [] : [id]
        }),
      )
    expect(jumps).toEqual([])
  })

  it('moves: every asset that is not a dollar is somewhere else after a week', () => {
    const still = market.assets
      .filter(({ ageDays, volatility, peg }) => ageDays > 7 && (volatility > 0.001 || peg?.to === 'ethereum'))
      .filter(({ id }) => market.priceAt(id, start) === market.priceAt(id, start - 7 * DAY_MS))
    expect(still).toEqual([])
  })

  it('keeps dollars within half a percent of one dollar for two years', () => {
    const dollars = market.assets.filter(({ priceUsd }) => priceUsd === 1).map(({ id }) => id)
    const far = dollars.filter((id) => instants.some((ms) => Math.abs((market.priceAt(id, ms) ?? 1) - 1) > 0.005))
    expect(dollars).toHaveLength(11)
    expect(far).toEqual([])
  })

  it('knows nothing before an asset existed, nor of an asset it does not have', () => {
    expect(market.priceAt('dex:freshloaf', start)).toBeGreaterThan(0)
    expect(market.priceAt('dex:freshloaf', start - DAY_MS)).toBeNull()
    expect(market.priceAt('no-such-asset', start)).toBeNull()
    expect(market.seenBy('coingecko').changePct('dex:freshloaf', DAY_MS)).toBeNull()
  })

  it('shows each source a price within five hundredths of a percent of the true one', () => {
    const sources = ['coingecko', 'kraken', 'coinbase', 'dexscreener', 'geckoterminal', 'defillama_coins']
    const seen = sources.map((source) => market.seenBy(source).price('bitcoin') ?? 0)
    const truth = market.priceAt('bitcoin', start) ?? 0
    expect(new Set(seen).size).toBe(sources.length)
    expect(seen.filter((price) => Math.abs(price / truth - 1) >= 0.0005)).toEqual([])
  })
})

describe('a view of the market', () => {
  const view = market.seenBy('kraken')

  it('has a change that agrees with its own history', () => {
    const before = view.price('solana', start - DAY_MS) ?? 0
    const after = view.price('solana') ?? 0
    expect(view.changePct('solana', DAY_MS)).toBeCloseTo((after / before - 1) * 100, 10)
  })

  it("has candles that follow on one another and whose extremes are the day's", () => {
    const hours = view.candles('solana', { stepMs: HOUR_MS, fromMs: start - DAY_MS, toMs: start - MINUTE_MS })
    expect(hours).toHaveLength(24)
    expect(hours.slice(1).map(({ open }) => open)).toEqual(hours.slice(0, -1).map(({ close }) => close))
    expect(view.range('solana', start - DAY_MS, start)).toEqual({
      high: Math.max(...hours.map(({ high }) => high)),
      low: Math.min(...hours.map(({ low }) => low)),
    })
    const [volume, sum] = [
      view.volumeUsd('solana', start - DAY_MS, start),
      hours.reduce((all, { volumeUsd }) => all + volumeUsd, 0),
    ]
    expect(sum / volume).toBeCloseTo(1, 6)
  })

  it('lags behind the clock as far as it is told', () => {
    const late = market.seenBy('kraken', HOUR_MS)
    expect(late.nowMs).toBe(start - HOUR_MS)
    expect(late.price('bitcoin')).toBe(view.price('bitcoin', start - HOUR_MS))
  })
})

describe('a forced price', () => {
  it('moves the asset and what is pegged to it from now on, and ends with release', () => {
    const [today, yesterday] = [market.priceAt('weth', start) ?? 0, market.priceAt('weth', start - DAY_MS)]
    market.force({ asset: 'ethereum', factor: 1.2 })
    expect((market.priceAt('weth', start) ?? 0) / today).toBeCloseTo(1.2, 10)
    expect(market.priceAt('weth', start - DAY_MS)).toBe(yesterday)
    expect(market.seenBy('kraken').changePct('ethereum', HOUR_MS)).toBeGreaterThan(15)
    market.release()
    expect(market.forced()).toEqual([])
    expect(market.priceAt('weth', start)).toBe(today)
  })

  it('can be the opinion of one upstream alone, and a later factor replaces an earlier one', () => {
    const calm = market.seenBy('kraken').price('bitcoin') ?? 0
    market.force({ asset: 'bitcoin', factor: 3, upstream: 'kraken' })
    market.force({ asset: 'bitcoin', factor: 1.5, upstream: 'kraken' })
    expect((market.seenBy('kraken').price('bitcoin') ?? 0) / calm).toBeCloseTo(1.5, 10)
    expect(market.seenBy('coinbase').price('bitcoin')).toBeLessThan(calm * 1.01)
    market.release()
  })
})

describe('the list of assets', () => {
  it('has several bearers of one ticker', () => {
    const bearers = (symbol: string) => market.assets.filter((asset) => asset.symbol === symbol).length
    expect({ PEPE: bearers('PEPE'), USDC: bearers('USDC'), QKKA: bearers('QKKA') }).toEqual({
      PEPE: 4,
      USDC: 3,
      QKKA: 2,
    })
    expect(market.assets.length).toBeGreaterThanOrEqual(60)
  })

  it('has each id once, each contract once, and only addresses that can be', () => {
    const contracts = market.assets.flatMap(({ contracts }) => contracts)
    const keys = contracts.map(({ network, address }) => `${network}:${address.toLowerCase()}`)
    expect(new Set(market.assets.map(({ id }) => id)).size).toBe(market.assets.length)
    expect(new Set(keys).size).toBe(keys.length)
    const wrong = contracts.filter(({ network, address }) =>
      network === 'solana' ? !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) : !isAddress(address),
    )
    expect(wrong).toEqual([])
  })

  it('gives every contract a pool in which the token is the base', () => {
    const bases = new Set(
      market.seenBy('dexscreener').pools.map(({ base }) => `${base.contract.network}:${base.contract.address}`),
    )
    const without = market.assets.flatMap(({ contracts }) =>
      contracts.filter(({ network, address }) => !bases.has(`${network}:${address}`)),
    )
    expect(without).toEqual([])
  })
})
