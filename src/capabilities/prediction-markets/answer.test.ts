import { describe, expect, it } from 'vitest'
import { toSearchWords } from '../../domain/words.ts'
import { fakeMarket } from '../../ports/predictions.test-kit.ts'
import type { PredictionMarket } from '../../ports/predictions.ts'
import { toAnswer, toEvents, toMovers } from './answer.ts'
import { chooseByTopic } from './choose.ts'

const NOW_MS = Date.parse('2026-06-01T00:00:00Z')

type Facts = Parameters<typeof fakeMarket>[0]

/** An event whose outcomes exclude one another: names and odds, with the question that each stands for. */
const event = (
  venue: PredictionMarket['venue'],
  title: string,
  outcomes: [label: string, question: string, odds: number][],
  facts: Facts = {},
) =>
  outcomes.map(([label, question, odds], place) =>
    fakeMarket({
      venue,
      id: `${venue}-${place}`,
      event: title,
      eventKey: `${venue}:${title}`,
      eventSize: outcomes.length,
      exclusive: true,
      label,
      question,
      odds,
      // The least likely has the most volume, as on days before a meeting.
      volume24hUsd: 100_000 * (place + 1),
      ...facts,
    }),
  )

const fed = event('polymarket', 'Fed decision in December?', [
  ['No change', 'Will there be no change in Fed interest rates after the December 2026 meeting?', 0.57],
  ['25 bps decrease', 'Will the Fed decrease interest rates by 25 bps after the December 2026 meeting?', 0.31],
  ['25+ bps increase', 'Will the Fed increase interest rates by 25+ bps after the December 2026 meeting?', 0.03],
  ['50+ bps decrease', 'Will the Fed decrease interest rates by 50+ bps after the December 2026 meeting?', 0.09],
])
const kalshiFed = event('kalshi', 'Fed decision in December?', [
  ['Cut 25bps', 'Will the Federal Reserve Cut rates by 25bps at their December 2026 meeting?', 0.3],
  ['Cut >25bps', 'Will the Federal Reserve Cut rates by >25bps at their December 2026 meeting?', 0.08],
  ['Fed maintains rate', 'Will the Federal Reserve Hike rates by 0bps at their December 2026 meeting?', 0.58],
  ['Hike 25bps', 'Will the Federal Reserve Hike rates by 25bps at their December 2026 meeting?', 0.03],
  ['Hike >25bps', 'Will the Federal Reserve Hike rates by >25bps at their December 2026 meeting?', 0.01],
])
const answerTo = (topic: string, all: PredictionMarket[]) => {
  const words = toSearchWords(topic)
  return toAnswer(chooseByTopic(all, words, NOW_MS), all, words, () => [])
}

