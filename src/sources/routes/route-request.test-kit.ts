import { findChain } from '../../domain/chains/find-chain.ts'
import type { RouteOffer, RouteRequest, TradeToken } from '../../ports/routes.ts'
import { listBySymbol } from '../known/token-list.ts'
import type { Priced } from '../shapes/router.ts'

/** `fakeRequest('ethereum ETH', 'base USDC', '1000')`: tokens by the names they have in our lists. */
export function fakeRequest(from: string, to: string, amountRaw = '1000000000000000000'): RouteRequest {
  return {
    from: place(from),
    to: place(to),
    amountRaw: BigInt(amountRaw),
    sender: null,
    recipient: null,
    slippagePct: 0.5,
  }
}

function place(text: string): RouteRequest['from'] {
  const [slug = '', symbol = ''] = text.split(' ')
  const chain = findChain(slug)
  const token: TradeToken | undefined = chain && listBySymbol(chain, symbol.toUpperCase())[0]
  if (!chain || !token) throw new Error(`no ${text} in our lists`)
  return { chain, token }
}

/** An offer of which a test names only what it is about. */
export function fakePriced(provider: string, offer: Partial<RouteOffer> & { amountOutRaw: bigint }): Priced {
  return {
    offer: {
      provider,
      amountOutMinRaw: (offer.amountOutRaw * 995n) / 1000n,
      amountInUsd: null,
      amountOutUsd: null,
      priceImpactPct: null,
      slippagePct: 0.5,
      fees: [],
      etaSeconds: null,
      steps: [{ type: 'swap', tool: provider, fromChain: 'base', toChain: 'base' }],
      nativeFeeRaw: null,
      limits: { minRaw: null, maxRaw: null },
      ...offer,
    },
    spender: null,
  }
}
