import type { RouteRequest } from '../../src/ports/routes.ts'
import { acrossFees } from '../../src/sources/adapters/across/fees.ts'
import { cowOrders } from '../../src/sources/adapters/cow/orders.ts'
import { cowQuote } from '../../src/sources/adapters/cow/quote.ts'
import { debridgeEstimation } from '../../src/sources/adapters/debridge/estimation.ts'
import { jupiterOrder } from '../../src/sources/adapters/jupiter/order.ts'
import { searchJupiter } from '../../src/sources/adapters/jupiter/search.ts'
import { kyberswapRoutes } from '../../src/sources/adapters/kyberswap/routes.ts'
import { lifiRoutes } from '../../src/sources/adapters/lifi/routes.ts'
import { readLifiToken } from '../../src/sources/adapters/lifi/token.ts'
import { orbsOrders } from '../../src/sources/adapters/orbs/orders.ts'
import { relayQuote } from '../../src/sources/adapters/relay/quote.ts'
import type { NativeUsd, Router } from '../../src/sources/shapes/router.ts'
import type { Probe } from './probe.ts'
import { BASE_USDC, tokenOf, tradeOf, VITALIK } from './well-known.ts'

/** No price source is called for gas: only the router itself is checked. */
const unknownUsd: NativeUsd = async () => null

/** Probes of routers and venues, each with a trade that it supports. */
export const ROUTE_PROBES: readonly Probe[] = [
  {
    source: 'lifi',
    ask: ({ upstreams }) => price(lifiRoutes(upstreams.lifi), tradeOf('base USDC', 'arbitrum USDC', 100)),
  },
  { source: 'lifi', ask: ({ upstreams }) => readLifiToken(upstreams.lifi, tokenOf('base USDC').chain, BASE_USDC) },
  {
    source: 'relay',
    ask: ({ upstreams }) => price(relayQuote(upstreams.relay), tradeOf('base USDC', 'arbitrum ETH', 100)),
  },
  {
    source: 'kyberswap',
    ask: ({ upstreams }) => price(kyberswapRoutes(upstreams.kyberswap), tradeOf('base USDC', 'base ETH', 100)),
  },
  {
    source: 'jupiter',
    ask: ({ upstreams }) => price(jupiterOrder(upstreams.jupiter, unknownUsd), tradeOf('solana SOL', 'solana USDC', 1)),
  },
  { source: 'jupiter', ask: ({ upstreams }) => searchJupiter(upstreams.jupiter, 'WIF') },
  {
    source: 'across',
    ask: ({ upstreams }) => price(acrossFees(upstreams.across), tradeOf('base USDC', 'arbitrum USDC', 100)),
  },
  {
    source: 'debridge',
    ask: ({ upstreams }) =>
      price(debridgeEstimation(upstreams.debridge, unknownUsd), tradeOf('base USDC', 'solana SOL', 100)),
  },
  {
    source: 'cow',
    ask: ({ upstreams }) => price(cowQuote(upstreams.cow), tradeOf('ethereum USDC', 'ethereum WETH', 1000)),
  },
  {
    source: 'cow',
    // Most wallets have none: that the list can be read is what is checked.
    ask: async ({ upstreams }) => ({ listed: (await cowOrders(upstreams.cow, 'mainnet', VITALIK)).body.length }),
  },
  {
    source: 'orbs',
    ask: async ({ upstreams }) => ({ listed: (await orbsOrders(upstreams.orbs, VITALIK)).body.length }),
  },
]

const price = async (router: Router, trade: RouteRequest): Promise<unknown> =>
  (await router.quote(trade)).body.map(({ offer }) => offer.amountOutRaw)
