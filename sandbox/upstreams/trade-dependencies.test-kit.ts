import { afterAll, beforeAll } from 'vitest'
import type { Dependencies } from '../../src/capabilities/capability.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import type { Sources } from '../../src/ports/sources.ts'
import { createSigner, createTicketSealer, type Signer } from '../../src/signing/signer.ts'
import { makeJwk, toSigningKey } from '../../src/signing/signing-key.ts'
import { createUpstreams, UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { createPriceSource } from '../../src/sources/prices/price-source.ts'
import { createRiskSource } from '../../src/sources/risk/risk-source.ts'
import { createRouters, createRouteSource } from '../../src/sources/routes/route-source.ts'
import { createTokenValues } from '../../src/sources/routes/token-values.ts'
import { createTokenRegistry } from '../../src/sources/tokens/token-registry.ts'
import { createWalletReader } from '../../src/sources/wallets/wallet-reader.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

type Needs = 'tokens' | 'prices' | 'routes' | 'risk' | 'wallets' | 'tickets'

export interface TradeWorld {
  running: RunningUpstreams
  signer: Signer
  /** Fresh sources: nothing cached, no breaker open. */
  dependencies(): Dependencies<keyof Sources>
}

/** The simulated routers with our sources on top; there is no chain, so wallets cannot be read. */
export function useTradeWorld(): TradeWorld {
  const context = createContext(silentLog)
  const world: Partial<Pick<TradeWorld, 'running' | 'signer'>> = {}
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    world.running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }), slowMs: 1500 })
    const key = await toSigningKey(await makeJwk())
    world.signer = createSigner({ key, baseUrl: 'https://sextant.example', now: context.now })
  })
  afterAll(async () => {
    await Promise.all(closers.map((close) => close()))
    await world.running?.stop()
  })
  const here = <Name extends 'running' | 'signer'>(name: Name): TradeWorld[Name] => {
    const value = world[name]
    if (value === undefined) throw new Error('the simulated upstreams are not up yet')
    return value as TradeWorld[Name]
  }

  return {
    get running() {
      return here('running')
    },
    get signer() {
      return here('signer')
    },
    dependencies() {
      const { url } = here('running')
      const upstreams = createUpstreams(context, {
        urls: Object.fromEntries(
          UPSTREAM_NAMES.map((name) => [name, `${url}${SANDBOX_UPSTREAMS[name] ?? `/${name}`}`]),
        ),
        callsPerMinute: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, 100_000])),
        keys: {},
      })
      closers.push(...Object.values(upstreams).map((upstream) => () => upstream.close()))
      const evm = { clientFor: () => undefined }
      const wallets = createWalletReader(evm, context)
      const prices = createPriceSource(upstreams, context)
      const risk = createRiskSource(upstreams, prices)
      const values = createTokenValues(prices, risk)
      const sources: Pick<Sources, Needs> = {
        prices,
        wallets,
        tokens: createTokenRegistry(upstreams, evm),
        routes: createRouteSource({ routers: createRouters(upstreams, prices), wallets, context, values }),
        risk,
        tickets: createTicketSealer(here('signer'), { shorten: async (longLink) => longLink }),
      }
      return { sources: sources as Sources, context, publicUrl: 'https://sextant.example' }
    },
  }
}
