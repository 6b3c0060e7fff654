import type { MarketDetail, PredictionMarket, PredictionSource, VenueMarkets } from './predictions.ts'

export const PREDICTIONS_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

/** A market of which a test names only what it is about. */
export function fakeMarket(facts: Partial<PredictionMarket> & { odds?: number } = {}): PredictionMarket {
  const { odds = 0.4, ...rest } = facts
  const id = facts.id ?? '1'
  const venue = facts.venue ?? 'polymarket'
  return {
    venue,
    id,
    question: 'Will Bitcoin reach $150,000 by December 31, 2026?',
    event: null,
    eventKey: `${venue}:${id}`,
    label: null,
    eventSize: null,
    exclusive: false,
    url: `https://${venue}.example/${id}`,
    closesAtMs: Date.parse('2027-01-01T05:00:00Z'),
    outcomes: [
      { name: 'Yes', probability: odds, bid: odds - 0.01, ask: odds + 0.01, change24hPts: -3 },
      { name: 'No', probability: 1 - odds, bid: 1 - odds - 0.01, ask: 1 - odds + 0.01, change24hPts: 3 },
    ],
    priceBasis: 'book',
    rules: null,
    feeRate: null,
    bookId: null,
    volume24hUsd: 100_000,
    volumeTotalUsd: 900_000,
    liquidityUsd: 50_000,
    openInterestUsd: 20_000,
    volumeEstimated: venue === 'kalshi',
    genre: 'other',
    disputed: false,
    tags: [],
    ...rest,
  }
}

export function fakeVenue(venue: VenueMarkets['venue'], value: PredictionMarket[], ageSeconds = 5): VenueMarkets {
  return { venue, read: { value, source: venue, atMs: PREDICTIONS_NOW_MS - ageSeconds * 1000 } }
}

export function fakePredictionSource(
  readings: VenueMarkets[],
  detail: MarketDetail = { line7d: null, asks: null, missing: [], origins: [] },
): PredictionSource {
  return { search: async () => readings, top: async () => readings, detail: async () => detail }
}
