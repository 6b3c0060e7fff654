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
  const prices = fakePriceSource({ readings: [fakeReading('coingecko', { priceUsd: 3000, change7dPct: 4.5 })] })
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
    expect(body.coverage.missing).toEqual(
      kind === 'protocols' ? [{ check: 'fees24hUsd', reason: 'not_reported_for_some' }] : [],
    )
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
    expect([items, coverage.missing]).toEqual([[], [{ check: 'movers', reason: 'upstream_timeout' }]])
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
