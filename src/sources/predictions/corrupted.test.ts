import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defineCapability } from '../../capabilities/capability.ts'
import { predictionMarketsText } from '../../capabilities/prediction-markets/card.ts'
import { predictionMarketsOffer } from '../../capabilities/prediction-markets/offer.ts'
import { listPredictions } from '../../capabilities/prediction-markets/run.ts'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { corrupted, LEAK } from '../adapters/corrupted.test-kit.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { fakeLists } from '../client/lists/fake-lists.test-kit.ts'
import { createPredictionSource } from './prediction-source.ts'
import { gammaEvent, gammaRow, kalshiPage, kalshiQuotes } from './venue-answers.test-kit.ts'

const context = createTestContext()
const capability = defineCapability(predictionMarketsOffer, listPredictions)
const good = {
  top: [{ ...gammaRow, events: [gammaEvent] }],
  found: { events: [gammaEvent] },
  quotes: { markets: kalshiQuotes },
}

it('corrupted answers give a body that fits, or a failure; nothing is invented and nothing leaks', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(corrupted(good), corrupted(kalshiPage), fc.boolean(), async (bodies, page, withTopic) => {
      const given = (typeof bodies === 'object' && bodies !== null ? bodies : {}) as Partial<typeof good>
      const upstreams = fakeUpstreams(context, {
        polymarket: (path) => (path.startsWith('/public') ? given.found : given.top),
        kalshi: () => given.quotes,
      })
      const background = fakeLists(() => page, context.now())
      const predictions = createPredictionSource(upstreams, background, context)
      const input = predictionMarketsOffer.input.parse(withTopic ? { topic: 'bitcoin' } : {})
      const dependencies = { sources: { predictions }, context, publicUrl: 'https://s.example' }
      try {
        const body = await capability.answer(input, dependencies as never, { requestId: 'r', charged: true })
        const read = predictionMarketsOffer.output.parse(body)
        answered += 1
        const text = predictionMarketsText(read)
        expect(text.length).toBeLessThanOrEqual(700)
        for (const { outcomes, url } of read.markets) {
          expect(url).toMatch(/^https:\/\/(polymarket\.com\/event|kalshi\.com\/markets)\/[A-Za-z0-9._-]+$/)
          for (const { probability } of outcomes) expect(probability ?? 0.5).toBeGreaterThan(0)
        }
      } catch (thrown) {
        if (!(thrown instanceof Failed)) throw thrown
        expect(JSON.stringify(thrown.failure)).not.toContain(LEAK)
      }
    }),
    { numRuns: 300 },
  )
  expect(answered).toBeGreaterThan(60)
})
