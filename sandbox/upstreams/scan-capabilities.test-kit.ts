import type { z } from 'zod'
import { type Dependencies, defineCapability } from '../../src/capabilities/capability.ts'
import type { Offer } from '../../src/capabilities/offer.ts'
import { riskOffer } from '../../src/capabilities/risk/offer.ts'
import { scanRisk } from '../../src/capabilities/risk/run.ts'
import { smartMoneyOffer } from '../../src/capabilities/smart-money/offer.ts'
import { followSmartMoney } from '../../src/capabilities/smart-money/run.ts'
import { createTestContext } from '../../src/domain/test-context.ts'
import type { Sources } from '../../src/ports/sources.ts'
import { chooseNansen, type NansenSettings } from '../../src/sources/adapters/nansen/paid-calls.ts'
import { createUpstreams, UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { createPriceSource } from '../../src/sources/prices/price-source.ts'
import { createRiskSource } from '../../src/sources/risk/risk-source.ts'
import { createSmartMoneySource } from '../../src/sources/smart-money/smart-money-source.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import { startUpstreams } from './start-upstreams.ts'

/** The risk and smart-money capabilities on the simulated services, called directly: no HTTP, no payment. */
export async function startScanCapabilities(nansen: Omit<NansenSettings, 'upstreams'> = {}) {
  const context = createTestContext()
  const running = await startUpstreams({
    market: createMarket({ seed: 'test', now: context.now }),
    slowMs: 100,
    hangMs: 60_000,
  })
  const table = <T>(to: (name: string) => T) => Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, to(name)]))
  const overrides = {
    urls: table((name) => `${running.url}${SANDBOX_UPSTREAMS[name] ?? '/nowhere'}`),
    callsPerMinute: table(() => 100_000),
    ...(nansen.NANSEN_API_KEY ? { keys: { NANSEN_API_KEY: nansen.NANSEN_API_KEY } } : {}),
  }
  const upstreams = createUpstreams(context, overrides)
  const prices = createPriceSource(upstreams, context)
  const paying = chooseNansen({ ...nansen, upstreams: overrides }, upstreams.nansen, context)
  const sources = {
    prices,
    risk: createRiskSource(upstreams, prices),
    smartMoney: createSmartMoneySource(upstreams, context, paying),
  }
  // Only the ports above are used.
  const dependencies = { sources, context, publicUrl: 'https://sextant.example' } as unknown as Dependencies<
    keyof Sources
  >
  const request = { requestId: 'req_1', charged: false }
  const ask = async <O extends Offer>(offer: O, capability: ReturnType<typeof defineCapability>, input: unknown) => {
    const answer = await capability.answer(offer.input.parse(input), dependencies, request)
    return { answer: offer.output.parse(answer) as z.output<O['output']>, raw: answer }
  }
  const [risk, smartMoney] = [
    defineCapability(riskOffer, scanRisk),
    defineCapability(smartMoneyOffer, followSmartMoney),
  ]
  return {
    context,
    sources,
    control: running.control,
    risk: (query: string) => ask(riskOffer, risk, { query }),
    smartMoney: (input: z.input<typeof smartMoneyOffer.input>) => ask(smartMoneyOffer, smartMoney, input),
    async stop() {
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
      await running.stop()
    },
  }
}
