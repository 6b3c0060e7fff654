import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defineCapability } from '../../capabilities/capability.ts'
import { marketReadText } from '../../capabilities/market-read/card.ts'
import { marketReadOffer } from '../../capabilities/market-read/offer.ts'
import { readMarket } from '../../capabilities/market-read/run.ts'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakePriceSource } from '../../ports/prices.test-kit.ts'
import { LEAK, slightlyCorrupted } from '../adapters/corrupted.test-kit.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { fakeLists } from '../client/lists/fake-lists.test-kit.ts'
import { createMarketReadSource } from './market-read-source.ts'
import { readBodies } from './read-bodies.test-kit.ts'

const context = createTestContext()
const capability = defineCapability(marketReadOffer, readMarket)
const KINDS = ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'] as const

it.each(KINDS)('%s out of corrupted answers fits, or fails with a word of ours; nothing leaks', async (kind) => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(slightlyCorrupted(readBodies(context.now())), async (given) => {
      const bodies = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
      const at = (path: string) => bodies[path.split('?')[0] ?? '']
      const upstreams = fakeUpstreams(context, {
        coingecko: at,
        defillama: at,
        defillama_coins: at,
        geckoterminal: at,
        dexscreener: at,
        alternative_me: at,
        x402stats: at,
        x402_list: at,
      })
      const marketReads = createMarketReadSource(
        upstreams,
        fakeLists((_, path) => at(path), context.now()),
        context,
      )
      const dependencies = {
        sources: { marketReads, prices: fakePriceSource() },
        context,
        publicUrl: 'https://s.example',
      }
      try {
        const body = await capability.answer({ kind }, dependencies as never, { requestId: 'r', charged: true })
        const read = marketReadOffer.output.parse(body)
        answered += 1
        const text = marketReadText(read)
        expect([text.length <= 700, text.split('\n').length <= 12]).toEqual([true, true])
        // A name may be "NaN"; a figure may not.
        expect(text).not.toMatch(/\$-?(?:NaN|∞|Infinity)|(?:NaN|∞|Infinity|undefined)%|\$0\.00 of/)
        for (const { value } of read.inputs) expect(value === null || Number.isFinite(value)).toBe(true)
      } catch (thrown) {
        if (!(thrown instanceof Failed)) throw thrown
        expect(JSON.stringify(thrown.failure)).not.toContain(LEAK)
      }
    }),
    { numRuns: 120 },
  )
  expect(answered).toBeGreaterThan(15)
})
