import { z } from 'zod'
import type { StableSupply } from '../../../ports/market-reads.ts'
import { toUsd } from '../../shapes/plausible.ts'
import { readRows } from '../../shapes/values.ts'

/**
 * Supply of dollar stablecoins now and a week ago. Stablecoins of other currencies are left out, because they are
 * counted in those.
 */
export function reduce(page: unknown): StableSupply {
  const { peggedAssets } = Body.parse(page)
  let now = 0
  let weekAgo = 0
  for (const { circulating, circulatingPrevWeek } of readRows(peggedAssets, Row)) {
    const supply = toUsd(circulating.peggedUSD)
    const before = toUsd(circulatingPrevWeek.peggedUSD)
    if (supply === null || before === null) continue
    now += supply
    weekAgo += before
  }
  if (!(now >= 1 && weekAgo >= 1)) throw new Error('no dollar stablecoin has a supply')
  return { now, weekAgo }
}

const Body = z.object({ peggedAssets: z.array(z.unknown()) })
const Dollars = z.object({ peggedUSD: z.unknown() })

const Row = z.object({ pegType: z.literal('peggedUSD'), circulating: Dollars, circulatingPrevWeek: Dollars })
