import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { polymarketGamma, toFoundMarkets, toTopMarkets } from './gamma.ts'
import type { TouchedMarket } from './market.ts'

interface Raw {
  id: string
  outcomes?: string
  outcomePrices?: string
  closed?: boolean
  archived?: boolean
  acceptingOrders?: boolean
  volume24hr?: number
  volumeNum?: number
  volume?: string
  liquidityNum?: number
  liquidity?: string
  oneDayPriceChange?: number
  bestBid?: number
  bestAsk?: number
  endDate?: string
  updatedAt?: string
  negRisk?: boolean
}

const isOpen = (row: Raw) =>
  row.closed === false &&
  row.archived !== true &&
  row.acceptingOrders !== false &&
  row.outcomePrices !== undefined &&
  JSON.parse(row.outcomePrices).every((price: string) => Number(price) > 0 && Number(price) < 1)

/** A8: outside a tight book the figure of the venue is not told as odds. */
const isWide = (row: Raw) => (row.bestAsk ?? 1) - (row.bestBid ?? 0) > 0.1 + 1e-9

const toExpected = (row: Raw) => ({
  id: row.id,
  names: JSON.parse(row.outcomes ?? '[]'),
  probabilities: isWide(row) ? 'wide' : JSON.parse(row.outcomePrices ?? '[]').map(Number),
  bid: row.bestBid && row.bestBid < 1 ? row.bestBid : null,
  ask: row.bestAsk && row.bestAsk < 1 ? row.bestAsk : null,
  changePts: row.oneDayPriceChange === undefined ? null : Number((row.oneDayPriceChange * 100).toFixed(6)),
  volume24hUsd: row.volume24hr ?? null,
  volumeTotalUsd: row.volumeNum ?? (row.volume === undefined ? null : Number(row.volume)),
  liquidityUsd: row.liquidityNum ?? (row.liquidity === undefined ? null : Number(row.liquidity)),
  closesAtMs: row.endDate === undefined ? null : Date.parse(row.endDate),
  touchedAtMs: row.updatedAt === undefined ? null : Date.parse(row.updatedAt),
  exclusive: row.negRisk === true,
})

const toSeen = ({ market, touchedAtMs }: TouchedMarket) => ({
  id: market.id,
  names: market.outcomes.map(({ name }) => name),
  probabilities:
    (market.outcomes[0]?.ask ?? 1) - (market.outcomes[0]?.bid ?? 0) > 0.1 + 1e-9
      ? 'wide'
      : market.outcomes.map(({ probability }) => probability),
  bid: market.outcomes[0]?.bid ?? null,
  ask: market.outcomes[0]?.ask ?? null,
  changePts: market.outcomes[0]?.change24hPts ?? null,
  volume24hUsd: market.volume24hUsd,
  volumeTotalUsd: market.volumeTotalUsd,
  liquidityUsd: market.liquidityUsd,
  closesAtMs: market.closesAtMs,
  touchedAtMs,
  exclusive: market.exclusive,
})

describe('answers of Polymarket', () => {
  it('map every open market of the list with its own figures', () => {
    const samples = readSamples('polymarket', 'markets')
    for (const { json } of samples) {
      const rows = json as Raw[]
      const seen = toTopMarkets(rows).map(toSeen)
      expect(seen).toEqual(rows.filter(isOpen).map(toExpected))
    }
    expectRows(samples, ({ json }) => toTopMarkets(json as Raw[]).length, { fixtures: [1, 2], shared: [6, 110] })
    countMapped(samples)
  })

  it('map a page of the list by cursor', async () => {
    const samples = readSamples('polymarket', 'markets-keyset')
    for (const { json } of samples) {
      const upstream = fakeUpstream('polymarket', createTestContext(), (path) =>
        path.startsWith('/markets/keyset?') ? json : undefined,
      )
      const { body } = await polymarketGamma(upstream).top()
      expect(body.map(toSeen)).toEqual((json as { markets: Raw[] }).markets.filter(isOpen).map(toExpected))
      expect(body.length).toBeGreaterThan(0)
    }
    countMapped(samples)
  })

  it('are those of the older list where the newer one is gone', async () => {
    const [sample] = readSamples('polymarket', 'markets')
    const upstream = fakeUpstream('polymarket', createTestContext(), (path) =>
      path.startsWith('/markets?') ? sample?.json : undefined,
    )
    const { body } = await polymarketGamma(upstream).top()
    expect(body.length).toBeGreaterThan(0)
    expect(upstream.asked.map((path) => path.split('?')[0])).toEqual(['/markets/keyset', '/markets'])
  })

  it('map every open market of a search, and of the events that hold them', () => {
    type Events = { markets: Raw[] }[]
    const searches = readSamples('polymarket', 'public-search')
    const events = readSamples('polymarket', 'events')
    const toEvents = ({ json }: { json: unknown }) =>
      Array.isArray(json) ? (json as Events) : (json as { events: Events }).events
    for (const found of [...searches, ...events].map(toEvents)) {
      const seen = toFoundMarkets(found).map(toSeen)
      expect(seen).toEqual(found.flatMap(({ markets }) => markets.filter(isOpen).map(toExpected)))
    }
    const toRows = (sample: { json: unknown }) => toFoundMarkets(toEvents(sample)).length
    expectRows(searches, toRows, { fixtures: [1, 2], shared: [3, 28] })
    expectRows(events, toRows, { fixtures: [1, 1], shared: [5, 124] })
    countMapped([...searches, ...events])
  })
})
