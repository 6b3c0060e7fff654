import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { VenueMarkets } from '../../ports/predictions.ts'
import { trouble } from '../client/failure.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { fakeLists } from '../client/lists/fake-lists.test-kit.ts'
import { createPredictionSource } from './prediction-source.ts'
import { gammaEvent, gammaRow, kalshiPage, kalshiQuotes } from './venue-answers.test-kit.ts'

const context = createTestContext()

function setUp(given: { polymarket?: Answers; kalshi?: Answers; index?: unknown }) {
  const upstreams = fakeUpstreams(context, {
    ...(given.polymarket ? { polymarket: given.polymarket } : {}),
    ...(given.kalshi ? { kalshi: given.kalshi } : {}),
  })
  const background = fakeLists((upstream) => (upstream === 'kalshi' ? given.index : undefined), context.now())
  return { source: createPredictionSource(upstreams, background, context), upstreams }
}

const polymarket: Answers = (path) =>
  path.startsWith('/public-search') ? { events: [gammaEvent] } : [{ ...gammaRow, events: [gammaEvent] }]
const kalshi: Answers = () => ({ markets: kalshiQuotes })

const toShape = (readings: VenueMarkets[]) =>
  readings.map((reading) =>
    'read' in reading ? [reading.venue, reading.read.value.map(({ id }) => id)] : [reading.venue, reading.reason],
  )

describe('two venues', () => {
  it('are asked side by side, Kalshi for the hits of its index', async () => {
    const { source, upstreams } = setUp({ polymarket, kalshi, index: kalshiPage })
    expect(toShape(await source.search('bitcoin odds'))).toEqual([
      ['polymarket', ['614208']],
      ['kalshi', ['KXBTC-26-150']],
    ])
    expect(upstreams.polymarket.asked).toEqual([
      '/public-search?q=bitcoin%20odds&limit_per_type=20&events_status=active',
    ])
    expect(upstreams.kalshi.asked).toEqual(['/markets?limit=100&tickers=KXBTC-26-150'])
    expect(toShape(await source.top())).toEqual([
      ['polymarket', ['614208']],
      ['kalshi', ['KXBTC-26-150', 'KXCUP-27-A']],
    ])
  })

  it('answer without asking for prices when the index has no hit', async () => {
    const { source, upstreams } = setUp({ polymarket: () => ({ events: null }), kalshi, index: kalshiPage })
    expect(toShape(await source.search('zebra'))).toEqual([
      ['polymarket', []],
      ['kalshi', []],
    ])
    expect(upstreams.kalshi.asked).toEqual([])
  })

  it.each([
    ['polymarket', { kalshi, index: kalshiPage }],
    ['kalshi, its index', { polymarket, kalshi }],
    ['kalshi, its prices', { polymarket, index: kalshiPage }],
  ])('stand for one another: without %s', async (name, given) => {
    const readings = await setUp(given).source.search('bitcoin')
    const down = readings.filter((reading) => 'reason' in reading)
    expect(down).toEqual([{ venue: name.split(',')[0], reason: 'upstream_failed' }])
    expect(readings).toHaveLength(2)
  })

  it('fail together with what the first one says', async () => {
    const slow: Answers = (path) => {
      throw trouble('polymarket', { kind: 'timeout', url: path })
    }
    const failure = await setUp({ polymarket: slow })
      .source.top()
      .then(() => undefined, toFailure)
    expect(failure).toEqual({ code: 'upstream_timeout', source: 'polymarket' })
  })

  it('lets a defect of ours through', async () => {
    const broken: Answers = () => {
      throw new TypeError('ours')
    }
    await expect(setUp({ polymarket: broken, kalshi, index: kalshiPage }).source.top()).rejects.toThrow('ours')
  })
})

describe('the time of an answer', () => {
  const rows = (updatedAt: string) =>
    Array.from({ length: 6 }, (_, place) => ({ ...gammaRow, id: String(place), updatedAt, events: [gammaEvent] }))
  const timeOf = async (updatedAt: string) => {
    const [reading] = await setUp({ polymarket: () => rows(updatedAt), kalshi, index: kalshiPage }).source.top()
    return reading && 'read' in reading ? new Date(reading.read.atMs).toISOString() : undefined
  }

  it('is when it was fetched, as long as some row was touched lately', async () => {
    expect(await timeOf('2026-11-15T11:40:00.000Z')).toBe('2026-11-15T12:00:00.000Z')
  })

  it('is that of the newest row when all have stood still for half an hour', async () => {
    expect(await timeOf('2026-11-15T11:00:00.000Z')).toBe('2026-11-15T11:00:00.000Z')
  })
})
