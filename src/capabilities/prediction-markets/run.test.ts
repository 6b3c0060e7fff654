import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { DAY_MS } from '../../domain/time.ts'
import { fakeMarket, fakePredictionSource, fakeVenue, PREDICTIONS_NOW_MS } from '../../ports/predictions.test-kit.ts'
import type { PredictionMarket, VenueMarkets } from '../../ports/predictions.ts'
import { defineCapability } from '../capability.ts'
import { predictionMarketsText } from './card.ts'
import { toFlags } from './flags.ts'
import { formatMove, formatProbability } from './odds.ts'
import { predictionMarketsOffer } from './offer.ts'
import { listPredictions } from './run.ts'

const context = createTestContext(PREDICTIONS_NOW_MS)
const capability = defineCapability(predictionMarketsOffer, listPredictions)

async function answer(input: { topic?: string; limit?: number }, readings: VenueMarkets[]) {
  const dependencies = {
    sources: { predictions: fakePredictionSource(readings) },
    context,
    publicUrl: 'https://s.example',
  }
  const body = await capability.answer(predictionMarketsOffer.input.parse(input), dependencies as never, {
    requestId: 'req_1',
    charged: true,
  })
  return predictionMarketsOffer.output.parse(body)
}
const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined, toFailure)

const twin = fakeMarket({ venue: 'kalshi', id: 'KX', odds: 0.45, liquidityUsd: null })

/** What the fake markets do not state. */
const UNTOLD = [
  { check: 'answer.event', reason: 'no_event' },
  { check: 'markets.event', reason: 'no_event' },
  { check: 'headline.rules', reason: 'not_reported' },
  { check: 'headline.line7d', reason: 'not_reported' },
]

describe('an answer about a topic', () => {
  it('shows the market, its twin beside it, and where everything comes from', async () => {
    const body = await answer({ topic: ' BTC ' }, [
      fakeVenue('polymarket', [fakeMarket({ odds: 0.42 })]),
      fakeVenue('kalshi', [twin], 22),
    ])
    expect(body).toMatchObject({
      topic: 'BTC',
      mode: 'topic',
      count: 1,
      markets: [
        {
          rank: 1,
          venue: 'polymarket',
          status: 'open',
          closesAt: '2027-01-01T05:00:00.000Z',
          otherVenues: [{ venue: 'kalshi', probability: 0.45, url: 'https://kalshi.example/KX' }],
          flags: [],
        },
      ],
      coverage: {
        checked: ['polymarket', 'kalshi'],
        missing: UNTOLD,
      },
      summary:
        'Will Bitcoin reach $150,000 by December 31, 2026? Yes 42% on Polymarket, down 3 points on $100K of volume in 24h; Kalshi says 45%.',
      meta: { ageSeconds: 22, stale: false },
    })
    expect(predictionMarketsText(body)).toBe(
      [
        'Yes 42%: Will Bitcoin reach $150,000 by December 31, 2026? (Polymarket, down 3 points, $100K in 24h, Kalshi 45%)',
        'Market prices, not forecasts. Sources: polymarket, kalshi; 22 s old.',
      ].join('\n'),
    )
  })

  it('A8: says the whole distribution where the topic names an event and none of its outcomes', async () => {
    const outcomes = [
      ['25 bps decrease', 'Will the Fed decrease interest rates by 25 bps after the December meeting?', 0.37],
      ['No change', 'Will there be no change in Fed interest rates after the December meeting?', 0.54],
      ['25+ bps increase', 'Will the Fed increase interest rates by 25+ bps after the December meeting?', 0.02],
    ] as const
    const fed = outcomes.map(([label, question, odds]) =>
      fakeMarket({
        ...{ id: label, label, question, odds, exclusive: true, eventSize: outcomes.length },
        ...{ event: 'Fed decision in December?', eventKey: 'fed' },
      }),
    )
    const { summary, answer: told } = await answer({ topic: 'fed rate' }, [fakeVenue('polymarket', fed)])
    expect(told).toMatchObject({ how: 'market', probability: 0.54 })
    expect(summary).toMatch(/^Will there be no change in Fed interest rates after the December meeting\? Yes 54%/)
    expect(summary).toContain(' Otherwise: 25 bps decrease 37%, 25+ bps increase 2%.')
    expect((await answer({ topic: 'fed hike' }, [fakeVenue('polymarket', fed)])).summary).not.toContain('Otherwise')
  })

  it('names a venue that is down, and what nobody reported', async () => {
    const known: Partial<PredictionMarket> = { volume24hUsd: null, openInterestUsd: null, closesAtMs: null }
    const body = await answer({ topic: 'bitcoin' }, [
      fakeVenue('polymarket', [fakeMarket(known)]),
      { venue: 'kalshi', reason: 'upstream_timeout' },
    ])
    expect(body.coverage).toEqual({
      checked: ['polymarket'],
      missing: [
        { check: 'kalshi', reason: 'upstream_timeout' },
        { check: 'secondSource', reason: 'only_polymarket' },
        ...UNTOLD.slice(0, 2),
        { check: 'markets.closesAt', reason: 'not_reported' },
        { check: 'markets.volume24hUsd', reason: 'not_reported' },
        { check: 'markets.openInterestUsd', reason: 'not_reported' },
        ...UNTOLD.slice(2),
      ],
    })
    expect(predictionMarketsText(body)).toContain('No answer from kalshi.')
    expect(body.meta.sources).toEqual([{ name: 'polymarket', at: '2026-11-15T11:59:55.000Z' }])
  })

  it('counts a venue with old odds as missing, and fails when both are old', async () => {
    const old = fakeVenue('kalshi', [twin], 301)
    const body = await answer({ topic: 'bitcoin' }, [fakeVenue('polymarket', [fakeMarket()]), old])
    expect(body.coverage.missing).toEqual([
      { check: 'kalshi', reason: 'source_stale' },
      { check: 'secondSource', reason: 'only_polymarket' },
      ...UNTOLD,
    ])
    expect(await failureOf(answer({ topic: 'bitcoin' }, [old]))).toEqual({
      code: 'source_stale',
      source: 'kalshi',
      ageSeconds: 301,
      limitSeconds: 300,
    })
  })

  it('is "no data" when nothing open is about it, and never when a venue was down', async () => {
    const none = fakeVenue('polymarket', [fakeMarket()])
    expect(await failureOf(answer({ topic: 'zebra' }, [none, fakeVenue('kalshi', [])]))).toEqual({
      code: 'no_data',
      field: 'topic',
      about: 'open prediction markets about "zebra"',
    })
    expect(await failureOf(answer({ topic: 'zebra' }, [none, { venue: 'kalshi', reason: 'upstream_failed' }]))).toEqual(
      {
        code: 'upstream_failed',
        source: 'kalshi',
      },
    )
    expect(await failureOf(answer({ topic: '?!' }, [none]))).toMatchObject({ code: 'no_data' })
  })
})

