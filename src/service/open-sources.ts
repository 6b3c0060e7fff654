import { join } from 'node:path'
import type { Config } from '../config/read-config.ts'
import type { Context } from '../domain/context.ts'
import type { EvmReader } from '../ports/evm.ts'
import type { Sources } from '../ports/sources.ts'
import type { ShortLinks } from '../signing/short-links.ts'
import { createTicketSealer, type Signer } from '../signing/signer.ts'
import { defillamaCoins } from '../sources/adapters/defillama/coins.ts'
import { chooseNansen } from '../sources/adapters/nansen/paid-calls.ts'
import { createApprovalSource } from '../sources/approvals/approval-source.ts'
import type { Lists } from '../sources/client/lists/lists.ts'
import type { LiveUpstream } from '../sources/client/upstream.ts'
import type { UpstreamName } from '../sources/client/upstreams.ts'
import type { WarmTimes } from '../sources/client/warm-memory.ts'
import { createGasSource } from '../sources/gas/gas-source.ts'
import { createHolderSource } from '../sources/holders/holder-source.ts'
import { createLaunchMemory } from '../sources/launches/launch-memory.ts'
import { createLaunchSource } from '../sources/launches/launch-source.ts'
import { createMarketReadSource } from '../sources/market-reads/market-read-source.ts'
import { createOrderSource } from '../sources/orders/order-source.ts'
import { createPortfolioSource } from '../sources/portfolios/portfolio-source.ts'
import { createPredictionSource } from '../sources/predictions/prediction-source.ts'
import { createPriceSource } from '../sources/prices/price-source.ts'
import { createTokenPrices } from '../sources/prices/token-prices.ts'
import { createRiskSource } from '../sources/risk/risk-source.ts'
import { createRouters, createRouteSource } from '../sources/routes/route-source.ts'
import { createTokenValues } from '../sources/routes/token-values.ts'
import { withoutMethods } from '../sources/shapes/router.ts'
import { createSmartMoneySource } from '../sources/smart-money/smart-money-source.ts'
import { createTokenRegistry } from '../sources/tokens/token-registry.ts'
import { createPastReads } from '../sources/treasuries/past-reads.ts'
import { createTreasurySource } from '../sources/treasuries/treasury-source.ts'
import { createWalletHistorySource } from '../sources/wallet-history/wallet-history-source.ts'
import { createWalletReader } from '../sources/wallets/wallet-reader.ts'
import { createYieldSource } from '../sources/yields/yield-source.ts'

export interface SourceParts {
  config: Config
  context: Context
  upstreams: Record<UpstreamName, LiveUpstream>
  /** Large lists, such as yield pools, that a worker thread keeps up to date. */
  lists: Lists
  evm: EvmReader
  signer: Signer
  shortLinks: Pick<ShortLinks, 'shorten'>
  /** Where it is noted which readings are in memory; without it nothing is noted. */
  warm?: WarmTimes
}

/** Builds every port of `src/ports/sources.ts` from upstreams and chains. */
export function openSources({
  config,
  context,
  upstreams,
  lists,
  evm,
  signer,
  shortLinks,
  warm,
}: SourceParts): Sources {
  const prices = createPriceSource(upstreams, context)
  const wallets = createWalletReader(evm, context)
  const launchMemory = createLaunchMemory(context)
  const launches = createLaunchSource(evm, upstreams, context, { memory: launchMemory, ...(warm ? { warm } : {}) })
  const holders = createHolderSource(upstreams)
  const risk = createRiskSource(upstreams, prices, { evm, holders, launches: launchMemory })
  const values = createTokenValues(prices, risk)
  const tokenPrices = createTokenPrices(upstreams, context)
  const portfolios = createPortfolioSource({ evm, upstreams, prices: tokenPrices, context })
  const routers = createRouters(upstreams, prices, { acrossIntegratorId: config.ACROSS_INTEGRATOR_ID })
  return {
    prices,
    routes: createRouteSource({ routers: withoutMethods(routers, config.METHODS_OFF), wallets, context, values }),
    wallets,
    tokens: createTokenRegistry(upstreams, evm),
    tickets: createTicketSealer(signer, shortLinks),
    yields: createYieldSource(lists),
    treasuries: createTreasurySource({
      background: lists,
      coins: defillamaCoins(upstreams.defillama_coins),
      evm,
      pastReads: createPastReads(join(config.DATA_DIR, 'treasury-reads.json')),
      context,
    }),
    risk,
    smartMoney: createSmartMoneySource(upstreams, context, chooseNansen(config, upstreams.nansen, context), {
      evm,
      launches,
    }),
    predictions: createPredictionSource(upstreams, lists, context),
    marketReads: createMarketReadSource(upstreams, lists, context),
    holders,
    launches,
    walletHistory: createWalletHistorySource(upstreams),
    portfolios,
    approvals: createApprovalSource({ evm, portfolios, context }),
    orders: createOrderSource(upstreams),
    gas: createGasSource({ evm, prices: tokenPrices, context }),
  }
}
