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
const listing = {
  change1hPct: 0.12,
  change30dPct: -6.2,
  fdvUsd: 377e9,
  rank: 2,
  supply: { circulating: 120.7e6, total: 120.7e6, max: null },
  ath: { priceUsd: 4946.05, atMs: Date.parse('2025-08-24T19:21:03Z'), downPct: 36.90824 + 0.00003 },
}
const perpetual = {
  venue: 'hyperliquid',
  fundingHourPct: 0.00125,
  openInterestUsd: 1.84e9,
  premiumPct: 0.021,
  markPriceUsd: 3121.2,
  indexPriceUsd: 3120.5,
  volume24hUsd: null,
}
const pooled = {
  ...fakeEther,
  token: { ...fakeEther.token, symbol: 'ACM', name: 'Acme', address: '0xa', verified: false },
  foundBy: 'pool' as const,
}

it('answers with the middle price, each source, and what they agree on', async () => {
  const readings = [
    fakeReading('coingecko', { priceUsd: 3120.5, ...day, change7dPct: 3.4, marketCapUsd: 376e9, listing }, 8),
    fakeReading('coinbase', { priceUsd: 3120.6, ...day, change24hPct: -1 }, 2),
  ]
  const found = await ask({ readings, history: [3010.2, 3044], perpetual })
  expect(found).toEqual({
    body: {
      symbol: 'ETH',
      name: 'Ethereum',
      assetClass: 'crypto',
      price: 3120.55,
      currency: 'USD',
      change1hPct: 0.12,
      change24hPct: -1.05,
      change7dPct: 3.4,
      change30dPct: -6.2,
      high24h: 3190.1,
      low24h: 3088.2,
      marketCapUsd: 376e9,
      fdvUsd: 377e9,
      volume24hUsd: 14.1e9,
      liquidityUsd: null,
      rank: 2,
      supply: { circulating: 120.7e6, total: 120.7e6, max: null },
      ath: { price: 4946.05, at: '2025-08-24T19:21:03.000Z', downPct: 36.9083 },
      perpetual: {
        venue: 'hyperliquid',
        fundingHourPct: 0.00125,
        fundingYearPct: 10.95,
        openInterestUsd: 1.84e9,
        premiumPct: 0.021,
        markPrice: 3121.2,
        volume24hUsd: null,
      },
      token: fakeEther.token,
      confidence: 'high',
      sourcePrices: [
        { source: 'coingecko', price: 3120.5 },
        { source: 'coinbase', price: 3120.6 },
      ],
      spreadPct: 0.00320456,
      rejected: [],
      priceAt: '2026-11-15T11:59:58.000Z',
      alternatives: [],
      sparkline7d: [3010.2, 3044],
      chartUrl: 'https://sextant.test/charts/ETH.png',
      coverage: { checked: ['spot', 'history', 'perpetual'], missing: [] },
      summary: 'Ethereum (ETH) $3,120.55, -1.05% in 24h; two sources agree within 0.0032%.',
    },
    origins: [
      { name: 'coingecko', atMs: FAKE_NOW_MS - 8000 },
      { name: 'coinbase', atMs: FAKE_NOW_MS - 2000 },
      { name: 'hyperliquid', atMs: FAKE_NOW_MS - 4000 },
    ],
  })
  expect(priceOffer.output.omit({ meta: true }).parse(found.body)).toEqual(found.body)
})