describe('A8: the probability that answers a question', () => {
  it.each(['Will the Fed cut?', 'fed rate cut', 'Fed cuts in December', 'will the federal reserve lower rates'])(
    'is the sum of the outcomes that make it true: %s',
    (topic) => {
      expect(answerTo(topic, [...fed, ...kalshiFed])).toMatchObject({
        how: 'sum',
        venue: 'polymarket',
        probability: 0.4,
        parts: [
          { name: '25 bps decrease', probability: 0.31 },
          { name: '50+ bps decrease', probability: 0.09 },
        ],
        otherVenues: [{ venue: 'kalshi', probability: 0.38 }],
      })
    },
  )

  it('does not count an outcome that denies it, such as a hike by nothing', () => {
    expect(answerTo('fed hike', kalshiFed)).toMatchObject({ how: 'sum', probability: 0.04 })
    expect(answerTo('fed hike', fed)).toMatchObject({ how: 'market', probability: 0.03 })
  })

  it('is one market where one outcome is asked for, and none where the whole event is', () => {
    expect(answerTo('fed cut 50+ bps', fed)).toMatchObject({ how: 'market', probability: 0.09 })
    expect(answerTo('fed decision', fed)).toMatchObject({ how: 'market', probability: 0.57 })
    // Both words fit every outcome: a cut and a hike are not added up.
    for (const topic of ['fed rate', 'fed interest rates december', 'federal reserve rate'])
      expect(answerTo(topic, fed)).toMatchObject({ how: 'market', probability: 0.57 })
  })

  it('is "at least one" where an event counts', () => {
    const counts = event('polymarket', 'How many Fed rate cuts in 2027?', [
      ['0 (0 bps)', 'Will no Fed rate cuts happen in 2027?', 0.25],
      ['1 (25 bps)', 'Will 1 Fed rate cut happen in 2027?', 0.35],
      ['2 or more', 'Will 2 or more Fed rate cuts happen in 2027?', 0.4],
    ])
    expect(answerTo('fed cut 2027', counts)).toMatchObject({ how: 'sum', probability: 0.75 })
    expect(answerTo('no fed cut 2027', counts)).toMatchObject({ how: 'market', probability: 0.25 })
  })

  it('is no sum where outcomes do not exclude one another, are missing, or do not add up to one', () => {
    const ladder = fed.map((market) => ({ ...market, exclusive: false }))
    expect(answerTo('fed cut', ladder)?.how).toBe('market')
    expect(answerTo('fed cut', fed.slice(1))?.how).toBe('market')
    const thin = fed.map((market) => ({
      ...market,
      outcomes: market.outcomes.map((each) => ({ ...each, probability: 0.4 })),
    }))
    expect(answerTo('fed cut', thin)?.how).toBe('market')
  })

  it('adds up ranges beyond a bound, in other words and units', () => {
    const ranges = event('polymarket', 'What will the Bitcoin price be on December 31?', [
      ['<$90,000', 'Will the price of Bitcoin be less than $90,000 on December 31?', 0.2],
      ['$90,000-$99,999', 'Will the price of Bitcoin be between $90,000 and $99,999 on December 31?', 0.35],
      ['$100,000-$109,999', 'Will the price of Bitcoin be between $100,000 and $109,999 on December 31?', 0.3],
      ['>$110,000', 'Will the price of Bitcoin be greater than $110,000 on December 31?', 0.15],
    ])
    expect(answerTo('bitcoin above 100k', ranges)).toMatchObject({ how: 'sum', probability: 0.45 })
    expect(answerTo('btc below $100,000', ranges)).toMatchObject({ how: 'sum', probability: 0.55 })
    // 95,000 lies within a range, so no sum is what was asked.
    expect(answerTo('bitcoin above 95k', ranges)?.how).not.toBe('sum')
  })

  it('does not stand beside a sum about another meeting', () => {
    const later = kalshiFed.map((market) => ({ ...market, closesAtMs: (market.closesAtMs ?? 0) + 45 * 86_400_000 }))
    expect(answerTo('fed cut', [...fed, ...later])?.otherVenues).toEqual([])
  })
})

describe('events', () => {
  it('have all of their outcomes, the likeliest first, and their total', () => {
    const [told] = toEvents(fed.slice(1, 2), fed)
    expect(told).toMatchObject({
      exclusive: true,
      outcomes: [
        { name: 'No change', probability: 0.57 },
        { name: '25 bps decrease', probability: 0.31 },
        { name: '50+ bps decrease', probability: 0.09 },
        { name: '25+ bps increase', probability: 0.03 },
      ],
      moreOutcomes: 0,
      total: 1,
    })
    expect(toEvents([fakeMarket()], [fakeMarket()])).toEqual([])
  })
})

describe('movers', () => {
  it('are the largest moves of markets that trade, sports and races aside', () => {
    const moved = (id: string, change24hPts: number, facts: Facts = {}) =>
      fakeMarket({
        id,
        question: id,
        outcomes: [{ name: 'Yes', probability: 0.5, bid: 0.49, ask: 0.51, change24hPts }],
        ...facts,
      })
    const all = [
      moved('up', 4),
      moved('down', -12),
      moved('still', 0.4),
      moved('quiet', 40, { volume24hUsd: 900 }),
      moved('game', 50, { genre: 'sports' }),
    ]
    expect(toMovers(all).map(({ question }) => question)).toEqual(['down', 'up'])
  })
})
