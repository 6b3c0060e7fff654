import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import type { StableSupply } from '../../../ports/market-reads.ts'
import { toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows } from '../../shapes/values.ts'

/**
 * Supply of dollar stablecoins now and a week ago, and those that trade below their peg. Stablecoins of other
 * currencies are left out, because they are counted in those.
 */
export function reduce(page: unknown): StableSupply {
  const { peggedAssets } = Body.parse(page)
  let now = 0
  let weekAgo = 0
  const largest = new Map<string, { supply: number; price: number | null }>()
  for (const { circulating, circulatingPrevWeek, symbol, price } of readRows(peggedAssets, Row)) {
    const supply = toUsd(circulating.peggedUSD)
    const before = toUsd(circulatingPrevWeek.peggedUSD)
    if (supply === null || before === null) continue
    now += supply
    weekAgo += before
    const ticker = typeof symbol === 'string' ? cleanText(symbol, 40).toUpperCase() : ''
    // Of several coins with one ticker the largest is the one that people hold.
    if (ticker !== '' && supply > (largest.get(ticker)?.supply ?? 0))
      largest.set(ticker, { supply, price: toUsd(price) })
  }
  if (!(now >= 1 && weekAgo >= 1)) throw new Error('no dollar stablecoin has a supply')
  const below = [...largest].flatMap(([ticker, { price }]) =>
    price !== null && price > 0 && price < LOWEST_PEG_USD ? [[ticker, price] as const] : [],
  )
  return { now, weekAgo, belowPeg: Object.fromEntries(below) }
}

/** Fees of redemption and thin trading explain a cent; two cents below a dollar are doubt about the backing. */
const LOWEST_PEG_USD = 0.98

const Body = z.object({ peggedAssets: z.array(z.unknown()) })
const Dollars = z.object({ peggedUSD: z.unknown() })

const Row = z.object({
  pegType: z.literal('peggedUSD'),
  circulating: Dollars,
  circulatingPrevWeek: Dollars,
  symbol: Anything,
  price: Anything,
})
