import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { FAKE_NOW_MS, fakeEther, fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import { priceOffer } from './offer.ts'
import { findPrice } from './run.ts'

const ask = (facts: Parameters<typeof fakePriceSource>[0], symbol = 'ETH') =>
  findPrice(
    { symbol },
    {
      sources: { prices: fakePriceSource(facts) },
      context: createTestContext(FAKE_NOW_MS),
      publicUrl: 'https://sextant.test',
    },
  )

const day = { change24hPct: -1.05, high24h: 3190.1, low24h: 3088.2, volume24hUsd: 14.1e9 }
const pooled = {
  ...fakeEther,
  token: { ...fakeEther.token, symbol: 'ACM', name: 'Acme', address: '0xa', verified: false },
  foundBy: 'pool' as const,
}

it('answers with the middle price, each source, and what they agree on', async () => {
  const readings = [
    fakeReading('coingecko', { priceUsd: 3120.5, ...day, change7dPct: 3.4, marketCapUsd: 376e9 }, 8),
    fakeReading('coinbase', { priceUsd: 3120.6, ...day, change24hPct: -1 }, 2),
  ]
  const found = await ask({ readings, history: [3010.2, 3044] })
  expect(found).toEqual({
    body: {
      symbol: 'ETH',
      name: 'Ethereum',
      assetClass: 'crypto',
      price: 3120.55,
      currency: 'USD',
      change24hPct: -1.05,
      change7dPct: 3.4,
      high24h: 3190.1,
      low24h: 3088.2,
      marketCapUsd: 376e9,
      volume24hUsd: 14.1e9,
      token: fakeEther.token,
      confidence: 'high',
      sourcePrices: [
        { source: 'coingecko', price: 3120.5 },
        { source: 'coinbase', price: 3120.6 },
      ],
      spreadPct: 0.00320456,
      alternatives: [],
      sparkline7d: [3010.2, 3044],
      chartUrl: 'https://sextant.test/charts/ETH.png',
      coverage: { checked: ['spot', 'history'], missing: [] },
      summary: 'Ethereum (ETH) $3,120.55, -1.05% in 24h; two sources agree within 0.0032%.',
    },
    origins: [
      { name: 'coingecko', atMs: FAKE_NOW_MS - 8000 },
      { name: 'coinbase', atMs: FAKE_NOW_MS - 2000 },
    ],
  })
  expect(priceOffer.output.omit({ meta: true }).parse(found.body)).toEqual(found.body)
})

it('leaves unknown figures null, names them, and says nothing about them', async () => {
  const { body } = await ask({ readings: [fakeReading('kraken', { priceUsd: 0.000002566 })] })
  expect([body.change24hPct, body.change7dPct, body.marketCapUsd, body.spreadPct]).toEqual([null, null, null, null])
  expect(body.coverage).toEqual({
    checked: ['spot'],
    missing: ['change24hPct', 'change7dPct', 'high24h', 'low24h', 'marketCapUsd', 'volume24hUsd', 'sparkline7d'].map(
      (check) => ({
        check,
        reason: 'no_source_has_it',
      }),
    ),
  })
  expect(body.summary).toBe('Ethereum (ETH) $0.000002566; one source, kraken.')
})

describe('confidence', () => {
  const grade = async (readings: ReturnType<typeof fakeReading>[], resolution = {}) =>
    (await ask({ readings, resolution, names: ['ETH'] })).body.confidence

  it('is high when two sources agree within one percent', async () => {
    expect(await grade([fakeReading('a', { priceUsd: 100 }), fakeReading('b', { priceUsd: 101 })])).toBe('high')
  })
  it('is low when they differ by more', async () => {
    expect(await grade([fakeReading('a', { priceUsd: 100 }), fakeReading('b', { priceUsd: 101.1 })])).toBe('low')
  })
  it('is medium with one source that is more than a pool', async () => {
    expect(await grade([fakeReading('a', { priceUsd: 100 })])).toBe('medium')
  })
  it('is low when everything rests on one pool', async () => {
    const one = (source: string) => fakeReading(source, { priceUsd: 100, onePool: true })
    expect(await grade([one('a')])).toBe('low')
    expect(await grade([one('a'), one('b')])).toBe('low')
    expect(await grade([one('a'), fakeReading('b', { priceUsd: 100 })])).toBe('high')
  })
  it('is low when the token itself is a guess', async () => {
    const readings = [fakeReading('a', { priceUsd: 100 }), fakeReading('b', { priceUsd: 100 })]
    expect(await grade(readings, { asset: pooled })).toBe('low')
  })
})

it('takes the middle of three, so that one stray source does not move the price', async () => {
  const readings = [100, 130, 100.2].map((priceUsd, index) => fakeReading(`s${index}`, { priceUsd }))
  const { body } = await ask({ readings })
  expect([body.price, body.summary]).toEqual([100.2, 'Ethereum (ETH) $100.20; three sources differ by 29.94%.'])
})

it('computes the week from a full line when no source tells it', async () => {
  const history = Array.from({ length: 168 }, (_, hour) => 100 + hour)
  const { body } = await ask({ readings: [fakeReading('a', { priceUsd: 110 })], history })
  expect(body.change7dPct).toBe(10)
  expect([body.sparkline7d.length, body.sparkline7d[0], body.sparkline7d.at(-1)]).toEqual([48, 100, 267])
  expect((await ask({ history: history.slice(0, 100) })).body.change7dPct).toBeNull()
})

it('says how a guessed token was chosen, and links its chart by address', async () => {
  const alternatives = [{ symbol: 'ACM', name: 'Acme Two', chain: 'base', address: '0xb' }]
  const { body } = await ask(
    {
      resolution: { asset: pooled, alternatives },
      readings: [fakeReading('dexscreener', { priceUsd: 2, onePool: true })],
    },
    'ACM',
  )
  expect(body.summary).toBe(
    'Acme (ACM) $2.00; one pool, dexscreener; chosen by the depth of its pools, not a listed coin; 1 more token bears this name.',
  )
  expect([body.chartUrl, body.alternatives]).toEqual(['https://sextant.test/charts/0xa.png', alternatives])
})

it('passes on that a token is unknown', async () => {
  expect(toFailure(await ask({}, 'NOPE').catch((error) => error))).toEqual({ code: 'unknown_token', query: 'NOPE' })
})
