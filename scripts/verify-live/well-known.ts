import type { Chain } from '../../src/domain/chains/chain.ts'
import { USDC_ON_BASE } from '../../src/domain/chains/contracts.ts'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import { fail } from '../../src/domain/failure.ts'
import type { RouteRequest, TradeToken } from '../../src/ports/routes.ts'
import { listBySymbol } from '../../src/sources/known/token-list.ts'

/** Tokens that every source knows. */
export const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
export const BASE_USDC = USDC_ON_BASE
export const WIF = 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'

/** A wallet that is public: vitalik.eth. */
export const VITALIK = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** `tokenOf('base USDC')`, by the names of our own list. */
export function tokenOf(text: string): { chain: Chain; token: TradeToken } {
  const [slug = '', symbol = ''] = text.split(' ')
  const chain = findChain(slug)
  const token = chain && listBySymbol(chain, symbol)[0]
  if (!chain || !token) throw fail({ code: 'unknown_token', query: text })
  return { chain, token }
}

/** A trade of whole units, without a wallet. */
export function tradeOf(from: string, to: string, units: number): RouteRequest {
  const spent = tokenOf(from)
  return {
    from: spent,
    to: tokenOf(to),
    amountRaw: BigInt(units) * 10n ** BigInt(spent.token.decimals),
    sender: null,
    recipient: null,
    slippagePct: 0.5,
  }
}