it('leaves unknown figures null, names them, and says nothing about them', async () => {
  const { body } = await ask({ readings: [fakeReading('kraken', { priceUsd: 0.000002566 })] })
  expect([body.change24hPct, body.change7dPct, body.marketCapUsd, body.spreadPct]).toEqual([null, null, null, null])
  expect(body.coverage).toEqual({
    checked: ['spot'],
    missing: [
      ...[
        ...[
          'change1hPct',
          'change24hPct',
          'change7dPct',
          'change30dPct',
          'high24h',
          'low24h',
          'marketCapUsd',
          'fdvUsd',
        ],
        ...['volume24hUsd', 'rank', 'supply', 'ath', 'sparkline7d'],
      ].map((check) => ({ check, reason: 'no_source_has_it' })),
      { check: 'perpetual', reason: 'no_perpetual_known' },
    ],
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

describe('A3: a source whose price the others contradict', () => {
  const wrong = { change24hPct: -63.9, change7dPct: -70, high24h: 210, low24h: 58, marketCapUsd: 1, volume24hUsd: 2 }
  const readings = [
    fakeReading('coingecko', { priceUsd: 150, ...wrong, listing }),
    fakeReading('coinbase', { priceUsd: 100, change24hPct: 1.3, high24h: 102, low24h: 98 }),
    fakeReading('kraken', { priceUsd: 100.2, volume24hUsd: 5e6 }),
  ]

  it('gives no figure of the answer, and is told with its deviation', async () => {
    const { body, origins } = await ask({ readings })
    expect(body).toMatchObject({
      price: 100.1,
      change1hPct: null,
      change24hPct: 1.3,
      change7dPct: null,
      high24h: 102,
      low24h: 98,
      marketCapUsd: null,
      fdvUsd: null,
      volume24hUsd: 5e6,
      rank: null,
      supply: null,
      ath: null,
      confidence: 'low',
      sourcePrices: [
        { source: 'coinbase', price: 100 },
        { source: 'kraken', price: 100.2 },
      ],
      spreadPct: 0.1998,
      rejected: [{ source: 'coingecko', price: 150, deviationPct: 50, reason: 'outlier', ageSeconds: 5 }],
      summary:
        'Ethereum (ETH) $100.10, +1.30% in 24h; two sources agree within 0.20%; coingecko is left out, its $150.00 is +50.00% away.',
    })
    expect(body.coverage.missing).toContainEqual({ check: 'marketCapUsd', reason: 'no_source_that_agrees_has_it' })
    expect(origins.map(({ name }) => name)).toEqual(['coinbase', 'kraken'])
  })

  it('gives no line either: the next source is asked', async () => {
    const prices = fakePriceSource({ readings, history: [1, 2] })
    const asked: (readonly string[] | undefined)[] = []
    const history: typeof prices.history = async (asset, without) => {
      asked.push(without)
      return without === undefined ? prices.history(asset) : { value: [99, 100], source: 'kraken', atMs: FAKE_NOW_MS }
    }
    const context = createTestContext(FAKE_NOW_MS)
    const { body } = await findPrice(
      { symbol: 'ETH' },
      { sources: { prices: { ...prices, history } }, context, publicUrl: '' },
    )
    expect([body.sparkline7d, asked]).toEqual([
      [99, 100],
      [undefined, ['coingecko']],
    ])
  })

  it('that is off by a power of ten is said to have wrong decimals', async () => {
    const swapped = [readings[1], readings[2], fakeReading('defillama', { priceUsd: 0.0001 })].flatMap(
      (reading) => reading ?? [],
    )
    expect((await ask({ readings: swapped })).body.summary).toContain(
      'one part in 1,000,000: wrong decimals or a redenomination',
    )
  })

  it('and that nobody decides about leaves the better source, with low confidence', async () => {
    const { body } = await ask({ readings: readings.slice(0, 2) })
    expect([body.price, body.confidence, body.rejected[0]?.source]).toEqual([150, 'low', 'coinbase'])
    expect(body.summary).toContain('only coingecko gives it, others disagree')
  })
})

it('A3: the range is of one source that the price fits into', async () => {
  const rangeOf = async (...ranges: [number, number][]) => {
    const given = ranges.map(([low24h, high24h], place) => fakeReading(`s${place}`, { priceUsd: 100, low24h, high24h }))
    const { body } = await ask({ readings: given })
    return [body.low24h, body.high24h]
  }
  expect(await rangeOf([60, 98], [99, 101])).toEqual([99, 101])
  expect(await rangeOf([95, 99.5])).toEqual([95, 100])
  expect(await rangeOf([60, 80])).toEqual([null, null])
})

it('A3: a coin that hardly trades says when its price last changed, and is never of high confidence', async () => {
  const quoted = (source: string) => ({
    ...fakeReading(source, { priceUsd: 1.03 }),
    quotedAtMs: FAKE_NOW_MS - 5 * 3_600_000,
  })
  const { body } = await ask({ readings: [quoted('coingecko'), quoted('defillama')] })
  expect([body.confidence, body.priceAt]).toEqual(['medium', '2026-11-15T07:00:00.000Z'])
  expect(body.summary).toContain('it hardly trades, its price last changed 5 h ago')
})

it('A3: an old price that is far away is told and lowers the confidence', async () => {
  const old = { source: 'defillama', priceUsd: 2000, deviationPct: -35.9, reason: 'old' as const, ageSeconds: 400 }
  const { body } = await ask({ rejected: [old] })
  expect([body.confidence, body.summary]).toEqual([
    'low',
    'Ethereum (ETH) $3,120.50; one source, coingecko; defillama is not counted, its $2,000.00 (-35.90%) is 7 min old.',
  ])
  expect((await ask({ rejected: [{ ...old, deviationPct: -2 }] })).body.confidence).toBe('medium')
})

it('leaves out the future of another coin with the same ticker', async () => {
  const { body } = await ask({ perpetual: { ...perpetual, indexPriceUsd: 0.4 } })
  expect([body.perpetual, body.coverage.missing.map(({ check }) => check)]).toEqual([
    null,
    expect.arrayContaining(['perpetual']),
  ])
})

it('A12: says how little is in the pools of a token, with low confidence', async () => {
  const readings = [fakeReading('dexscreener', { priceUsd: 2, depthUsd: 12_400, onePool: false })]
  const { body } = await ask({ readings })
  expect([body.confidence, body.liquidityUsd]).toEqual(['low', 12_400])
  expect(body.summary).toContain('its pools hold only $12,400')
})

it('A13: shows 24 points of a line, and computes the week from a full one when no source tells it', async () => {
  const history = Array.from({ length: 168 }, (_, hour) => 100 + hour)
  const { body } = await ask({ readings: [fakeReading('a', { priceUsd: 110 })], history })
  expect(body.change7dPct).toBe(10)
  expect([body.sparkline7d.length, body.sparkline7d[0], body.sparkline7d.at(-1)]).toEqual([24, 100, 267])
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
    'Acme (ACM) $2.00; one pool, dexscreener; chosen by the depth of its pools on Ethereum, not a listed coin; 1 more token bears this name.',
  )
  expect([body.chartUrl, body.alternatives]).toEqual(['https://sextant.test/charts/0xa.png', alternatives])
})

it('A3: sources that say the same agree, and not within 0%', async () => {
  const readings = [fakeReading('coingecko', { priceUsd: 2 }), fakeReading('kraken', { priceUsd: 2 })]
  expect((await ask({ readings })).body.summary).toContain('; two sources agree.')
})

it('passes on that a token is unknown', async () => {
  expect(toFailure(await ask({}, 'NOPE').catch((error) => error))).toEqual({
    code: 'unknown_token',
    field: 'symbol',
    query: 'NOPE',
  })
})

it('says first what is odd about a stablecoin: how far it is from its dollar', async () => {
  const asset = {
    ...fakeEther,
    assetClass: 'stablecoin' as const,
    token: { ...fakeEther.token, symbol: 'USDX', name: 'USDX' },
  }
  const summaryAt = async (priceUsd: number) =>
    (await ask({ resolution: { asset }, readings: [fakeReading('a', { priceUsd })] }, 'USDX')).body.summary
  expect(await summaryAt(0.912)).toBe('USDX $0.912; one source, a; off its peg, a stablecoin 8.80% below its dollar.')
  expect(await summaryAt(0.9994)).toBe('USDX $0.9994; one source, a.')
})

it('says that a coin with a dollar in its ticker is off its peg, though no table calls it a stablecoin', async () => {
  const asset = { ...fakeEther, token: { ...fakeEther.token, symbol: 'ACMUSD', name: 'ACMUSD' } }
  const summaryAt = async (priceUsd: number) =>
    (await ask({ resolution: { asset }, readings: [fakeReading('a', { priceUsd })] }, 'ACMUSD')).body.summary
  expect(await summaryAt(0.91)).toContain('off its peg, 9.00% below the dollar in its name')
  expect(await summaryAt(0.98)).not.toContain('peg')
  expect(await summaryAt(0.02)).not.toContain('peg')
})

it('prefers a change that fits the range of the day', async () => {
  const wrong = fakeReading('a', { priceUsd: 10, change24hPct: 45, high24h: 10.3, low24h: 9.8 })
  const right = fakeReading('b', { priceUsd: 10, change24hPct: 1.1 })
  expect((await ask({ readings: [wrong, right] })).body.change24hPct).toBe(1.1)
  expect((await ask({ readings: [wrong] })).body.change24hPct).toBe(45)
})

it('A12: repeats what is remarkable about the name', async () => {
  const { body } = await ask({ resolution: { remarks: ['MATIC was exchanged one to one for POL'] } })
  expect(body.summary).toContain('; MATIC was exchanged one to one for POL')
})
