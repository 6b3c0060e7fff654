import type { Chain } from '../../domain/chain.ts'
import type { PriceSource } from '../../ports/prices.ts'
import { acrossFees } from '../across/fees.ts'
import { cowQuote } from '../cow/quote.ts'
import { debridgeEstimation } from '../debridge/estimation.ts'
import { jupiterOrder } from '../jupiter/order.ts'
import { kyberswapRoutes } from '../kyberswap/routes.ts'
import { lifiRoutes } from '../lifi/routes.ts'
import { relayQuote } from '../relay/quote.ts'
import type { Upstream } from '../upstream.ts'
import type { UpstreamName } from '../upstreams.ts'
import { within } from '../within.ts'
import type { NativeUsd, Router } from './router.ts'

const PRICE_WITHIN_MS = 2_500

/** Three or more for every kind of trade: swaps and bridges, on EVM chains and with Solana. */
export function createRouters(upstreams: Record<UpstreamName, Upstream>, prices: PriceSource): Router[] {
  const nativeUsd: NativeUsd = async (chain) => (await within(PRICE_WITHIN_MS, readNativeUsd(prices, chain))) ?? null
  return [
    lifiRoutes(upstreams.lifi),
    relayQuote(upstreams.relay),
    kyberswapRoutes(upstreams.kyberswap),
    jupiterOrder(upstreams.jupiter, nativeUsd),
    acrossFees(upstreams.across),
    debridgeEstimation(upstreams.debridge, nativeUsd),
    cowQuote(upstreams.cow),
  ]
}

async function readNativeUsd(prices: PriceSource, { native }: Chain): Promise<number | undefined> {
  const { asset } = await prices.resolve(native.symbol)
  return (await prices.readings(asset))[0]?.value.priceUsd
}
