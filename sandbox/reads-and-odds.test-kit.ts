import { Agent } from 'undici'
import { defineCapability } from '../src/capabilities/capability.ts'
import { marketReadOffer } from '../src/capabilities/market-read/offer.ts'
import { readMarket } from '../src/capabilities/market-read/run.ts'
import { predictionMarketsOffer } from '../src/capabilities/prediction-markets/offer.ts'
import { listPredictions } from '../src/capabilities/prediction-markets/run.ts'
import { priceOffer } from '../src/capabilities/price/offer.ts'
import { findPrice } from '../src/capabilities/price/run.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import { doJob } from '../src/sources/client/lists/job.ts'
import { createLists } from '../src/sources/client/lists/lists.ts'
import { createUpstreams, toSettings, UPSTREAM_NAMES } from '../src/sources/client/upstreams.ts'
import { createMarketReadSource } from '../src/sources/market-reads/market-read-source.ts'
import { createPredictionSource } from '../src/sources/predictions/prediction-source.ts'
import { createPriceSource } from '../src/sources/prices/price-source.ts'
import { createMarket } from './market/market.ts'
import { SANDBOX_UPSTREAMS } from './upstreams/registry.ts'
import { startUpstreams } from './upstreams/start-upstreams.ts'

const CAPABILITIES = {
  price: defineCapability(priceOffer, findPrice),
  'prediction-markets': defineCapability(predictionMarketsOffer, listPredictions),
  'market-read': defineCapability(marketReadOffer, readMarket),
}

/** The simulated upstreams with new sources on them; large lists are reduced in this thread instead of a worker. */
export async function startReads(seed = 'test') {
  const context = createTestContext()
  const running = await startUpstreams({ market: createMarket({ seed, now: context.now }), slowMs: 300 })
  const agent = new Agent()
  const undo: (() => Promise<unknown>)[] = []

  function connect() {
    const overrides = {
      urls: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, `${running.url}${SANDBOX_UPSTREAMS[name]}`])),
      callsPerMinute: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, 100_000])),
    }
    const upstreams = createUpstreams(context, overrides)
    undo.push(() => Promise.all(Object.values(upstreams).map((upstream) => upstream.close())))
    const background = createLists({
      context,
      folder: null,
      settingsOf: (name) => toSettings(name, context, overrides),
      thread: { run: (job) => doJob(job, agent), stop: async () => {} },
    })
    const sources = {
      prices: createPriceSource(upstreams, context),
      predictions: createPredictionSource(upstreams, background, context),
      marketReads: createMarketReadSource(upstreams, background, context),
    }
    const dependencies = { sources, context, publicUrl: 'https://s.example' }
    return (name: keyof typeof CAPABILITIES, input: object) => {
      const { offer, answer } = CAPABILITIES[name]
      return answer(offer.input.parse(input), dependencies as never, { requestId: 'r', charged: false })
    }
  }

  return {
    context,
    control: running.control,
    url: running.url,
    /** New sources with empty caches. */
    connect,
    async stop() {
      for (const step of undo) await step()
      await agent.close()
      await running.stop()
    },
  }
}
