import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { Perpetual } from '../../../ports/prices.ts'
import type { Fetched } from '../../client/cache.ts'
import { SPOT } from '../../client/cache-policies.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Perpetual futures of Hyperliquid: funding, open interest and premium of every coin that it lists. */

export interface HyperliquidPerpetuals {
  /** By the ticker of the coin, in dollars for one coin. */
  all(): Promise<Fetched<ReadonlyMap<string, Perpetual>>>
}

/** One answer holds every future, so the number of calls does not depend on how many coins are asked for. */
const QUESTION = { type: 'metaAndAssetCtxs' }

export function hyperliquidPerpetuals(upstream: Upstream): HyperliquidPerpetuals {
  return { all: () => upstream.post('/info', QUESTION, Contexts, SPOT) }
}

const Coin = z.object({ name: z.string().min(1).max(40), isDelisted: z.boolean().optional() })

/** Decimal text. `funding` is the rate of one hour as a share, `openInterest` is in coins, `premium` a share. */
const CoinContext = z.object({
  funding: Anything,
  openInterest: Anything,
  premium: Anything,
  oraclePx: Anything,
  markPx: Anything,
  dayNtlVlm: Anything,
})

/** Two lists of equal length and order: what the coins are, and their present figures. */
export const Contexts = z
  .tuple([z.object({ universe: z.array(z.unknown()) }), z.array(z.unknown())])
  .rest(z.unknown())
  .transform(([{ universe }, contexts]) => toPerpetuals(universe, contexts))

export function toPerpetuals(universe: readonly unknown[], contexts: readonly unknown[]): Map<string, Perpetual> {
  const found = new Map<string, Perpetual>()
  universe.forEach((entry, place) => {
    const coin = Coin.safeParse(entry)
    const context = CoinContext.safeParse(contexts[place])
    if (!coin.success || !context.success || coin.data.isDelisted === true) return
    const { ticker, coins } = toUnit(coin.data.name)
    const perpetual = toPerpetual(context.data, coins)
    if (perpetual) found.set(ticker, perpetual)
  })
  return found
}

/** Coins of tiny price are traded by the thousand, under their ticker with a small k before it. */
function toUnit(name: string): { ticker: string; coins: number } {
  return /^k[A-Z0-9]/.test(name) ? { ticker: name.slice(1), coins: 1_000 } : { ticker: name, coins: 1 }
}

function toPerpetual(row: z.output<typeof CoinContext>, coins: number): Perpetual | undefined {
  const funding = toFiniteNumber(row.funding)
  const mark = toPositive(row.markPx)
  const index = toPositive(row.oraclePx)
  const openInterest = toNonNegative(row.openInterest)
  if (funding === null || mark === null || index === null || openInterest === null) return undefined
  const premium = toFiniteNumber(row.premium)
  return {
    venue: 'hyperliquid',
    fundingHourPct: funding * 100,
    openInterestUsd: openInterest * mark,
    premiumPct: premium === null ? null : premium * 100,
    markPriceUsd: mark / coins,
    indexPriceUsd: index / coins,
    volume24hUsd: toNonNegative(row.dayNtlVlm),
  }
}
