import { fail, toFailure } from '../../domain/failure.ts'
import { type Origin, toOrigin } from '../../domain/provenance.ts'
import type { PriceSource, Resolution } from '../../ports/prices.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Dependencies } from '../capability.ts'
import { middle } from '../price/agreement.ts'
import type { OrderTerms } from './order-rules.ts'

/** What is traded, and the dollar token it settles in: USDG on Robinhood Chain, USDC elsewhere. */
export async function readPair(
  { sources }: Dependencies<'tokens'>,
  { chain }: OrderTerms,
  query: string,
): Promise<{ token: TradeToken; contra: TradeToken }> {
  const [token, contra] = await Promise.all([
    sources.tokens.resolve(query, chain, 'token'),
    sources.tokens.resolve(chain.stable, chain, 'chain'),
  ])
  if (token.address !== contra.address) return { token, contra }
  throw fail({ code: 'no_route', why: `Orders settle in ${contra.symbol} on ${chain.name}; name another token.` })
}

/** The live price of the token, the middle of several sources. */
export async function readMarket(
  { sources }: Dependencies<'prices'>,
  token: TradeToken,
): Promise<{ priceUsd: number; origins: Origin[] }> {
  const { asset } = await findAsset(sources.prices, token)
  const readings = await sources.prices.readings(asset)
  return { priceUsd: middle(readings.map(({ value }) => value.priceUsd)), origins: readings.map(toOrigin) }
}

/** By its contract; a listed token whose contract no market knows is the one that its ticker means. */
async function findAsset(prices: PriceSource, { address, symbol, verified }: TradeToken): Promise<Resolution> {
  try {
    return await prices.resolve(address ?? symbol, 'token')
  } catch (thrown) {
    if (!verified || address === null || toFailure(thrown).code !== 'unknown_token') throw thrown
    return prices.resolve(symbol, 'token')
  }
}