describe('A8: nothing found', () => {
  it('is nothing found, however old the list of markets at Kalshi is', async () => {
    const failure = await failureOf(
      answer({ topic: 'zebra' }, [fakeVenue('polymarket', [fakeMarket()]), fakeVenue('kalshi', [], 420)]),
    )
    expect(failure).toEqual({ code: 'no_data', field: 'topic', about: 'open prediction markets about "zebra"' })
  })

  it('is said of one venue by its name among those that were checked, without its age', async () => {
    const body = await answer({ topic: 'bitcoin' }, [
      fakeVenue('polymarket', [fakeMarket()]),
      fakeVenue('kalshi', [], 420),
    ])
    expect(body.coverage).toEqual({
      checked: ['polymarket', 'kalshi'],
      missing: [{ check: 'secondSource', reason: 'only_polymarket' }, ...UNTOLD],
    })
    expect([body.meta.ageSeconds, body.meta.sources.map(({ name }) => name)]).toEqual([5, ['polymarket']])
  })

  it('is a failure of the source where its odds about the topic are too old', async () => {
    const readings = [fakeVenue('polymarket', []), fakeVenue('kalshi', [twin], 420)]
    expect(await failureOf(answer({ topic: 'bitcoin' }, readings))).toMatchObject({ code: 'source_stale' })
  })
})

