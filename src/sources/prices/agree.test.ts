import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { FAKE_NOW_MS, fakeEther, fakeReading } from '../../ports/prices.test-kit.ts'
import { trouble } from '../client/failure.ts'
import { readSpot } from './agree.ts'
import type { SpotFeed } from './feeds.ts'

const context = createTestContext(FAKE_NOW_MS)

type Told = { price: number; ageSeconds?: number } | 'timeout' | 'network' | 'unlisted' | 'silent'

function stand(told: Record<string, Told>) {
  const asked: string[] = []
  const feeds = Object.entries(told).map(
    ([source, answer]): SpotFeed => ({
      source,
      covers: () => true,
      async read() {
        asked.push(source)
        if (answer === 'silent') return new Promise(() => {})
        if (answer === 'unlisted') return undefined
        if (typeof answer === 'string') throw trouble(source, { kind: answer, url: '/' })
        return fakeReading(source, { priceUsd: answer.price }, answer.ageSeconds)
      },
    }),
  )
  const read = async () =>
    (await readSpot(feeds, fakeEther, context)).readings.map(({ source, value }) => [source, value.priceUsd])
  const failure = async () => toFailure(await readSpot(feeds, fakeEther, context).catch((error) => error))
  const rejected = async () => (await readSpot(feeds, fakeEther, context)).rejected
  return { asked, read, rejected, failure }
}

describe('asking', () => {
  it('asks three at once, and nobody else when they agree', async () => {
    const { read, asked } = stand({ a: { price: 100 }, b: { price: 100.5 }, c: { price: 100.2 }, d: { price: 5 } })
    expect(await read()).toEqual([
      ['a', 100],
      ['b', 100.5],
      ['c', 100.2],
    ])
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('does not wait for a third once the best has answered and two agree', async () => {
    const { read } = stand({ a: { price: 100 }, b: { price: 100.5 }, c: 'silent' })
    expect(await read()).toEqual([
      ['a', 100],
      ['b', 100.5],
    ])
  })

  it('asks the rest when sources disagree, or when only one is left', async () => {
    const disagreeing = stand({ a: { price: 100 }, b: { price: 102 }, c: { price: 100 }, d: { price: 100 } })
    expect((await disagreeing.read()).map(([source]) => source)).toEqual(['a', 'c', 'd'])
    expect(disagreeing.asked).toEqual(['a', 'b', 'c', 'd'])
    const alone = stand({ a: 'network', b: { price: 100 }, c: 'unlisted', d: { price: 100 } })
    expect(await alone.read()).toEqual([
      ['b', 100],
      ['d', 100],
    ])
  })

  it('drops what is older than two minutes by its own time', async () => {
    const { read } = stand({ a: { price: 90, ageSeconds: 121 }, b: { price: 100, ageSeconds: 120 } })
    expect(await read()).toEqual([['b', 100]])
  })
})

describe('A3: what is set aside', () => {
  it('is a price far from those that agree, with its deviation', async () => {
    const { rejected } = stand({ a: { price: 150 }, b: { price: 100 }, c: { price: 100 } })
    expect(await rejected()).toEqual([
      { source: 'a', priceUsd: 150, deviationPct: expect.closeTo(50), reason: 'outlier', ageSeconds: 5 },
    ])
  })

  it('is the aggregator where it alone contradicts the only exchange', async () => {
    const { read } = stand({ coingecko: { price: 150 }, kraken: { price: 100 } })
    expect(await read()).toEqual([['kraken', 100]])
  })

  it('is an old price that contradicts the new one, and not one that agrees or is very old', async () => {
    const { rejected } = stand({
      a: { price: 150 },
      b: { price: 100, ageSeconds: 300 },
      c: { price: 150.2, ageSeconds: 300 },
      d: { price: 20, ageSeconds: 90_000 },
    })
    expect((await rejected()).map(({ source, reason }) => [source, reason])).toEqual([['b', 'old']])
  })
})

describe('A3: a coin whose price its source has not changed for long', () => {
  const cap = 10e9
  const told = (value: { priceUsd: number; volume24hUsd?: number }, ageSeconds: number, answeredSecondsAgo = 10) => ({
    ...fakeReading('coingecko', { marketCapUsd: cap, ...value }, ageSeconds),
    answeredAtMs: FAKE_NOW_MS - answeredSecondsAgo * 1000,
  })
  const judge = (...readings: (ReturnType<typeof told> | ReturnType<typeof fakeReading>)[]) => {
    const feeds = readings.map(
      (reading): SpotFeed => ({ source: reading.source, covers: () => true, read: async () => reading }),
    )
    return readSpot(feeds, fakeEther, context).then(
      ({ readings: used }) =>
        used.map(({ source, atMs, quotedAtMs }) => [
          source,
          FAKE_NOW_MS - atMs,
          quotedAtMs && FAKE_NOW_MS - quotedAtMs,
        ]),
      (thrown) => toFailure(thrown).code,
    )
  }

  it('is as fresh as the answer that holds it when the coin hardly trades', async () => {
    const hours = 5 * 3_600
    expect(await judge(told({ priceUsd: 1.03, volume24hUsd: cap * 0.0007 }, hours))).toEqual([
      ['coingecko', 10_000, hours * 1000],
    ])
    expect(await judge(told({ priceUsd: 11_000, volume24hUsd: 0 }, 600))).toEqual([['coingecko', 10_000, 600_000]])
  })

  it('is stale when it trades, when nobody knows whether it does, when it is days old, or when the answer itself is old', async () => {
    expect(await judge(told({ priceUsd: 31, volume24hUsd: cap * 0.05 }, 10_800))).toBe('source_stale')
    expect(await judge(told({ priceUsd: 31 }, 10_800))).toBe('source_stale')
    expect(await judge(told({ priceUsd: 31, volume24hUsd: 0 }, 100_000))).toBe('source_stale')
    expect(await judge(told({ priceUsd: 31, volume24hUsd: 0 }, 10_800, 200))).toBe('source_stale')
  })

  it('is used after a fresh price that agrees with it, and not beside one that does not', async () => {
    const late = told({ priceUsd: 100.4, volume24hUsd: cap * 0.05 }, 600)
    expect(await judge(late, fakeReading('kraken', { priceUsd: 100 }))).toEqual([
      ['kraken', 5_000, undefined],
      ['coingecko', 10_000, 600_000],
    ])
    expect(await judge(late, fakeReading('kraken', { priceUsd: 110 }))).toEqual([['kraken', 5_000, undefined]])
  })
})

describe('failing', () => {
  it('tells the most telling failure: timeout, then failure, then staleness, then nothing known', async () => {
    const stale = { price: 100, ageSeconds: 300 }
    expect(await stand({ a: stale, b: 'network', c: 'timeout' }).failure()).toEqual({
      code: 'upstream_timeout',
      source: 'c',
    })
    expect(await stand({ a: stale, b: 'network' }).failure()).toEqual({ code: 'upstream_failed', source: 'b' })
    expect(await stand({ a: { price: 100, ageSeconds: 900 }, b: stale }).failure()).toEqual({
      code: 'source_stale',
      source: 'b',
      ageSeconds: 300,
      limitSeconds: 120,
    })
    expect(await stand({ a: 'unlisted' }).failure()).toEqual({ code: 'no_data', about: 'price of ETH' })
    expect(await stand({}).failure()).toEqual({ code: 'no_data', about: 'price of ETH' })
  })
})
