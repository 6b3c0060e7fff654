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
    (await readSpot(feeds, fakeEther, context)).map(({ source, value }) => [source, value.priceUsd])
  const failure = async () => toFailure(await readSpot(feeds, fakeEther, context).catch((error) => error))
  return { asked, read, failure }
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
    expect(await disagreeing.read()).toHaveLength(4)
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
