import { describe, expect, it } from 'vitest'
import { fakeMarket } from '../../ports/predictions.test-kit.ts'
import { chooseByTopic, chooseByVolume, toRelevance } from './choose.ts'

const NOW_MS = Date.parse('2026-06-01T00:00:00Z')
const ids = (markets: { id: string }[]) => markets.map(({ id }) => id)

describe('the relevance of a market', () => {
  const market = fakeMarket({
    question: 'Will rates be cut in June?',
    event: 'Fed decision',
    tags: ['Economic Policy'],
  })

  it('asks for every word, in the question, its event or its tags', () => {
    expect(toRelevance(market, ['rat', 'cut'])).toBe(3)
    expect(toRelevance(market, ['fed', 'cut'])).toBe(2)
    expect(toRelevance(market, ['fed', 'policy'])).toBe(1)
    expect(toRelevance(market, ['fed', 'bitcoin'])).toBe(0)
    expect(toRelevance(market, [])).toBe(0)
  })
})

describe('a choice by topic', () => {
  it('ranks by relevance, then by the volume of the day, unknown volume last', () => {
    const markets = [
      fakeMarket({ id: 'quiet', volume24hUsd: 10 }),
      fakeMarket({ id: 'unknown', volume24hUsd: null }),
      fakeMarket({ id: 'loud', volume24hUsd: 900 }),
      fakeMarket({ id: 'tagged', question: 'Will it moon?', tags: ['Bitcoin'], volume24hUsd: 9_000 }),
      fakeMarket({ id: 'other', question: 'Will it rain?', volume24hUsd: 99_000 }),
    ]
    expect(ids(chooseByTopic(markets, ['bitcoin'], NOW_MS))).toEqual(['loud', 'quiet', 'unknown', 'tagged'])
  })

  it('takes three of an event: the likeliest where one excludes the other, the busiest of a ladder', () => {
    const ladder = [0.9, 0.5, 0.3, 0.1].map((odds, place) =>
      fakeMarket({ id: String(place), eventKey: 'e', odds, volume24hUsd: place }),
    )
    expect(ids(chooseByTopic(ladder, ['bitcoin'], NOW_MS))).toEqual(['3', '2', '1'])
    const rivals = ladder.map((market) => ({ ...market, exclusive: true }))
    expect(ids(chooseByTopic(rivals, ['bitcoin'], NOW_MS)).sort()).toEqual(['0', '1', '2'])
  })

  it('puts price races of minutes behind, however much they turn over', () => {
    const markets = [fakeMarket({ id: 'race', genre: 'short', volume24hUsd: 9e6 }), fakeMarket({ id: 'year' })]
    expect(ids(chooseByTopic(markets, ['bitcoin'], NOW_MS))).toEqual(['year', 'race'])
  })
})

it('J1: a market past its end date comes after the open ones, by topic and by volume', () => {
  const ended = fakeMarket({ id: 'ended', eventKey: 'e', volume24hUsd: 9e6, closesAtMs: NOW_MS - 1 })
  const open = fakeMarket({ id: 'open', eventKey: 'e', volume24hUsd: 10, closesAtMs: NOW_MS + 1 })
  const elsewhere = fakeMarket({ id: 'elsewhere', eventKey: 'f', volume24hUsd: 5 })
  expect(ids(chooseByTopic([ended, open, elsewhere], ['bitcoin'], NOW_MS))).toEqual(['open', 'elsewhere', 'ended'])
  expect(ids(chooseByVolume([ended, open, elsewhere], NOW_MS))).toEqual(['open', 'elsewhere'])
})

describe('a choice by volume', () => {
  it('has one market per event and leaves sports and price races out', () => {
    const markets = [
      fakeMarket({ id: 'small', eventKey: 'e', volume24hUsd: 5 }),
      fakeMarket({ id: 'large', eventKey: 'e', volume24hUsd: 50 }),
      fakeMarket({ id: 'game', genre: 'sports', volume24hUsd: 500 }),
      fakeMarket({ id: 'race', genre: 'short', volume24hUsd: 5_000 }),
      fakeMarket({ id: 'other', volume24hUsd: 20 }),
    ]
    expect(ids(chooseByVolume(markets, NOW_MS))).toEqual(['large', 'other'])
    expect(
      ids(
        chooseByVolume(
          markets.filter(({ genre }) => genre !== 'other'),
          NOW_MS,
        ),
      ),
    ).toEqual(['race', 'game'])
  })
})
