import { within } from '../../domain/deadline.ts'
import { toFailure } from '../../domain/failure.ts'
import type { PriceSource } from '../../ports/prices.ts'
import type { RiskSource } from '../../ports/risk.ts'
import { hasContract, toRiskSubject } from '../../ports/risk-subject.ts'
import type { TradeToken } from '../../ports/routes.ts'

/** Dollars of one token from outside the routers, for trades that the routers do not value. */

interface TokenValue {
  unitUsd: number
  source: string
}

/** `undefined` when nobody knows the price in time. */
export type TokenValues = (token: TradeToken) => Promise<TokenValue | undefined>

/** A quote waits this long for a price that only serves to judge it. */
const VALUE_WITHIN_MS = 2_500

/** Listed tokens are valued by the price sources, unlisted ones by their own pools, however small these are. */
export function createTokenValues(prices: PriceSource, pools: Pick<RiskSource, 'market'>): TokenValues {
  return (token) => within(VALUE_WITHIN_MS, token.verified ? readListed(prices, token) : readPools(pools, token))
}

async function readListed(prices: PriceSource, token: TradeToken): Promise<TokenValue | undefined> {
  const { asset } = await resolve(prices, token)
  const readings = await prices.readings(asset)
  const sorted = readings.map(({ value, source }) => ({ unitUsd: value.priceUsd, source }))
  return sorted.sort((left, right) => left.unitUsd - right.unitUsd)[Math.floor((sorted.length - 1) / 2)]
}

/** By contract; by ticker when no market knows the contract of a listed token. */
async function resolve(prices: PriceSource, { address, symbol }: TradeToken) {
  if (address === null) return prices.resolve(symbol)
  try {
    return await prices.resolve(address)
  } catch (thrown) {
    if (toFailure(thrown).code !== 'unknown_token') throw thrown
    return prices.resolve(symbol)
  }
}

async function readPools(pools: Pick<RiskSource, 'market'>, token: TradeToken): Promise<TokenValue | undefined> {
  if (!hasContract(token)) return undefined
  const { value, source } = await pools.market(toRiskSubject(token))
  return value.priceUsd === null ? undefined : { unitUsd: value.priceUsd, source }
}
