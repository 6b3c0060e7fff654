import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { marketReadText } from '../src/capabilities/market-read/card.ts'
import { marketReadOffer } from '../src/capabilities/market-read/offer.ts'
import { predictionMarketsText } from '../src/capabilities/prediction-markets/card.ts'
import { predictionMarketsOffer } from '../src/capabilities/prediction-markets/offer.ts'
import { priceOffer } from '../src/capabilities/price/offer.ts'
import { Failed, toFailure } from '../src/domain/failure.ts'
import { startReads } from './reads-and-odds.test-kit.ts'
import type { Scenario } from './upstreams/scenario.ts'

let reads: Awaited<ReturnType<typeof startReads>>
beforeAll(async () => {
  reads = await startReads()
})
afterEach(() => reads.control.reset())
afterAll(() => reads.stop())

const KINDS = ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'] as const
type Kind = (typeof KINDS)[number]

async function read(kind: Kind, ask = reads.connect()) {
  const body = marketReadOffer.output.parse(await ask('market-read', { kind }))
  const text = marketReadText(body)
  expect([text.length <= 700, text.split('\n').length <= 12]).toEqual([true, true])
  return body
}
async function odds(input: { topic?: string; limit?: number }, ask = reads.connect()) {
  const body = predictionMarketsOffer.output.parse(await ask('prediction-markets', input))
  const text = predictionMarketsText(body)
  expect([text.length <= 700, text.split('\n').length <= 12]).toEqual([true, true])
  return body
}
const price = async (symbol: string, ask = reads.connect()) => priceOffer.output.parse(await ask('price', { symbol }))
const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined, toFailure)

describe('market reads in the sandbox', () => {
  it.each(KINDS)('%s answers, fits its promise and says that it is the sandbox', async (kind) => {
    const body = await read(kind)
    expect(body.meta.sandbox).toBe(true)
    expect(body.items.length).toBeGreaterThan(0)
    expect(Date.parse(body.validUntil)).toBeGreaterThan(reads.context.now())
  })

  it('agree with the price of the same asset', async () => {
    const ask = reads.connect()
    const [bitcoin, fear] = [await price('BTC', ask), await read('fear', ask)]
    const change = Number(fear.inputs.find(({ name }) => name === 'btcChange7dPct')?.value)
    // Daily closes are at midnight, the price looks back from now.
    expect(Math.abs(change - (bitcoin.change7dPct ?? 0))).toBeLessThan(4)
    const searched = (await read('trending', ask)).items.flatMap((item) =>
      'token' in item && item.flags.includes('SEARCHED') ? [item] : [],
    )
    const listed = searched.find(({ token }) => token.symbol === 'PENDLE') ?? searched[0]
    const same = await price(listed?.token.symbol ?? '', ask)
    if (same.alternatives.length === 0) expect(listed?.change24hPct).toBeCloseTo(same.change24hPct ?? 0, 1)
  })

  it('move when a price is forced', async () => {
    const before = await read('defi')
    reads.control.forcePrice({ asset: 'ethereum', factor: 0.5 })
    const after = await read('defi')
    const tvl = (body: typeof before) => Number(body.inputs.find(({ name }) => name === 'tvlUsd')?.value)
    expect(tvl(after)).toBeLessThanOrEqual(tvl(before))
    const protocols = await read('protocols')
    const of = (name: string) => Number(protocols.inputs.find((input) => input.name === name)?.value)
    expect([of('change7dPct') < -10, of('price7dPct') < -10, protocols.stance]).toEqual([true, true, 'FLAT'])
  })
})

