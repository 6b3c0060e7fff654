import { describe, expect, it } from 'vitest'
import { fail, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeMarketReads, READS_NOW_MS, sourced } from '../../ports/market-reads.test-kit.ts'
import type { MarketReadSource } from '../../ports/market-reads.ts'
import { fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import { defineCapability } from '../capability.ts'
import { marketReadText } from './card.ts'
import { marketReadOffer } from './offer.ts'
import type { Kind } from './read.ts'
import { readMarket } from './run.ts'

const context = createTestContext(READS_NOW_MS)
const capability = defineCapability(marketReadOffer, readMarket)
const KINDS: Kind[] = ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402']

async function answer(kind: Kind, changes: Partial<MarketReadSource> = {}) {
  const readings = [fakeReading('coingecko', { priceUsd: 3000, change7dPct: 4.5 })]
  const prices = fakePriceSource({ readings, names: ['ETH', 'BTC', 'SOL'] })
  const dependencies = {
    sources: { marketReads: fakeMarketReads(changes), prices },
    context,
    publicUrl: 'https://s.example',
  }
  const body = await capability.answer({ kind }, dependencies as never, { requestId: 'req_1', charged: true })
  return marketReadOffer.output.parse(body)
}
const down = async () => {
  throw fail({ code: 'upstream_timeout', source: 'somewhere' })
}
const failureOf = (asked: Promise<unknown>) => asked.then(() => undefined, toFailure)

describe('every kind', () => {
  it.each(KINDS)('%s fits the promise, links its rule and holds for a while', async (kind) => {
    const body = await answer(kind)
    expect(body.method).toBe(`https://s.example/docs/market-read#${kind}`)
    expect(Date.parse(body.validUntil)).toBeGreaterThan(READS_NOW_MS)
    expect(body.asOf).toBe(body.meta.asOf)
    expect(body.items.length).toBeGreaterThan(0)
    const isOneSource = ({ check }: { check: string }) => check === 'secondSource'
    expect(body.coverage.missing.filter(isOneSource)).not.toEqual([])
    const isFact = ({ check }: { check: string }) => check.startsWith('items.')
    expect(body.coverage.missing.filter((row) => !isOneSource(row) && !isFact(row))).toEqual([])
    const facts = body.coverage.missing.filter(isFact)
    if (kind === 'protocols') expect(facts).toEqual([{ check: 'items.fees24hUsd', reason: 'not_reported_for_some' }])
  })

  it.each(KINDS)('A10: %s has a summary with its stance first and a number', async (kind) => {
    const body = await answer(kind)
    expect(body.summary.startsWith(`${body.stance.replaceAll('_', ' ')}, ${body.confidence} confidence: `)).toBe(true)
    expect(body.summary.replace(/24h|top \d+/g, '')).toMatch(/\d/)
  })

  it('A10: says what changed since the last read, and that there is none the first time', async () => {
    const first = await answer('fear', { remember: () => undefined })
    expect([first.since, first.coverage.missing]).toEqual([
      null,
      [
        { check: 'since', reason: 'no_earlier_read' },
        { check: 'secondSource', reason: 'only_alternative.me' },
        { check: 'secondSource', reason: 'only_coingecko' },
      ],
    ])
    const figures = { fearGreed: 31, fearGreed7dAgo: 35 }
    const kept: unknown[] = []
    const second = await answer('fear', {
      remember: (kind, read) => {
        kept.push([kind, read.stance])
        return { atMs: READS_NOW_MS - 3_600_000, stance: 'BULLISH_DIVERGENCE', figures }
      },
    })
    expect(kept).toEqual([['fear', 'ALIGNED']])
    expect(second.since).toEqual({
      at: '2026-11-15T11:00:00.000Z',
      stanceBefore: 'BULLISH_DIVERGENCE',
      stanceChanged: true,
      changes: [{ name: 'fearGreed', before: 31, now: 28 }],
    })
    expect(marketReadText(second)).toContain('Was BULLISH DIVERGENCE at 2026-11-15T11:00Z, now ALIGNED.')
  })

  it.each(KINDS)('%s is told in a few plain lines, the stance first and the source last', async (kind) => {
    const body = await answer(kind)
    const text = marketReadText(body)
    const index = kind === 'fear' ? /^\d+ [A-Za-z ]+ on the Fear and Greed Index\. / : /^/
    expect(text.replace(index, '').startsWith(body.stance.replaceAll('_', ' '))).toBe(true)
    expect(text.split('\n').at(-1)).toMatch(/^Sources?: .+ old\.$/)
    expect([text.length <= 700, text.split('\n').length <= 12]).toEqual([true, true])
    expect(text).not.toMatch(/[*_`[\]]/)
  })

  it('A10: says in words what is not included, and not that there was no earlier read', async () => {
    const body = await answer('fear')
    const missing = [
      { check: 'since', reason: 'no_earlier_read' },
      { check: 'fees24hUsd', reason: 'x' },
    ]
    const told = (list: typeof missing) => marketReadText({ ...body, coverage: { ...body.coverage, missing: list } })
    expect(told(missing)).toContain('Not included: fees 24h.')
    expect(told(missing.slice(0, 1))).not.toContain('Not included')
  })

  it.each(KINDS)('%s fails when all that its rule needs is down', async (kind) => {
    const all = Object.fromEntries(Object.keys(fakeMarketReads()).map((name) => [name, down]))
    expect(await failureOf(answer(kind, all))).toEqual({ code: 'upstream_timeout', source: 'somewhere' })
  })

  it('lets a defect of ours through', async () => {
    const broken = async () => {
      throw new TypeError('ours')
    }
    await expect(answer('fear', { fearGreed: broken })).rejects.toThrow('ours')
  })
})

describe('a read that is too old', () => {
  it('is refused by the limit of its kind', async () => {
    const old = async () => sourced(0.5, 'coingecko', 3_600)
    expect(await failureOf(answer('narrative', { marketChange24h: old }))).toEqual({
      code: 'source_stale',
      source: 'coingecko',
      ageSeconds: 3_600,
      limitSeconds: 3_600,
    })
  })
})

describe('defi', () => {
  it('stays an answer without movers or the price of ETH, and names them', async () => {
    const { coverage, items } = await answer('defi', { protocols: down })
    expect([items, coverage.missing[0]]).toEqual([[], { check: 'movers', reason: 'upstream_timeout' }])
    expect(coverage.missing.slice(1).map(({ check }) => check)).toEqual(['secondSource', 'secondSource'])
  })
})

describe('x402', () => {
  it('asks the directory only when something else is down', async () => {
    let asked = 0
    const paymentDirectory: MarketReadSource['paymentDirectory'] = () => {
      asked += 1
      return fakeMarketReads().paymentDirectory()
    }
    await answer('x402', { paymentDirectory })
    expect(asked).toBe(0)
    const body = await answer('x402', { paymentDirectory, paymentFlow: down })
    expect([asked, body.stance]).toEqual([1, 'LISTINGS_GROWING'])
  })
})
