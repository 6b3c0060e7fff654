import { middle } from '../../domain/agreeing-prices.ts'
import { toFailure } from '../../domain/failure.ts'
import { type Origin, toOrigin } from '../../domain/provenance.ts'
import type { Asset, PriceSource, Resolution } from '../../ports/prices.ts'
import type { TradeToken } from '../../ports/routes.ts'
import type { Dependencies } from '../capability.ts'
import { inField } from '../in-field.ts'
import { type OrderTerms, settlesIn } from './order-rules.ts'

/** The two tokens of an order and the market price it is compared with. */

/** The traded token and the dollar token it settles in: USDG on Robinhood Chain, USDC on the others. */
export async function readPair(
  { sources }: Dependencies<'tokens'>,
  { chain }: OrderTerms,
  query: string,
): Promise<{ token: TradeToken; contra: TradeToken }> {
  const [token, contra] = await Promise.all([
    inField('token', sources.tokens.resolve(query, chain, 'token')),
    sources.tokens.resolve(chain.stable, chain, 'chain'),
  ])
  if (token.address !== contra.address) return { token, contra }
  throw settlesIn(contra.symbol, chain)
}

/** The current price of the token: the median of several sources. */
export async function readMarket(
  { sources }: Dependencies<'prices'>,
  token: TradeToken,
): Promise<{ asset: Asset; priceUsd: number; origins: Origin[] }> {
  const { asset } = await findAsset(sources.prices, token)
  const readings = await sources.prices.readings(asset)
  return { asset, priceUsd: middle(readings.map(({ value }) => value.priceUsd)), origins: readings.map(toOrigin) }
}

/** Finds the asset by contract. If no market knows the contract of a listed token, its ticker is used. */
async function findAsset(prices: PriceSource, { address, symbol, verified }: TradeToken): Promise<Resolution> {
  try {
    return await prices.resolve(address ?? symbol, 'token')
  } catch (thrown) {
    if (!verified || address === null || toFailure(thrown).code !== 'unknown_token') throw thrown
    return prices.resolve(symbol, 'token')
  }
}