describe('prediction markets in the sandbox', () => {
  it.each([
    {},
    { topic: 'bitcoin', limit: 1 },
    { topic: 'eth price' },
    { topic: 'solana', limit: 2 },
    { topic: 'fed rates' },
    { topic: 'US election' },
    { topic: 'recession' },
    { topic: 'hottest year' },
  ])('%o is answered', async (input) => {
    const body = await odds(input)
    expect(body.count).toBeGreaterThan(0)
    expect(body.count).toBeLessThanOrEqual(input.limit ?? 5)
    expect(body.coverage.checked).toEqual(['polymarket', 'kalshi'])
  })

  it('follow the price they are about', async () => {
    const levels = async () => {
      const { markets } = await odds({ topic: 'bitcoin reach', limit: 10 })
      return markets.map(({ question, outcomes }) => [question, outcomes[0]?.probability ?? 0] as const)
    }
    const [before] = await levels()
    reads.control.forcePrice({ asset: 'bitcoin', factor: 0.7 })
    const after = new Map(await levels())
    expect(after.get(before?.[0] ?? '')).toBeLessThan(before?.[1] ?? 0)
  })

  it('have the other venue beside, close by', async () => {
    const { markets } = await odds({ topic: 'bitcoin', limit: 2 })
    const [first] = markets
    expect(first?.otherVenues).toHaveLength(1)
    expect(Math.abs((first?.otherVenues[0]?.probability ?? 0) - (first?.outcomes[0]?.probability ?? 9))).toBeLessThan(
      0.05,
    )
  })

  it.each([
    ['polymarket', 'kalshi'],
    ['kalshi', 'polymarket'],
  ] as const)('answer without %s, and say so', async (down, other) => {
    for (const scenario of ['down', '429', 'garbage'] as const) {
      reads.control.setScenario({ upstream: down, scenario })
      const body = await odds({ topic: 'bitcoin' })
      expect(body.coverage.checked).toEqual([other])
      expect(body.coverage.missing).toContainEqual({ check: down, reason: 'upstream_failed' })
      expect(body.meta.sources.map(({ name }) => name)).toEqual([other])
    }
  })

  it('count a venue that stands still as missing', async () => {
    reads.control.setScenario({ upstream: 'polymarket', scenario: 'stale' })
    const body = await odds({})
    expect([body.coverage.checked, body.coverage.missing[0]]).toEqual([
      ['kalshi'],
      { check: 'polymarket', reason: 'source_stale' },
    ])
  })
})

describe('trouble', () => {
  const troubled = async (upstream: string, scenario: Scenario, kind: Kind) => {
    reads.control.setScenario({ upstream, scenario })
    return read(kind)
  }

  it('leaves fear with the second source of prices', async () => {
    const body = await troubled('coingecko', 'down', 'fear')
    expect(body.meta.sources.map(({ name }) => name)).toEqual(['alternative.me', 'defillama'])
  })

  it('leaves trending with the pools, less sure', async () => {
    const body = await troubled('coingecko', '429', 'trending')
    expect([body.confidence, body.coverage.missing.slice(0, 2)]).toEqual([
      'low',
      [
        { check: 'searches', reason: 'upstream_failed' },
        { check: 'since', reason: 'no_earlier_read' },
      ],
    ])
  })

  it('leaves x402 with listings, less sure', async () => {
    const body = await troubled('x402stats', 'garbage', 'x402')
    expect([body.stance, body.confidence]).toEqual(['LISTINGS_GROWING', 'low'])
  })

  it('leaves DeFi with four signals, less sure', async () => {
    const body = await troubled('defillama_stablecoins', 'down', 'defi')
    expect([body.confidence, body.coverage.missing.slice(0, 2)]).toEqual([
      'medium',
      [
        { check: 'stablecoinChange7dPct', reason: 'upstream_failed' },
        { check: 'since', reason: 'no_earlier_read' },
      ],
    ])
  })

  it.each([
    ['defillama', 'down', 'protocols', { code: 'upstream_failed', source: 'defillama' }],
    ['defillama', 'garbage', 'defi', { code: 'upstream_failed', source: 'defillama' }],
    ['alternative_me', '429', 'fear', { code: 'upstream_failed', source: 'alternative_me' }],
    ['coingecko', 'stale', 'narrative', { code: 'source_stale', source: 'coingecko' }],
  ] as const)('of %s (%s) is an error for %s', async (upstream, scenario, kind, failure) => {
    expect(await failureOf(troubled(upstream, scenario, kind))).toMatchObject(failure)
  })

  it.each(['down', '429', 'garbage'] as const)(
    'of everything (%s) is a failure of ours, whatever is asked',
    async (scenario) => {
      reads.control.setScenario({ upstream: '*', scenario })
      const ask = reads.connect()
      for (const kind of KINDS) await expect(read(kind, ask)).rejects.toBeInstanceOf(Failed)
      expect(await failureOf(odds({}, ask))).toEqual({ code: 'upstream_failed', source: 'polymarket' })
    },
  )

  it.each(['slow', 'stale'] as const)('of everything (%s) is an answer or a failure of ours', async (scenario) => {
    reads.control.setScenario({ upstream: '*', scenario })
    const ask = reads.connect()
    for (const kind of KINDS) {
      const thrown = await read(kind, ask).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (thrown !== undefined) expect(thrown).toBeInstanceOf(Failed)
    }
    expect((await odds({}, ask)).count).toBe(5)
  })
})