describe('A8: odds in a summary', () => {
  const summaryOf = async (...markets: PredictionMarket[]) => {
    const byVenue = (venue: 'polymarket' | 'kalshi') => markets.filter((market) => market.venue === venue)
    return (
      await answer({ topic: 'bitcoin' }, [
        fakeVenue('polymarket', byVenue('polymarket')),
        fakeVenue('kalshi', byVenue('kalshi')),
      ])
    ).summary
  }
  const book = (probability: number | null, bid: number | null, ask: number | null): Partial<PredictionMarket> => ({
    outcomes: [{ name: 'Yes', probability, bid, ask, change24hPts: null }],
    priceBasis: probability === null ? null : 'last_trade',
  })

  it('say what the other venue says', async () => {
    const summary = await summaryOf(fakeMarket({ odds: 0.41 }), fakeMarket({ venue: 'kalshi', id: 'K', odds: 0.63 }))
    expect(summary).toContain('Yes 41% on Polymarket')
    expect(summary).toContain('Kalshi says 63%')
  })

  it('are a last trade beside a wide book, or none', async () => {
    expect(await summaryOf(fakeMarket(book(0.22, 0.04, 0.93)))).toBe(
      'Will Bitcoin reach $150,000 by December 31, 2026? last trade Yes 22% on Polymarket on $100K of volume in 24h; the book is wide, bid 4% and ask 93%.',
    )
    expect(await summaryOf(fakeMarket(book(null, 0.04, 0.93)))).toBe(
      'Will Bitcoin reach $150,000 by December 31, 2026? No odds on Polymarket: the book is thin and too wide to say, bid 4% and ask 93%.',
    )
    expect(await summaryOf(fakeMarket(book(0.6, null, null)))).toContain('nobody bids or offers now')
  })

  it('are not sold where nobody knows any', async () => {
    const readings = [fakeVenue('polymarket', [fakeMarket(book(null, null, 0.93))])]
    expect(await failureOf(answer({ topic: 'bitcoin' }, readings))).toMatchObject({ code: 'no_data' })
  })

  it('come after those that are known', async () => {
    const [unknown, known] = [
      fakeMarket({ id: 'a', volume24hUsd: 9e6, ...book(null, 0.04, 0.93) }),
      fakeMarket({ id: 'b' }),
    ]
    const { markets } = await answer({ topic: 'bitcoin' }, [fakeVenue('polymarket', [unknown, known])])
    expect(markets.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(markets[1]?.flags).toContain('NO_ODDS')
  })
})

describe('an answer without a topic', () => {
  const many = Array.from({ length: 12 }, (_, place) =>
    fakeMarket({ id: String(place), question: `Will number ${place} happen?`, volume24hUsd: 1_000 * (place + 1) }),
  )

  it('has the largest of the day with their moves, as many as asked for', async () => {
    for (const [input, count] of [
      [{}, 5],
      [{ limit: 1 }, 1],
      [{ limit: 10, topic: '  ' }, 10],
    ] as const) {
      const body = await answer(input, [fakeVenue('polymarket', many)])
      expect([body.mode, body.topic, body.count]).toEqual(['top-volume', null, count])
      expect(body.markets.map(({ volume24hUsd }) => volume24hUsd)).toEqual(
        Array.from({ length: count }, (_, place) => 12_000 - 1_000 * place),
      )
      const text = predictionMarketsText(body)
      expect([text.length <= 700, text.split('\n').length <= 12]).toEqual([true, true])
    }
  })
})

describe('flags', () => {
  const flagsOf = (facts: Parameters<typeof fakeMarket>[0], twins: PredictionMarket[] = []) =>
    toFlags(fakeMarket(facts), twins, PREDICTIONS_NOW_MS)
  const book = (bid: number | null, ask: number | null) => ({
    outcomes: [{ name: 'Yes', probability: 0.5, bid, ask, change24hPts: null }],
  })

  it('say when a book is thin: a spread above ten points, a missing side, or little money', () => {
    expect(flagsOf(book(0.45, 0.55))).toEqual([])
    expect(flagsOf(book(0.44, 0.55))).toEqual(['WIDE_BOOK', 'THIN_BOOK'])
    expect(flagsOf(book(null, 0.55))).toEqual(['WIDE_BOOK', 'THIN_BOOK'])
    expect(flagsOf(book(null, null))).toEqual(['NO_BOOK', 'THIN_BOOK'])
    expect(flagsOf({ liquidityUsd: 999 })).toEqual(['THIN_BOOK'])
    expect(flagsOf({ liquidityUsd: null })).toEqual([])
  })

  it('say when little was traded, when odds jumped, and when they are all but certain', () => {
    expect(flagsOf({ volume24hUsd: 999 })).toEqual(['LOW_VOLUME'])
    const jumped = { name: 'Yes', probability: 0.5, bid: 0.49, ask: 0.51, change24hPts: -10 }
    expect(flagsOf({ outcomes: [jumped] })).toEqual(['BIG_MOVE'])
    expect(flagsOf({ odds: 0.98 })).toEqual(['NEAR_CERTAIN'])
    expect(flagsOf({ odds: 0.02 })).toEqual(['NEAR_CERTAIN'])
  })

  it('say when the end is near, past or disputed, when venues disagree, and what a volume counts', () => {
    expect(flagsOf({ closesAtMs: PREDICTIONS_NOW_MS + DAY_MS })).toEqual(['CLOSES_WITHIN_24H'])
    expect(flagsOf({ closesAtMs: PREDICTIONS_NOW_MS })).toEqual(['PAST_END_DATE'])
    expect(flagsOf({ disputed: true })).toEqual(['RESOLUTION_DISPUTED'])
    expect(flagsOf({ odds: 0.3 }, [fakeMarket({ odds: 0.4 })])).toEqual(['VENUES_DISAGREE'])
    expect(flagsOf({ venue: 'kalshi' })).toEqual(['VOLUME_ESTIMATED'])
  })
})

describe('odds in words', () => {
  it('are never a false certainty', () => {
    expect([0.0004, 0.0135, 0.05, 0.42, 0.955, 0.9995].map(formatProbability)).toEqual([
      'under 0.1%',
      '1.4%',
      '5%',
      '42%',
      '95.5%',
      'over 99.9%',
    ])
  })

  it('say how they moved, and nothing where that is unknown', () => {
    const moved = (change24hPts: number | null) =>
      formatMove({ outcomes: [{ name: 'Yes', probability: 0.5, change24hPts }] })
    expect([moved(-3), moved(1), moved(0.04), moved(null)]).toEqual([
      ', down 3 points',
      ', up 1 point',
      ', unchanged',
      '',
    ])
  })
})
