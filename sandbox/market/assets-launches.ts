import { LAUNCHES } from '../launches/plans.ts'
import { defineAsset, type MarketAsset } from './asset.ts'

/** Prices that result from the pools on the sandbox's chain, in dollars. */
const PRICES_USD: Record<string, number> = {
  GRAIN: 0.000_107,
  HLAMP: 0.000_104,
  MOONLIT: 0.000_136,
  TIDEWAY: 0.000_092,
}

/** The tokens that were launched on the sandbox's chain; their contracts and pools are real there. */
export const LAUNCHED: readonly MarketAsset[] = LAUNCHES.map(({ symbol, name, token }) =>
  defineAsset({
    id: `launch:${symbol.toLowerCase()}`,
    coingeckoId: null,
    ranked: false,
    symbol,
    name,
    priceUsd: PRICES_USD[symbol] ?? 0.0001,
    supply: 1_000_000_000,
    volatility: 0.2,
    mood: 0.1,
    turnover: 0.5,
    ageDays: 400,
    pools: 'launched',
    at: { base: token },
  }),
)
